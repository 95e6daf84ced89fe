import type { Diagnostic } from "../core/diagnostic.ts";
import type { ImportRequest } from "./read/page-imports.ts";

/** A page as the compiler leaves it. Plain JSON: it can go to another thread or to disk. */
export interface CompiledModule {
  /**
   * A function body, to be called as `(runtime, modules, page, codeHtml)`: the JSX runtime,
   * what `imports` stand for in their order, `PageNames`, and `codeHtml`. It returns `{ default, ...exports }`,
   * where `default` is a component that takes `components`.
   */
  readonly code: string;
  /** All of its HTML, byte by byte as its code would have React write it; undefined: its code has to be run. */
  readonly html: string | undefined;
  /** HTML of its blocks of code: long texts, which need not be read as part of a program. */
  readonly codeHtml: readonly string[];
  readonly imports: readonly PageImport[];
  /** Exported names other than `default`. */
  readonly exported: readonly string[];
  /** Whether code of its author runs when the function is called, not only when the page is rendered. */
  readonly hasStatements: boolean;
  /** Every link an author wrote, so that a problem found later can be shown in its place. */
  readonly links: readonly WrittenLink[];
  readonly images: readonly WrittenImage[];
  /** The headings of the page itself, without those of partials. */
  readonly toc: readonly TocHeading[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Values that the code of a page can use without an import. */
export interface PageNames {
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly toc: readonly TocHeading[];
  /** The text of its first heading of level 1. */
  readonly contentTitle: string | undefined;
}

/** The keys of `PageNames`. */
export const pageNames = ["frontMatter", "toc", "contentTitle"] as const;

/** A heading, as the code of a page sees it in `toc`. */
export interface TocHeading {
  /** Its text, as HTML. */
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

/** An import of a page, with its place. Line and column count from 1. */
export interface PageImport extends ImportRequest {
  readonly line: number;
  readonly column: number;
  /** Imported names, without namespace imports. */
  readonly names: readonly ImportedName[];
}

/** `imported` is the name in the module: `default` for its default. */
export interface ImportedName {
  readonly imported: string;
  readonly local: string;
  readonly line: number;
  readonly column: number;
}

/** Lines and columns count from 1. */
export interface WrittenLink {
  readonly written: string;
  /** As in the rendered HTML, with entities decoded. */
  readonly href: string;
  readonly line: number;
  readonly column: number;
}

/** An image an author wrote. Line and column count from 1. */
export interface WrittenImage {
  readonly written: string;
  readonly line: number;
  readonly column: number;
}
