import type { PageFormat } from "./page-format.ts";

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
