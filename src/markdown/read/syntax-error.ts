import type { Point } from "../nodes.ts";

/** What the parser says of a text it cannot read. */
interface SyntaxProblem {
  /** From 1; undefined when the parser names no place. */
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly message: string;
}

/** `3:1: Expected … (mdx-jsx:unexpected-character)`, or `3:1-3:4: …`. */
const located = /^(\d+):(\d+)(?:-\d+:\d+)?: (.*?)(?: \((?:mdx|micromark)[\w-]*:[\w-]+\))?$/s;

/** Whether an error is about the text of the page, and not a mistake of our own. */
export function isSyntaxError(error: unknown): error is Error {
  return (
    error instanceof SyntaxError ||
    isTooDeep(error) ||
    (error instanceof Error && located.test(error.message))
  );
}

/** The place and the words of an error that `isSyntaxError` holds for. */
function syntaxProblem(error: Error): SyntaxProblem {
  const written = isTooDeep(error) ? "elements are nested too deeply" : error.message;
  const [, line, column, message = written] = located.exec(written) ?? [];
  return {
    line: line === undefined ? undefined : Number(line),
    column: column === undefined ? undefined : Number(column),
    message,
  };
}

/** What calls itself for each level of a page has come to the end of the stack. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack/.test(error.message);
}

/** What authors mostly meant, by what the parser says. */
const hints: readonly (readonly [RegExp, string | ((name: string) => string)])[] = [
  [
    /closing tag for `?<([^>`\s]*)>?/i,
    (name) => `Close it with </${name}>. If it's text, write \`<${name}>\` in a code span.`,
  ],
  [/unexpected closing tag/i, "Open it before, or write `<` in a code span or as &lt;."],
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

/** The problem of a page that can't be parsed. The parser throws at the first mistake. */
export function syntaxDiagnostic(text: string, error: Error) {
  const { line, column, message } = syntaxProblem(error);
  const at = line === undefined ? undefined : pointIn(text, line, column ?? 1);
  return {
    code: "markdown/syntax",
    severity: "error",
    message: `The page can't be compiled: ${sentence(message)}`,
    hint: hintFor(message),
    at,
  } as const;
}

/** What is missing at the end of the page is shown at the end of its last line. */
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

/** Without the notes in brackets, which the hint and the place already give. */
function sentence(text: string): string {
  const plain = text
    .replace(/ \((?:note: .*|\d+:\d+(?:-\d+:\d+)?)\)/gs, "")
    .replace(/^Could not parse (esm|expression) with \w+: (.)/, (_all, what, first: string) => {
      const code = what === "esm" ? "the import or export" : "the content of the braces";
      return `${code} isn't valid JavaScript: ${first.toLowerCase()}`;
    });
  return `${plain.slice(0, 1).toLowerCase()}${plain.slice(1)}.`.replace(/\.\.$/, ".");
}
