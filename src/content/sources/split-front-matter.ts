/** A page's text in its two parts. */
export interface SplitText {
  /** The YAML between the two lines of hyphens; empty when there is none. */
  readonly frontMatterText: string;
  readonly body: string;
  /** The line of the file in which the body starts, from 1. */
  readonly bodyLine: number;
}

/**
 * Split a page at its front matter, which stands between a first line of `---`
 * and the next one. A first line that no other closes is a line across the page.
 *
 * @param text the whole file, without a byte order mark
 */
export function splitFrontMatter(text: string): SplitText {
  const open = /^---[ \t]*\r?\n/.exec(text);
  if (open === null) return { frontMatterText: "", body: text, bodyLine: 1 };
  const close = /^---[ \t]*(?:\r?\n|$)/gm;
  close.lastIndex = open[0].length;
  const end = close.exec(text);
  if (end === null) return { frontMatterText: "", body: text, bodyLine: 1 };
  const head = text.slice(0, end.index + end[0].length);
  return {
    frontMatterText: text.slice(open[0].length, end.index),
    body: text.slice(head.length),
    bodyLine: head.split("\n").length,
  };
}
