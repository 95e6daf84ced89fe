import type { PageFormat } from "../page-format.ts";

/** Characters in a paragraph, and in a page, above which nothing is taken for granted. */
const LONG_PARAGRAPH = 12_000;
const LONG_PAGE = 400_000;
const DEEP_BRACES = 25;

/**
 * Whether it is better tried out first what becomes of a page when it is read:
 * the limits know what was seen to end the program, not all that can.
 */
export function isDoubtful(text: string): boolean {
  return text.length > LONG_PAGE || hasLongParagraph(text) || deepBraces.test(text);
}

/** Braces in one another, in a line: to read elements in them takes twice as long for each. */
const deepBraces = new RegExp(`(?:\\{[^{}\\n]*){${DEEP_BRACES}}`);

/** Whole blocks of code, which is not read as Markdown. */
const codeBlock = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:.*\n)*?[ \t>]*\1/gm;

/** A text without its blocks of code. */
export function withoutCode(text: string): string {
  return text.replace(codeBlock, "\n");
}

/**
 * Whether a page may hold code of its author. Only MDX has expressions, which it writes
 * in braces, like what it exports; braces in blocks of code are text.
 */
export function mayHoldCode(text: string, format: PageFormat): boolean {
  return format === "mdx" && /[{}]|^(?:im|ex)port/m.test(withoutCode(text));
}

function hasLongParagraph(written: string): boolean {
  if (written.length <= LONG_PARAGRAPH) return false;
  const text = withoutCode(written);
  let start = 0;
  for (const { index } of text.matchAll(/\n[ \t]*(?=\n)|\n[ \t>]*(?:[-+*|#]|\d{1,9}[.)])[ \t|]/g)) {
    if (index - start > LONG_PARAGRAPH) return true;
    start = index;
  }
  return text.length - start > LONG_PARAGRAPH;
}
