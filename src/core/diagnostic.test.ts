import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareDiagnostics,
  compareText,
  type Diagnostic,
  excerpt,
  lineAndColumn,
  placeIn,
} from "./diagnostic.ts";
import { sourcePath } from "./paths.ts";

const problem = (at: { file?: string; line?: number; column?: number }): Diagnostic => ({
  code: "config/invalid",
  severity: "error",
  message: "M",
  ...(at.file !== undefined && { place: { ...at, file: sourcePath(at.file) } }),
});

describe("a report", () => {
  test("lists diagnostics without a place first, then by file, line and column", () => {
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

  test("is always in the same order", () => {
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

const text = "one\ntwo\nthree\n";

/** Joins the lines of an expected excerpt. */
const drawn = (...lines: readonly string[]) => lines.join("\n");

describe("an excerpt", () => {
  test("shows the line with the adjacent lines, and a caret under the column", () => {
    expect(excerpt(text, 2, 3)).toBe(drawn("  1 | one", "> 2 | two", "    |   ^", "  3 | three"));
  });

  test("starts at the first line of a file and ends at the last", () => {
    expect(excerpt("one\ntwo", 1)).toBe(drawn("> 1 | one", "  2 | two"));
    expect(excerpt("one\ntwo", 2)).toBe(drawn("  1 | one", "> 2 | two"));
    expect(excerpt("", 1)).toBe("> 1 |");
  });

  test("supports the line endings of all systems, and aligns line numbers", () => {
    const lines = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);
    const expected = drawn("   8 | line 8", ">  9 | line 9", "  10 | line 10");
    for (const end of ["\n", "\r\n", "\r"]) expect(excerpt(lines.join(end), 9)).toBe(expected);
  });

  test("has a caret under its character on a line with tabs", () => {
    expect(excerpt("\tab", 1, 2)).toBe(drawn("> 1 |  ab", "    |  ^"));
  });

  test("shortens a very long line, and omits a caret after the cut", () => {
    const long = "x".repeat(200);
    expect(excerpt(long, 1, 160).split("\n")).toEqual([
      `> 1 | ${"x".repeat(160)}`,
      `    | ${" ".repeat(159)}^`,
    ]);
    expect(excerpt(long, 1, 161)).toBe(`> 1 | ${"x".repeat(160)}`);
  });

  test("belongs to a place", () => {
    expect(placeIn({ file: sourcePath("a.md"), text }, 3, 1)).toEqual({
      file: "a.md",
      line: 3,
      column: 1,
      excerpt: excerpt(text, 3, 1),
    });
  });
});

describe("the line and column of an offset", () => {
  test.each([
    [0, 1, 1],
    [3, 1, 4],
    [4, 2, 1],
    [9, 3, 2],
    [14, 4, 1],
  ])("%i is %i:%i", (offset, line, column) => {
    expect(lineAndColumn(text, offset)).toEqual({ line, column });
  });

  test("can be converted back", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "\n", "é", "𝄞", "\r\n") });
    fc.assert(
      fc.property(texts, fc.nat(), (written, n) => {
        const offset = n % (written.length + 1);
        const { line, column } = lineAndColumn(written, offset);
        const before = written.split("\n").slice(0, line - 1);
        expect(before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1).toBe(offset);
      }),
    );
  });
});
