import type { TextRange } from "./excerpt.ts";

/* Helpers for packages that read the answer of a search service. Its format isn't checked. */

/** Mark the start and end of a match in an answer. No page contains these characters. */
export const matchMarks = { start: "\uE000", end: "\uE001" } as const;

/** Text with the matched ranges. */
export interface MarkedText {
  readonly text: string;
  readonly matches: readonly TextRange[];
}

/** Removes the match marks from a string and returns the matched ranges. */
export function readMarks(marked: string): MarkedText {
  let text = "";
  const matches: TextRange[] = [];
  for (const [at, piece] of marked.split(matchMarks.start).entries()) {
    const [inside = "", ...after] = piece.split(matchMarks.end);
    if (at > 0) matches.push({ start: text.length, end: text.length + inside.length });
    text += inside + after.join("");
  }
  return { text, matches };
}

/** Returns a property of an object, or `undefined` for other values. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Returns a property that is a string, or an empty string. */
export function stringIn(value: unknown, name: string): string {
  const text = memberOf(value, name);
  return typeof text === "string" ? text : "";
}

/** Returns a property that is a number, or `undefined`. */
export function numberIn(value: unknown, name: string): number | undefined {
  const number = memberOf(value, name);
  return typeof number === "number" ? number : undefined;
}
