/** What the parser says of a text it cannot read. */
export interface SyntaxProblem {
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
export function syntaxProblem(error: Error): SyntaxProblem {
  const written = isTooDeep(error) ? "elements stand too deep in one another" : error.message;
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
