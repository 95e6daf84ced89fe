import { withoutCode } from "./code-in-pages.ts";

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
