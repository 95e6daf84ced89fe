import type { Place } from "./diagnostic.ts";
import type { SourcePath } from "./paths.ts";

const CONTEXT_LINES = 1;
const LONGEST_LINE = 160;

/**
 * The lines around a place, numbered, with a caret under the column.
 *
 *     4 | ## Heading
 *   > 5 | See [apis](./apsi.md).
 *       |     ^
 *     6 |
 */
export function excerpt(text: string, line: number, column?: number): string {
  const lines = text.split(/\r\n|\r|\n/);
  const first = Math.max(1, line - CONTEXT_LINES);
  const last = Math.min(lines.length, line + CONTEXT_LINES);
  const width = String(last).length;
  const out: string[] = [];
  for (let n = first; n <= last; n++) {
    const marker = n === line ? ">" : " ";
    const shown = (lines[n - 1] ?? "").slice(0, LONGEST_LINE).replaceAll("\t", " ");
    out.push(`${marker} ${String(n).padStart(width)} | ${shown}`.trimEnd());
    if (n === line && column !== undefined && column <= LONGEST_LINE) {
      out.push(`  ${" ".repeat(width)} | ${" ".repeat(column - 1)}^`);
    }
  }
  return out.join("\n");
}

/** A file with all of its text. */
export interface ShownFile {
  readonly file: SourcePath;
  readonly text: string;
}

/** A place in a file, with its excerpt drawn. */
export function placeIn({ file, text }: ShownFile, line: number, column?: number): Place {
  return { file, line, column, excerpt: excerpt(text, line, column) };
}

/** The line and column (from 1) of an offset in UTF-16 units. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
