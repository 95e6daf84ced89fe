import type { Diagnostic, DiagnosticSeverity } from "../base/diagnostic.ts";
import type { DiagnosticCode } from "../base/diagnostic-codes.ts";
import { placeIn } from "../base/excerpt.ts";
import type { SourcePath } from "../base/paths.ts";
import type { Autolink, Severity } from "../model/config/config.ts";
import type { TextCatalogue } from "../model/config/texts.ts";
import type { Highlight } from "./code/highlighted-code.ts";
import type { WrittenImage, WrittenLink } from "./compiled-module.ts";
import { moduleScope, type ModuleScope } from "./module-scope.ts";
import type { Point } from "./nodes/point.ts";
import type { Resolver } from "./resolver.ts";

export interface CompileOptions {
  readonly autolinks: readonly Autolink[];
  /** Names of components a page may use without importing them. */
  readonly blocks: readonly string[];
  readonly highlight: Highlight;
  readonly brokenMarkdownLinks: Severity;
  /**
   * Compiles a page elsewhere, where nothing is lost when that fails. The rest of a
   * sentence when it does: `it took longer than …`. Undefined: pages are not tried out.
   */
  readonly trial?: ((page: TriedPage) => Promise<string | undefined>) | undefined;
  /**
   * Runs a pattern of the site: what it returns, or undefined when it is not done in
   * time. Default: patterns are trusted.
   */
  readonly bounded?: (<Value>(run: () => Value) => Value | undefined) | undefined;
  /** In the language of the pages. */
  readonly texts: TextCatalogue["content"];
}

export interface TriedPage {
  readonly file: SourcePath;
  readonly text: string;
  readonly format: "md" | "mdx";
}

export interface Problem {
  readonly code: DiagnosticCode;
  readonly severity: DiagnosticSeverity;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Undefined: somewhere in the file. */
  readonly at: Point | undefined;
}

/** What the plugins of one compilation share: what they may ask, and what they find. */
export interface PageContext {
  readonly file: SourcePath;
  /** The whole file, with line feeds alone and without a byte order mark. */
  readonly text: string;
  readonly options: CompileOptions;
  readonly resolver: Resolver;
  readonly scope: ModuleScope;
  readonly links: WrittenLink[];
  readonly images: WrittenImage[];
  readonly diagnostics: Diagnostic[];
  /** Patterns of the site that were not done in time: they are run no more. */
  readonly slowPatterns: Set<string>;
  report(problem: Problem): void;
}

export function pageContext(
  page: Pick<PageContext, "file" | "text" | "options" | "resolver" | "slowPatterns">,
): PageContext {
  const { file } = page;
  const diagnostics: Diagnostic[] = [];
  return {
    ...page,
    scope: moduleScope(),
    links: [],
    images: [],
    diagnostics,
    report({ at, ...problem }) {
      const place = at === undefined ? { file } : placeIn(page, at.line, at.column);
      diagnostics.push({ ...problem, place });
    },
  };
}
