import { placeIn, type Diagnostic, type DiagnosticSeverity } from "../core/diagnostic.ts";
import type { Autolink, Severity } from "../core/config.ts";
import type { TextCatalogue } from "../core/strings/texts.ts";
import type { MarkdownPlugin } from "../core/site-modules.ts";
import type { PageFacts } from "../core/page.ts";
import type { SourcePath } from "../core/paths.ts";
import type { Highlight } from "./code/highlighted-code.ts";
import type { SiteGrammar } from "./code/languages.ts";
import type { PageImport, TocHeading, WrittenImage, WrittenLink } from "./compiled-module.ts";
import type { Point } from "./nodes.ts";
import type { PageFormat } from "./read/page-text.ts";
import type { Resolver } from "./resolver.ts";

/** A Markdown plugin of the site. */
export interface SitePlugin {
  readonly plugin: MarkdownPlugin;
  /** The plugin's module. */
  readonly file: SourcePath;
  /**
   * Runs code of the plugin and returns its result. If the code throws, calls `onError` with the
   * message and, if known, the position in the site's source code.
   */
  readonly call: (run: () => unknown, onError: (text: string, place?: string) => void) => unknown;
}

/** A Markdown or HTML syntax tree in the format of remark and rehype. */
export interface PlainTree {
  readonly type: string;
  [key: string]: unknown;
}

/** The result of a plugin: a tree, or an error message. */
export type TreeOutcome =
  | { readonly kind: "made"; readonly tree: PlainTree; readonly messages: readonly PluginMessage[] }
  | { readonly kind: "failed"; readonly text: string };

/** A plugin's message about a page. */
export interface PluginMessage {
  readonly text: string;
  readonly at: Point | undefined;
}

/** A remark or rehype plugin of the site. */
export interface UnifiedPlugin {
  /** Name of the plugin function. */
  readonly name: string;
  /**
   * Runs the plugin. Never rejects. May change the given tree.
   *
   * @param page the same object for all plugins of a page, so that they can share data
   */
  run(tree: PlainTree, page: Pick<PageInput, "file" | "text">): Promise<TreeOutcome>;
}

/** The remark and rehype plugins for the pages in a folder. */
export interface UnifiedPlugins {
  /** Whether `$a$` and `$$` are formulas. */
  readonly math: boolean;
  /** In order. */
  readonly remark: readonly UnifiedPlugin[];
  readonly rehype: readonly UnifiedPlugin[];
}

/** Options for all pages of a locale. */
export interface CompileOptions {
  readonly autolinks: readonly Autolink[];
  /** Components that pages can use without an import. */
  readonly blocks: readonly string[];
  readonly highlight: Highlight;
  readonly brokenMarkdownLinks: Severity;
  /** Checks a Mermaid diagram. Default: diagrams aren't checked. */
  readonly diagramProblem?: ((source: string) => Promise<DiagramProblem | undefined>) | undefined;
  /**
   * Runs a regular expression of the site with a time limit. Returns `undefined` on timeout.
   * Default: no limit.
   */
  readonly bounded?: (<Value>(run: () => Value) => Value | undefined) | undefined;
  /** The system that the pages were written for. Lectern also accepts its syntax. */
  readonly compatibility?: "docusaurus" | undefined;
  /** The site's grammars for code. Default: none. */
  readonly grammars?: readonly SiteGrammar[] | undefined;
  /** The site's plugins, in order. Default: none. */
  readonly plugins?: readonly SitePlugin[] | undefined;
  /** Returns the remark and rehype plugins for a page. Default: none. */
  readonly unified?: ((file: SourcePath) => UnifiedPlugins | undefined) | undefined;
  /** Strings in the language of the pages. */
  readonly texts: TextCatalogue["content"];
}

/** The reason why a diagram can't be rendered. */
export interface DiagramProblem {
  readonly message: string;
  readonly hint: string | undefined;
  /** Line of the diagram, from 1. */
  readonly line: number;
}

/** A problem in a page, without the excerpt. */
export interface Problem extends Pick<Diagnostic, "code" | "severity" | "message" | "hint"> {
  /** `undefined` if the position in the file isn't known. */
  readonly at: Point | undefined;
}

/** A name imported by the page. */
interface Binding {
  readonly local: string;
  /** Name in the module, or `undefined` for the entire module. */
  readonly imported: string | undefined;
  /** Index of the import, or `undefined` if the file doesn't exist. */
  readonly import: number | undefined;
}

/** A page to compile. */
export interface PageInput {
  readonly file: SourcePath;
  /** Content of the file, including front matter. */
  readonly text: string;
  readonly format: PageFormat;
  readonly resolver: Resolver;
  /** Facts about the page. Partials don't have facts. */
  readonly facts?: PageFacts | undefined;
  /** Whether to compile the page as plain Markdown, because its code throws. */
  readonly isText?: boolean | undefined;
}

interface CompilationInput extends PageInput {
  readonly options: CompileOptions;
  /** Patterns of the site that exceeded the time limit. They don't run again. */
  readonly slowPatterns: Set<string>;
}

/** Input and results of a compilation, shared by its plugins. The text is normalised. */
export type PageContext = Readonly<ReturnType<typeof pageContext>>;

/** Creates a context without results. */
export function pageContext(page: CompilationInput) {
  const { file } = page;
  const diagnostics: Diagnostic[] = [];
  return {
    ...page,
    /** The names that a page declares or imports. */
    scope: {
      imports: [] as PageImport[],
      bindings: [] as Binding[],
      /** All names that imports and exports declare. */
      names: new Set<string>(),
      /** Imported names, with a separate list for each block of import statements. */
      importGroups: [] as (readonly string[])[],
      /** Components that exported code uses but doesn't define. */
      undefinedInExports: new Set<string>(),
      exported: [] as string[],
      /** Code of all other statements. */
      statements: [] as string[],
      /** Local names of imported Markdown files, which are components. */
      partials: new Set<string>(),
      /** Content of files imported with `?raw`, by local name. */
      rawTexts: new Map<string, string>(),
      /**
       * Specifiers in `require` calls, with the index of the import, or `undefined` if the file is
       * missing.
       */
      required: new Map<string, number | undefined>(),
      /** Code of expressions that contain elements. */
      expressions: [] as string[],
    },
    links: [] as WrittenLink[],
    images: [] as WrittenImage[],
    /** The headings, in order. */
    toc: [] as TocHeading[],
    /** HTML of the code blocks. The compiled function takes it as an argument. */
    codeHtml: [] as string[],
    /**
     * Positions of import and export statements by their code, because trees from site plugins lose
     * them.
     */
    programPlaces: new Map<string, Point>(),
    diagnostics,
    report({ at, ...problem }: Problem): void {
      const place = at === undefined ? { file } : placeIn(page, at.line, at.column);
      diagnostics.push({ ...problem, place });
    },
  };
}

/** Returns the names of all site plugins for a page. */
export function pluginNames({ file, options }: PageContext): readonly string[] {
  const { remark = [], rehype = [] } = options.unified?.(file) ?? {};
  const own = (options.plugins ?? []).map(({ plugin }) => plugin);
  return [...remark, ...rehype, ...own].map(({ name }) => name);
}

/** Returns the severity of an error that the page's previous system tolerates. */
export function mistakeOf({ options }: Pick<PageContext, "options">): DiagnosticSeverity {
  return options.compatibility ? "warning" : "error";
}
