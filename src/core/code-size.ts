/** Blocks with fewer lines don't need a placeholder, because they're just as fast to lay out. */
const FEW_LINES = 8;

/**
 * Returns attributes that let the stylesheet reserve space for a code block before the browser lays
 * it out: the number of lines, and the columns of the longest line with a tab size of 4. Short
 * blocks have no attributes, because they are always laid out.
 */
export function sizeOfCode(lines: readonly string[]): {
  readonly "data-lines"?: number;
  readonly "data-columns"?: number;
} {
  if (lines.length < FEW_LINES) return {};
  return { "data-lines": lines.length, "data-columns": Math.max(...lines.map(columnsOf)) };
}

function columnsOf(line: string): number {
  let columns = 0;
  for (const letter of line) columns += letter === "\t" ? 4 - (columns % 4) : 1;
  return columns;
}
