import { markdownToMdast, mdxToMdast, type MdastNode } from "satteri";
import { paragraphLimit } from "./paragraph-limit.ts";
import { features } from "./features.ts";
import { crashOn } from "./in-work.ts";
import type { PageFormat } from "./page-format.ts";
import { isSyntaxError } from "./syntax-error.ts";

/** The tree of a page. */
export type PageTree = Extract<MdastNode, { type: "root" }>;
/** A node at the top of a page. */
export type Block = PageTree["children"][number];

export interface PageTreeInput {
  /** Normalized: `normalizeText`. */
  readonly text: string;
  readonly format: PageFormat;
  /** Whether nodes are to say where they stand; without, reading takes a third less. */
  readonly position: boolean;
}

/**
 * The tree of a text, as the compiler reads it.
 *
 * @returns undefined for a page on which the compiler crashed, or which is beyond the limit
 * @throws what `isSyntaxError` holds for when the text is no valid MDX
 */
export function pageTree({ text, format, position }: PageTreeInput): PageTree | undefined {
  if (crashOn(text) || paragraphLimit(text) !== undefined) return undefined;
  const read = format === "mdx" ? mdxToMdast : markdownToMdast;
  const tree = read(text, { features, position });
  return tree.type === "root" ? tree : undefined;
}

/** The same; a text that is no valid MDX is read as plain Markdown, as it is shown. */
export function shownPageTree(input: PageTreeInput): PageTree | undefined {
  try {
    return pageTree(input);
  } catch (error) {
    if (input.format === "md" || !isSyntaxError(error)) throw error;
    return pageTree({ ...input, format: "md" });
  }
}
