import type { ReadData } from "./data.ts";

/** Pages that the site generates, for example a page for each entry of its data. */
export interface GeneratedPages {
  /** Folder for the pages: a section's folder, one of its subfolders, or the pages folder. */
  readonly folder: string;
  /** Files that `generate` reads, relative to the site folder. */
  readonly files?: readonly string[] | undefined;
  /** Returns the pages. The same input must always generate the same pages. */
  generate(
    context: GeneratedPagesContext,
  ): readonly GeneratedPage[] | Promise<readonly GeneratedPage[]>;
}

/** A page, as if it were a file in the folder. */
export interface GeneratedPage {
  /** Path in the folder, for example `2.0.md`. It determines the URL, as a file path does. */
  readonly path: string;
  /** Values that JSON can represent. */
  readonly frontMatter?: Readonly<Record<string, unknown>> | undefined;
  /** Markdown, or MDX if the path ends with `.mdx`. */
  readonly text: string;
}

/** The input of generated pages. */
export interface GeneratedPagesContext {
  readonly read: ReadData;
  /** Returns the text of one of the `files`, or of its translation. */
  readText(file: string): string;
  /** Language of the pages, for example `en`. */
  readonly locale: string;
  /** Reports a problem in one of the `files`. A problem with the severity `error` fails the build. */
  report(problem: GeneratedPagesProblem): void;
}

export interface GeneratedPagesProblem {
  readonly message: string;
  /** How to fix the problem. */
  readonly hint?: string | undefined;
  /** @default "error" */
  readonly severity?: "error" | "warning" | "note" | undefined;
  /** The file with the problem, relative to the site folder. */
  readonly file?: string | undefined;
  /** Position of the problem. Both numbers start at 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Declares pages that the site generates, for example from its data. */
export function generatedPages(pages: GeneratedPages): GeneratedPages {
  return pages;
}
