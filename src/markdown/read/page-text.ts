import { extensionOf, type SourcePath } from "../../core/paths.ts";

/** `md`: Markdown with HTML. `mdx`: Markdown with components, imports and expressions. */
export type PageFormat = "md" | "mdx";

/**
 * How a Markdown file is read.
 *
 * @param markdownFormat of the configuration: what `.md` files are
 */
export function pageFormat(file: SourcePath, markdownFormat: PageFormat): PageFormat {
  return extensionOf(file) === ".mdx" ? "mdx" : markdownFormat;
}

/**
 * Without byte order mark, other line ends than line feeds, and halves of
 * characters. The last line is ended: a backslash at the very end of what might
 * be an import would end the program.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?<!\n)$/, "\n")
    .replace(/\p{Surrogate}/gu, "\uFFFD");
}

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

/**
 * The parser's memory and time grow with the square of what is in a paragraph: 80,000
 * entities (`&amp;`) take 6 GB, which harms the machine before anybody can end the process.
 */
const MOST_IN_PARAGRAPH = 10_000;

/** Entities, elements and directives; of code, only text can have so many. */
const marks = /[&<]|:(?=[A-Za-z])/g;
const paragraphs = /\n[ \t]*(?=\n)|\n(?=[ \t>]*(?:[-+*|#]|\d{1,9}[.)]))/;

/**
 * Find a paragraph with more entities, elements and directives than can be read.
 *
 * @param text normalized
 * @returns its line, from 1
 */
export function paragraphLimit(text: string): number | undefined {
  if (text.length < MOST_IN_PARAGRAPH || isFew(text)) return undefined;
  const paragraph = withoutCode(text)
    .split(paragraphs)
    .find((each) => !isFew(each) && !/^\s*(?:im|ex)port\b/.test(each));
  if (paragraph === undefined) return undefined;
  const start = text.indexOf(paragraph) + paragraph.search(/\S/);
  return text.slice(0, start).split("\n").length;
}

function isFew(text: string): boolean {
  return (text.match(marks)?.length ?? 0) <= MOST_IN_PARAGRAPH;
}
