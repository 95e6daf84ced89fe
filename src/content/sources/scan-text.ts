import { plainText, shortened } from "./plain-text.ts";
import { textBlocks } from "./text-blocks.ts";

/** What is needed of a page's text before it is compiled. */
export interface ScannedText {
  /** The text of the h1 that opens it. */
  readonly title: string | undefined;
  /** Its first paragraph in plain words, at most 200 characters. */
  readonly description: string | undefined;
}

const longestDescription = 200;

/** Find the title and the first paragraph of a Markdown text without parsing it. */
export function scanText(body: string): ScannedText {
  let title: string | undefined;
  let description: string | undefined;
  let isFirst = true;
  for (const block of textBlocks(body)) {
    if (block.kind === "paragraph") description ??= words(block.text);
    if (isFirst && block.kind === "heading" && block.level === 1) {
      title = words(withoutId(block.text));
    }
    isFirst = false;
    if (description !== undefined) break;
  }
  return { title, description: description && shortened(description, longestDescription) };
}

function words(markdown: string): string | undefined {
  const plain = plainText(markdown);
  return plain === "" ? undefined : plain;
}

/** A heading without the id its author gave it: `{#id}`, or in a comment. */
function withoutId(heading: string): string {
  return heading.replace(/(?:\{#[^{}]*\}|\{\/\*\s*#\S+?\s*\*\/\})\s*$/, "");
}
