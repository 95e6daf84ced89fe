import { extensionOf, type SourcePath } from "../../core/paths.ts";

/** `md`: Markdown with HTML. `mdx`: Markdown with components, imports and expressions. */
export type PageFormat = "md" | "mdx";

/**
 * Returns the format of a page.
 *
 * @param markdownFormat format of `.md` files, from the configuration
 */
export function pageFormat(file: SourcePath, markdownFormat: PageFormat): PageFormat {
  return extensionOf(file) === ".mdx" ? "mdx" : markdownFormat;
}

/**
 * Removes the byte order mark, and replaces other line endings and lone surrogates. Adds a final
 * line feed, because a backslash at the very end of a possible import would crash the parser.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?<!\n)$/, "\n")
    .replace(/\p{Surrogate}/gu, "\uFFFD");
}

const codeBlock = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:.*\n)*?[ \t>]*\1/gm;

/** Replaces code blocks with spaces, so that positions stay the same. */
export function withoutCode(text: string): string {
  return text.replace(codeBlock, (block) =>
    block.replace(/.+/g, ({ length }) => " ".repeat(length)),
  );
}

/**
 * Whether a page may contain JavaScript: MDX expressions, imports or exports outside code blocks.
 */
export function mayContainCode(text: string, format: PageFormat): boolean {
  return format === "mdx" && /[{}]|^(?:im|ex)port/m.test(withoutCode(text));
}

/** Maximum number of entities and directives in a paragraph. */
const MAX_IN_PARAGRAPH = 10_000;

/**
 * Patterns with the number of matches that a paragraph can have. The parser's time grows
 * quadratically with all of them: 40,000 tags take about 5 s. Its memory only grows so with
 * entities and directives: 80,000 entities (`&amp;`) take 6 GB.
 */
const marks = [
  { start: /&|:(?=[A-Za-z])/g, most: MAX_IN_PARAGRAPH },
  { start: /</g, most: 4 * MAX_IN_PARAGRAPH },
];
/** Matches blocks that the parser doesn't search for marks: HTML in Markdown, JavaScript in MDX. */
const unsearched: Readonly<Record<PageFormat, RegExp>> = {
  md: /^\s*<\/?(?:div|[ou]l|section|t(?:able|body|[dhr]|head))\b/,
  mdx: /^\s*(?:im|ex)port\b/,
};
const paragraphs = /\n[ \t]*(?=\n)|\n(?=[ \t>]*(?:[-+*|#]|\d{1,9}[.)]))/;

/**
 * Finds a paragraph with more entities, elements and directives than the parser can handle.
 *
 * @param text normalised
 * @returns line of the paragraph, from 1
 */
export function paragraphLimit(text: string, format: PageFormat): number | undefined {
  if (text.length < MAX_IN_PARAGRAPH || isFew(text)) return undefined;
  const shown = withoutCode(text);
  const paragraph = shown
    .split(paragraphs)
    .find((each) => !isFew(each) && !unsearched[format].test(each));
  if (paragraph === undefined) return undefined;
  const start = shown.indexOf(paragraph) + paragraph.search(/\S/);
  return text.slice(0, start).split("\n").length;
}

function isFew(text: string): boolean {
  return marks.every(({ start, most }) => (text.match(start)?.length ?? 0) <= most);
}
