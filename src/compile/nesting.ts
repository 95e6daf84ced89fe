import type { PageContext } from "./page-context.ts";

/** Levels of quotes and lists one in another, more than any page has; the parser's stack ends later. */
const DEEPEST = 100;

const tooDeep = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${DEEPEST + 1}}`,
  "m",
);

/** Whether reading a text would end the program; see `reportTooDeep`. */
export function isTooDeep(text: string): boolean {
  return tooDeep.test(text);
}

/** Reports a line that opens so many blocks that reading the page would end the program. */
export function reportTooDeep(page: PageContext): boolean {
  const found = tooDeep.exec(page.text);
  if (!found) return false;
  page.report({
    code: "markdown/syntax",
    severity: "error",
    message: `The page cannot be read: a line has more than ${DEEPEST} quotes and lists one in another.`,
    hint: "Put the text in a code block if it is no Markdown.",
    at: { line: page.text.slice(0, found.index).split("\n").length, column: 1 },
  });
  return true;
}
