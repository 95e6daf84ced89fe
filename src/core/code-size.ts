/** Blocks of fewer lines cost a browser no more than the box that would stand for them. */
const FEW_LINES = 8;

/**
 * Attributes from which the styles know how large a block of code is before it is laid
 * out: `data-lines`, and `data-columns` of the longest line, with tabs of four. None for
 * a short block, which is always laid out.
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
