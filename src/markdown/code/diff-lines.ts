import type { LineClass } from "./code-directives.ts";

/** The lines of a patch: what `+` and `-` at their start say. File headers are neither. */
export function classesOfPatch(code: string): ReadonlyMap<number, ReadonlySet<LineClass>> {
  const classes = new Map<number, ReadonlySet<LineClass>>();
  for (const [index, line] of code.split("\n").entries()) {
    if (/^(?:\+\+\+|---) /.test(line)) continue;
    if (line.startsWith("+")) classes.set(index + 1, new Set<LineClass>(["inserted"]));
    if (line.startsWith("-")) classes.set(index + 1, new Set<LineClass>(["deleted"]));
  }
  return classes;
}

/**
 * Takes the first column off a patch, so that the code can be highlighted in its
 * own language, and gives it back to put in front of the result. A line without
 * a mark keeps its first letter.
 */
export function splitMarks(code: string): { code: string; marks: readonly string[] } {
  const lines = code.split("\n");
  const marks = lines.map((line) => /^[+\- ]/.exec(line)?.[0] ?? "");
  return { code: lines.map((line, at) => line.slice(marks[at]?.length)).join("\n"), marks };
}
