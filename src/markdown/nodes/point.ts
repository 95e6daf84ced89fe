/** A place in a page. Line and column count from 1, columns in UTF-16 units. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Where a text ends that starts at a place. */
export function pointAfter(start: Point, text: string): Point {
  const lines = text.split("\n");
  const column = lines.at(-1)?.length ?? 0;
  return {
    line: start.line + lines.length - 1,
    column: lines.length === 1 ? start.column + column : column + 1,
  };
}
