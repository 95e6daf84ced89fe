import { placeIn, type Diagnostic, type DiagnosticSeverity } from "../core/diagnostic.ts";
import type { Autolink, Severity } from "../core/config.ts";
import type { TextCatalogue } from "../core/strings/texts.ts";
import type { MarkdownPlugin } from "../core/site-modules.ts";
import type { PageFacts } from "../core/page.ts";
import type { DiagnosticCode } from "../core/diagnostic-codes.ts";
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
  /** The module of the plugin. */
  readonly file: SourcePath;
  /**
   * Runs code of the plugin and returns its result. If the code throws, calls `onError` with the
   * message, and the position in the site's sources if it's known.
   */
  readonly call: (run: () => unknown, onError: (text: string, place?: string) => void) => unknown;
}

/** A Markdown or HTML syntax tree in the format of remark and rehype. */
export interface PlainTree {
  readonly type: string;
  [key: string]: unknown;
}

/** The result of a plugin: the tree, or an error message. */
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
  /** Name of its function. */
  readonly name: string;
  /**
   * Runs the plugin. Never rejects, and may change the given tree.
   * @param page the same object for all plugins of a page, so that they can share data about it
   */
  run(tree: PlainTree, page: Pick<PageContext, "file" | "text">): Promise<TreeOutcome>;
}

/** The remark and rehype plugins for the pages of a folder. */
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
  /** Components that a page can use without an import. */
  readonly blocks: readonly string[];
  readonly highlight: Highlight;
  readonly brokenMarkdownLinks: Severity;
  /** Checks a Mermaid diagram. Default: diagrams aren't checked. */
  readonly diagramProblem?: ((source: string) => Promise<DiagramProblem | undefined>) | undefined;
  /** Runs a regular expression of the site with a time limit. Returns `undefined` on timeout. Default: no limit. */
  readonly bounded?: (<Value>(run: () => Value) => Value | undefined) | undefined;
  /** The system that the pages were written for. Its syntax is also valid. */
  readonly compatibility?: "docusaurus" | undefined;
  /** The site's grammars for code. Default: none. */
  readonly grammars?: readonly SiteGrammar[] | undefined;
  /** The site's plugins, in order. Default: none. */
  readonly plugins?: readonly SitePlugin[] | undefined;
  /** Returns the remark and rehype plugins for a page. Default: none. */
  readonly unified?: ((file: SourcePath) => UnifiedPlugins | undefined) | undefined;
  /** In the language of the pages. */
  readonly texts: TextCatalogue["content"];
}

/** Why a diagram can't be rendered. */
export interface DiagramProblem {
  readonly message: string;
  readonly hint: string | undefined;
  /** Line of the diagram, from 1. */
  readonly line: number;
}

/** A problem of a page, without its excerpt. */
export interface Problem {
  readonly code: DiagnosticCode;
  readonly severity: DiagnosticSeverity;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Undefined: somewhere in the file. */
  readonly at: Point | undefined;
}

/** A name that the page imports. */
interface Binding {
  readonly local: string;
  /** The name in the module; undefined: the whole module. */
  readonly imported: string | undefined;
  /** Index of the import; `undefined` if the file doesn't exist. */
  readonly import: number | undefined;
}

/** The names that a page declares or imports. */
export interface ModuleScope {
  readonly imports: PageImport[];
  readonly bindings: Binding[];
  /** All names that imports and exports declare. */
  readonly names: Set<string>;
  /** The imported names, by block of import statements. */
  readonly importGroups: (readonly string[])[];
  /** Components that exported code uses, but doesn't define. */
  readonly undefinedInExports: Set<string>;
  readonly exported: string[];
  /** The code of all other statements. */
  readonly statements: string[];
  /** Local names of imported Markdown files, which are components. */
  readonly partials: Set<string>;
  /** Content of files imported with `?raw`, by local name. */
  readonly rawTexts: Map<string, string>;
  /** Specifiers in calls of `require`, with the index of the import. `undefined`: the file is missing. */
  readonly required: Map<string, number | undefined>;
  /** Expressions that contain elements. */
  readonly expressions: string[];
}

/** A page to compile. */
export interface PageInput {
  readonly file: SourcePath;
  /** The complete file, with front matter. */
  readonly text: string;
  readonly format: PageFormat;
  readonly resolver: Resolver;
  /** Facts about the page. Absent for a partial. */
  readonly facts?: PageFacts | undefined;
}

interface CompilationInput extends PageInput {
  readonly options: CompileOptions;
  /** Patterns of the site that ran into the time limit. They don't run again. */
  readonly slowPatterns: Set<string>;
}

/** Input and results of a compilation, which its plugins share. The text is normalised. */
export interface PageContext extends CompilationInput {
  readonly scope: ModuleScope;
  readonly links: WrittenLink[];
  readonly images: WrittenImage[];
  /** The headings, in order. */
  readonly toc: TocHeading[];
  readonly diagnostics: Diagnostic[];
  /** HTML of the code blocks, which the compiled function takes as an argument. */
  readonly codeHtml: string[];
  /** Positions of import and export statements, by their code. Trees from site plugins lose them. */
  readonly programPlaces: Map<string, Point>;
  report(problem: Problem): void;
}

/** Creates a context without results. */
export function pageContext(page: CompilationInput): PageContext {
  const { file } = page;
  const diagnostics: Diagnostic[] = [];
  return {
    ...page,
    scope: moduleScope(),
    links: [],
    images: [],
    toc: [],
    codeHtml: [],
    programPlaces: new Map(),
    diagnostics,
    report({ at, ...problem }) {
      const place = at === undefined ? { file } : placeIn(page, at.line, at.column);
      diagnostics.push({ ...problem, place });
    },
  };
}

function moduleScope(): ModuleScope {
  return {
    imports: [],
    bindings: [],
    names: new Set(),
    importGroups: [],
    undefinedInExports: new Set(),
    exported: [],
    statements: [],
    partials: new Set(),
    rawTexts: new Map(),
    required: new Map(),
    expressions: [],
  };
}

/** The names of all site plugins for a page. */
export function pluginNames({ file, options }: PageContext): readonly string[] {
  const { remark = [], rehype = [] } = options.unified?.(file) ?? {};
  const own = (options.plugins ?? []).map(({ plugin }) => plugin);
  return [...remark, ...rehype, ...own].map(({ name }) => name);
}

/** The severity of a mistake that the page's previous system tolerates. */
export function mistakeOf({ options }: Pick<PageContext, "options">): DiagnosticSeverity {
  return options.compatibility ? "warning" : "error";
}
