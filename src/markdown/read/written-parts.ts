import type { MdastNode } from "satteri";
import type { PageFormat } from "./page-format.ts";
import { normalizeText } from "./normalize-text.ts";
import { shownPageTree } from "./page-tree.ts";

/** Where something was written; both from 1. */
export interface WrittenAt {
  readonly line: number;
  readonly column: number;
}

/** What the rules about the writing of a page look at. */
export interface WrittenParts {
  /** In order. */
  readonly headings: readonly (WrittenAt & { readonly level: number })[];
  /** Images in the notation of Markdown whose text is empty. */
  readonly untoldImages: readonly (WrittenAt & { readonly address: string })[];
}

/**
 * Read what an author wrote of a page, as it stands in the file.
 *
 * @param text the whole file, front matter included
 * @returns nothing of a page on which the compiler crashed
 */
export function writtenParts(text: string, format: PageFormat): WrittenParts {
  const tree = shownPageTree({ text: normalizeText(text), format, position: true });
  const headings: (WrittenAt & { level: number })[] = [];
  const untoldImages: (WrittenAt & { address: string })[] = [];
  // Not recursive: elements can be nested deeper than the call stack.
  const rest: MdastNode[] = tree ? [tree] : [];
  for (let node = rest.pop(); node; node = rest.pop()) {
    const { line = 1, column = 1 } = node.position?.start ?? {};
    if (node.type === "heading") headings.push({ level: node.depth, line, column });
    if (node.type === "image" && (node.alt ?? "").trim() === "") {
      untoldImages.push({ address: node.url, line, column });
    }
    if ("children" in node) rest.push(...node.children.toReversed());
  }
  return { headings, untoldImages };
}
