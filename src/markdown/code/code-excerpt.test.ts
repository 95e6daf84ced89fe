import { describe, expect, test } from "vitest";
import { takeExcerpt } from "./code-excerpt.ts";

const take = (text: string, wanted: Partial<Parameters<typeof takeExcerpt>[1]> = {}) => {
  const found = takeExcerpt(text, { region: undefined, lines: undefined, ...wanted });
  return found.kind === "found" ? found.code : `${found.message} (${found.hint})`;
};

describe("a region of a file", () => {
  test.each([
    ["// #region setup", "// #endregion"],
    ["//region setup", "//endregion setup"],
    ["# region setup", "# endregion"],
    ["#region setup", "#endregion"],
    ['#Region "setup"', "#End Region"],
    ["/* #region setup */", "/* #endregion setup */"],
    ["<!-- #region setup -->", "<!-- #endregion -->"],
    ["{/* #region setup */}", "{/* #endregion */}"],
    ["-- #region setup", "-- #endregion"],
    ["; #region setup", "; #endregion"],
    ["% #region setup", "% #endregion"],
    ["::#region setup", "::#endregion"],
    ["REM #region setup", "REM #endregion"],
    ["(* #region setup *)", "(* #endregion *)"],
  ])("starts with the comment %s", (start, end) => {
    expect(take(`a\n  ${start}\n  b\n    c\n\n  d\n  ${end}\ne\n`, { region: "setup" })).toBe(
      "b\n  c\n\nd",
    );
  });

  test("can contain another region, whose comments aren't shown", () => {
    const text = "// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion\n4";
    expect(take(text, { region: "a" })).toBe("1\n2\n3");
    expect(take(text, { region: "b" })).toBe("2");
    expect(take(text)).toBe("1\n2\n3\n4");
  });

  test("can overlap another region if the end has a name", () => {
    const text = "# region a\n1\n# region b\n2\n# endregion a\n3\n# endregion b";
    expect(take(text, { region: "a" })).toBe("1\n2");
    expect(take(text, { region: "b" })).toBe("2\n3");
  });

  test.each([
    [
      "missing",
      "// #region setups\n// #endregion",
      'has no region "setup" (Did you mean "setups"?)',
    ],
    [
      "missing in a file without regions",
      "a",
      'has no region "setup" (Put the comments "#region setup" and "#endregion" around the code.)',
    ],
    [
      "never closed",
      "// #region setup\na",
      'never ends its region "setup" (Add a comment "#endregion setup" after the region.)',
    ],
    [
      "in the file twice",
      "//region setup\n//endregion\n//region setup\n//endregion",
      'has more than one region "setup" (Rename the other regions.)',
    ],
  ])("is reported if it's %s", (_, text, expected) => {
    expect(take(text, { region: "setup" })).toBe(expected);
  });
});

describe("a file", () => {
  test("keeps comments that don't mark a region", () => {
    const text = "# Region north\n// #endregion south\n// regional settings";
    expect(take(text)).toBe(text);
  });

  test("is shown from one line to another, without the shared indentation", () => {
    expect(take("a\r\n\tb\r\n\t\tc\r\nd\r\n", { lines: { first: 2, last: 3 } })).toBe("b\n\tc");
    expect(take("a\n  b\n\tc", { lines: { first: 2, last: 3 } })).toBe("  b\n\tc");
  });

  test("can't be shown beyond its last line", () => {
    const lines = { first: 1, last: 3 };
    expect(take("a\nb\n", { lines })).toBe("has only 2 lines (Line numbers start at 1.)");
    expect(take("a", { lines })).toBe("has only 1 line (Line numbers start at 1.)");
  });
});
