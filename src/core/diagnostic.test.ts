import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareDiagnostics, compareText, type Diagnostic } from "./diagnostic.ts";
import { sourcePath } from "./paths.ts";

const problem = (at: { file?: string; line?: number; column?: number }): Diagnostic => ({
  code: "config/invalid",
  severity: "error",
  message: "M",
  ...(at.file !== undefined && { place: { ...at, file: sourcePath(at.file) } }),
});

describe("a report", () => {
  test("lists what has no place first, then by file, line and column", () => {
    const sorted = [
      problem({}),
      problem({ file: "a.md" }),
      problem({ file: "a.md", line: 1, column: 9 }),
      problem({ file: "a.md", line: 2, column: 1 }),
      problem({ file: "a.md", line: 10 }),
      problem({ file: "b.md" }),
    ];
    expect(sorted.toReversed().sort(compareDiagnostics)).toEqual(sorted);
  });

  test("is in the same order, whatever the order problems are found in", () => {
    const any = fc.record(
      {
        file: fc.constantFrom("a.md", "b.md", "ä.md"),
        line: fc.integer({ min: 1, max: 3 }),
        column: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(any), fc.array(any), (some, more) => {
        const [a, b] = [some.map(problem), more.map(problem)];
        const one = [...a, ...b].sort(compareDiagnostics);
        expect([...b, ...a].sort(compareDiagnostics)).toEqual(one);
      }),
    );
  });

  test("orders text by code unit, in any locale", () => {
    expect(["ä", "b", "a", "B"].sort(compareText)).toEqual(["B", "a", "b", "ä"]);
  });
});
