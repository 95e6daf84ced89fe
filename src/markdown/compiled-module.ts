import type { Diagnostic } from "../core/diagnostic.ts";
import type { ImportRequest } from "./read/page-imports.ts";

/** A compiled page, as plain JSON for other threads and the cache. */
export interface CompiledModule {
  /**
   * The body of a function with the parameters `(runtime, modules, page, codeHtml)`: the JSX
   * runtime, the modules of `imports` in order, `PageNames`, and `codeHtml`. It returns
   * `{ default, ...exports }`, where `default` is a component with the prop `components`.
   */
  readonly code: string;
  /** The complete HTML, identical to React's output, or `undefined` if the code must run. */
  readonly html: string | undefined;
  /** HTML of the code blocks. Stored separately because JavaScript parses long strings slowly. */
  readonly codeHtml: readonly string[];
  readonly imports: readonly PageImport[];
  /** Exported names other than `default`. */
  readonly exported: readonly string[];
  /** All links with their positions, so that problems found after compiling can be reported. */
  readonly links: readonly WrittenLink[];
  readonly images: readonly WrittenImage[];
  /** Headings, except headings in partials. */
  readonly toc: readonly TocHeading[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Variables that the code of a page can use without an import. */
export interface PageNames {
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly toc: readonly TocHeading[];
  /** Text of the page's first level 1 heading. */
  readonly contentTitle: string | undefined;
}

/** The keys of `PageNames`. */
export const pageNames = ["frontMatter", "toc", "contentTitle"] as const;

export interface TocHeading {
  /** Heading content as HTML. */
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

/** An import in a page. Line and column count from 1. */
export interface PageImport extends ImportRequest {
  readonly line: number;
  readonly column: number;
  /** Imported names, without namespace imports. */
  readonly names: readonly ImportedName[];
}

/** An imported name. `imported` is the name in the module; `default` is its default export. */
export interface ImportedName {
  readonly imported: string;
  readonly local: string;
  readonly line: number;
  readonly column: number;
}

/** A link in a page. Line and column count from 1. */
export interface WrittenLink {
  readonly written: string;
  /** The URL as in the rendered HTML, with entities decoded. */
  readonly href: string;
  readonly line: number;
  readonly column: number;
}

/** An image in a page. Line and column count from 1. */
export interface WrittenImage {
  readonly written: string;
  readonly line: number;
  readonly column: number;
}
