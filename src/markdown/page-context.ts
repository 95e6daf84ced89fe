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
  /** The module it comes from. */
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

/** What became of a tree: another, or what the plugin threw, in words. */
export type TreeOutcome =
  | { readonly kind: "made"; readonly tree: PlainTree; readonly messages: readonly PluginMessage[] }
  | { readonly kind: "failed"; readonly text: string };

/** What a plugin says about a page. */
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

/** What is done to the pages of a folder beside what the engine does. */
export interface UnifiedPlugins {
  /** Whether `$a$` and `$$` are formulas. */
  readonly math: boolean;
  /** For the tree of the Markdown, in their order. */
  readonly remark: readonly UnifiedPlugin[];
  /** For the elements made of it, in their order. */
  readonly rehype: readonly UnifiedPlugin[];
}

/** What all pages of a locale are compiled with. */
export interface CompileOptions {
  readonly autolinks: readonly Autolink[];
  /** Names of components a page may use without importing them. */
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

/** What is wrong with a page, before its place is drawn. */
export interface Problem {
  readonly code: DiagnosticCode;
  readonly severity: DiagnosticSeverity;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Undefined: somewhere in the file. */
  readonly at: Point | undefined;
}

/** A name of the page that stands for something of an import. */
interface Binding {
  readonly local: string;
  /** The name in the module; undefined: the whole module. */
  readonly imported: string | undefined;
  /** Index of the import; undefined: there is no such file, so anything will do. */
  readonly import: number | undefined;
}

/** The names a page has besides the blocks. */
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
  /** Names that stand for other Markdown files as components. */
  readonly partials: Set<string>;
  /** Texts of raw files by the name they are imported as, where the resolver knows them. */
  readonly rawTexts: Map<string, string>;
  /**
   * What `require` is asked for, as it is written, with the index of the import; undefined:
   * there is no such file.
   */
  readonly required: Map<string, number | undefined>;
  /** Code in braces that holds elements. */
  readonly expressions: string[];
}

/** What the plugins of one compilation share: what they may ask, and what they find. */
export interface PageContext {
  readonly file: SourcePath;
  /** The whole file, with line feeds alone and without a byte order mark. */
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

/** A context in which nothing has been found yet. */
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

/** The names of all plugins of the site that work on a page. */
export function pluginNames({ file, options }: PageContext): readonly string[] {
  const { remark = [], rehype = [] } = options.unified?.(file) ?? {};
  const own = (options.plugins ?? []).map(({ plugin }) => plugin);
  return [...remark, ...rehype, ...own].map(({ name }) => name);
}

/** How grave a mistake is that the system a page was written for lets pass. */
export function mistakeOf({ options }: Pick<PageContext, "options">): DiagnosticSeverity {
  return options.compatibility ? "warning" : "error";
}
