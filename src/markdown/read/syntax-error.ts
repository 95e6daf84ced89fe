import type { Point } from "../nodes.ts";

/** Matches `3:1: Expected … (mdx-jsx:unexpected-character)` and `3:1-3:4: …`. */
const located = /^(\d+):(\d+)(?:-\d+:\d+)?: (.*?)(?: \((?:mdx|micromark)[\w-]*:[\w-]+\))?$/s;

/** Whether an error is a syntax error in the page rather than a bug in Lectern. */
export function isSyntaxError(error: unknown): error is Error {
  return (
    error instanceof SyntaxError ||
    isTooDeep(error) ||
    (error instanceof Error && located.test(error.message))
  );
}

/** Whether the recursive parser exceeded the call stack. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack/.test(error.message);
}

/** Hints for parser messages. */
const hints: readonly (readonly [RegExp, string | ((name: string) => string)])[] = [
  [
    /closing tag for `?<([^>`\s]*)>?/i,
    (name) => `Close it with </${name}>. If it's text, write \`<${name}>\` in a code span.`,
  ],
  [/unexpected closing tag/i, "Add the opening tag, or write `<` in a code span or as &lt;."],
  [/create a comment in MDX/, "Write comments as {/* … */}."],
  [/create a link in MDX/, "Write [text](url) for a link, and `<` in a code span or as &lt;."],
  [/\bJSX tag\b|after `?<`?|start a name/, "If it's text, write `<` in a code span or as &lt;."],
  [
    /\bexpression\b|brace/i,
    "If it's text, write `{` in a code span or as \\{. Braces contain a JavaScript expression.",
  ],
  [
    /\besm\b|import\/exports/,
    "A line that starts with import or export is JavaScript, up to the next empty line. Start text with another word.",
  ],
];

/** Returns the diagnostic for a page that can't be parsed. The parser throws at the first error. */
export function syntaxDiagnostic(text: string, error: Error) {
  const full = isTooDeep(error) ? "elements are nested too deeply" : error.message;
  const [, line, column, message = full] = located.exec(full) ?? [];
  const at = line === undefined ? undefined : pointIn(text, Number(line), Number(column));
  return {
    code: "markdown/syntax",
    severity: "error",
    message: `The page can't be compiled: ${sentence(message)}`,
    hint: hintFor(message),
    at,
  } as const;
}

/** Returns a position. A position after the end moves to the end of the last line. */
function pointIn(text: string, line: number, column: number): Point {
  const lines = text.trimEnd().split("\n");
  return line <= lines.length
    ? { line, column: Math.max(1, column) }
    : { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function hintFor(text: string): string | undefined {
  for (const [pattern, hint] of hints) {
    const match = pattern.exec(text);
    if (match) return typeof hint === "string" ? hint : hint(match[1] ?? "");
  }
  return undefined;
}

/** Removes notes in parentheses, which repeat the hint and the position. */
function sentence(text: string): string {
  const plain = text
    .replace(/ \((?:note: .*|\d+:\d+(?:-\d+:\d+)?)\)/gs, "")
    .replace(/^Could not parse (esm|expression) with \w+: (.)/, (_all, what, first: string) => {
      const code = what === "esm" ? "the import or export" : "the content of the braces";
      return `${code} isn't valid JavaScript: ${first.toLowerCase()}`;
    });
  return `${plain.slice(0, 1).toLowerCase()}${plain.slice(1)}.`.replace(/\.\.$/, ".");
}
