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
import type { Resolver } from "./resolver.ts";

/** A plugin of the site, and how its code is called. */
export interface SitePlugin {
  readonly plugin: MarkdownPlugin;
  /** The module of the plugin. */
  readonly file: SourcePath;
  /**
   * Calls code of the plugin. What it returns, or what its promise comes to; undefined after
   * `failed` was told what it threw, and where in the site's sources if that is known.
   */
  readonly call: (run: () => unknown, failed: (text: string, place?: string) => void) => unknown;
}

/** A tree of Markdown or of elements, as plugins of remark and rehype have it. */
export interface PlainTree {
  readonly type: string;
  [key: string]: unknown;
}

/** The result of a plugin: another tree, or the text of its error. */
export type TreeOutcome =
  | { readonly kind: "made"; readonly tree: PlainTree; readonly messages: readonly PluginMessage[] }
  | { readonly kind: "failed"; readonly text: string };

/** A plugin's message about a page. */
export interface PluginMessage {
  readonly text: string;
  readonly at: Point | undefined;
}

/** A plugin of the site that was written for remark or rehype. */
export interface UnifiedPlugin {
  /** As its function is called. */
  readonly name: string;
  /**
   * Never rejects. The tree that is given may be changed.
   * @param page the same object for all plugins of a page, by which they share what they know of it
   */
  run(tree: PlainTree, page: Pick<PageContext, "file" | "text">): Promise<TreeOutcome>;
}

/** The remark and rehype plugins for the pages of a folder. */
export interface UnifiedPlugins {
  /** Whether `$a$` and `$$` are formulas. */
  readonly math: boolean;
  /** For the tree of the Markdown, in their order. */
  readonly remark: readonly UnifiedPlugin[];
  /** For the tree of elements, in order. */
  readonly rehype: readonly UnifiedPlugin[];
}

/** Options for all pages of a locale. */
export interface CompileOptions {
  readonly autolinks: readonly Autolink[];
  /** Components that a page can use without an import. */
  readonly blocks: readonly string[];
  readonly highlight: Highlight;
  readonly brokenMarkdownLinks: Severity;
  /** Reads a Mermaid diagram. Undefined: diagrams are not read. */
  readonly diagramProblem?: ((source: string) => Promise<DiagramProblem | undefined>) | undefined;
  /**
   * Runs a pattern of the site: what it returns, or undefined when it is not done in
   * time. Default: patterns are trusted.
   */
  readonly bounded?: (<Value>(run: () => Value) => Value | undefined) | undefined;
  /** The system pages were written for, whose spellings they may have. */
  readonly compatibility?: "docusaurus" | undefined;
  /** Grammars of the site for code. Default: none. */
  readonly grammars?: readonly SiteGrammar[] | undefined;
  /** Plugins of the site, in order. Default: none. */
  readonly plugins?: readonly SitePlugin[] | undefined;
  /** Plugins of the site for remark and rehype, by page. Default: none. */
  readonly unified?: ((file: SourcePath) => UnifiedPlugins | undefined) | undefined;
  /** In the language of the pages. */
  readonly texts: TextCatalogue["content"];
}

/** Why a diagram can't be drawn. */
export interface DiagramProblem {
  readonly message: string;
  readonly hint: string | undefined;
  /** In the diagram, from 1. */
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
  /** Names bound by imports and by exports of the page. */
  readonly names: Set<string>;
  /** The names imported in each place where the page imports something. */
  readonly importGroups: (readonly string[])[];
  /** Components that exported code uses without having them. */
  readonly undefinedInExports: Set<string>;
  /** Names the page exports. */
  readonly exported: string[];
  /** Its statements other than imports, as code. */
  readonly statements: string[];
  /** Names of imported Markdown files, which are components. */
  readonly partials: Set<string>;
  /** Texts of raw files by the name they are imported as, where the resolver knows them. */
  readonly rawTexts: Map<string, string>;
  /**
   * What `require` is asked for, as it is written, with the index of the import; undefined:
   * there is no such file.
   */
  readonly required: Map<string, number | undefined>;
  /** Expressions that contain elements. */
  readonly expressions: string[];
}

/** The input and the results that the plugins of one compilation share. */
export interface PageContext {
  readonly file: SourcePath;
  /** The complete file, normalised: without a byte order mark and carriage returns. */
  readonly text: string;
  readonly format: "md" | "mdx";
  /** Of the page that the file is; undefined for a file that pages import. */
  readonly facts: PageFacts | undefined;
  readonly options: CompileOptions;
  readonly resolver: Resolver;
  readonly scope: ModuleScope;
  readonly links: WrittenLink[];
  readonly images: WrittenImage[];
  /** Its headings, in their order. */
  readonly toc: TocHeading[];
  readonly diagnostics: Diagnostic[];
  /** HTML of its blocks of code, which the code of the page takes as an argument. */
  readonly codeHtml: string[];
  /** Where programs of a page that went through a plugin of the site are written, by their text. */
  readonly programPlaces: Map<string, Point>;
  /** Patterns of the site that were not done in time: they are run no more. */
  readonly slowPatterns: Set<string>;
  report(problem: Problem): void;
}

/** Creates a context without results. */
export function pageContext(
  page: Pick<
    PageContext,
    "file" | "text" | "format" | "facts" | "options" | "resolver" | "slowPatterns"
  >,
): PageContext {
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
