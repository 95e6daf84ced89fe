import { describe, expect, test } from "vitest";
import { takeDirectives } from "./line-marks.ts";

const marked = (code: string) =>
  [...takeDirectives(code).classes].map(([line, classes]) => [line, ...classes]);

describe("comments that mark lines", () => {
  test.each([
    "// highlight-next-line",
    "//highlight-next-line",
    "  /* highlight-next-line */",
    "/** highlight-next-line **/",
    "# highlight-next-line",
    "-- highlight-next-line",
    "; highlight-next-line",
    "% highlight-next-line",
    "' highlight-next-line",
    "REM highlight-next-line",
    "<!-- highlight-next-line -->",
    "<%-- highlight-next-line --%>",
    "{/* highlight-next-line */}",
    "{{! highlight-next-line }}",
    "{{!-- highlight-next-line --}}",
    "{# highlight-next-line #}",
    "(* highlight-next-line *)",
  ])("%s", (comment) => {
    const { code, classes } = takeDirectives(`a\n${comment}\nb\nc`);
    expect(code).toBe("a\nb\nc");
    expect([...classes]).toEqual([[2, new Set(["highlighted"])]]);
  });

  test.each([
    "a // highlight-next-line",
    "// highlight-next-line please",
    '"highlight-next-line"',
    "highlight-next-line",
    "// highlight-next",
  ])("don't include: %s", (line) => {
    expect(takeDirectives(`${line}\nb`)).toEqual({
      code: `${line}\nb`,
      classes: new Map(),
      problems: [],
    });
  });

  test("mark from start to end, and can be combined", () => {
    const code =
      "a\n# highlight-start\nb\n# diff-add-next-line\nc\n# highlight-end\nd\n# diff-remove-start\ne\n# diff-remove-end";
    expect(takeDirectives(code).code).toBe("a\nb\nc\nd\ne");
    expect(marked(code)).toEqual([
      [2, "highlighted"],
      [3, "highlighted", "inserted"],
      [5, "deleted"],
    ]);
  });

  test("without a counterpart are reported with their line", () => {
    expect(takeDirectives("a\n// highlight-end\n  // highlight-start\nb").problems).toEqual([
      {
        line: 2,
        message: 'The comment "// highlight-end" in a code block has no matching -start.',
        hint: "Mark lines with a …-start and a …-end comment.",
      },
      {
        line: 3,
        message: 'The comment "// highlight-start" in a code block has no matching -end.',
        hint: "Mark lines with a …-start and a …-end comment.",
      },
    ]);
  });
});
