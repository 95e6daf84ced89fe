import { describe, expect, test } from "vitest";
import { supportEnd, supportPhase } from "../../site/data/support.ts";
import { compareVersions, isMajor, lineOf } from "../../site/data/version-numbers.ts";

describe("support on a day", () => {
  const support = { general: "2021-05-10", security: "2023-11-13" };
  const extended = { ...support, extended: "2024-12-31" };

  test.each([
    ["2020-06-14", "planned"],
    ["2020-06-15", "general"],
    ["2021-05-10", "general"],
    ["2021-05-11", "security"],
    ["2023-11-13", "security"],
    ["2023-11-14", "ended"],
  ])("of a line of 15 June 2020 is on %s: %s", (today, phase) => {
    expect(supportPhase("2020-06-15", support, today)).toBe(phase);
  });

  test("may be extended", () => {
    expect(supportPhase("2020-06-15", extended, "2024-12-31")).toBe("extended");
    expect(supportPhase("2020-06-15", extended, "2025-01-01")).toBe("ended");
    expect([supportEnd(support), supportEnd(extended)]).toEqual(["2023-11-13", "2024-12-31"]);
  });
});

describe("version numbers", () => {
  test("are ordered part by part, a line before its points", () => {
    const mixed = ["3.11", "3.9.10", "3.9", "1.4.5", "3.9.2", "4.0", "3.10.1"];
    expect(mixed.toSorted(compareVersions)).toEqual([
      "1.4.5",
      "3.9",
      "3.9.2",
      "3.9.10",
      "3.10.1",
      "3.11",
      "4.0",
    ]);
  });

  test("name their line", () => {
    expect(["3.9.2", "3.9"].map(lineOf)).toEqual(["3.9", "3.9"]);
    expect(["3.9.2", "3.9"].map(isMajor)).toEqual([false, true]);
  });
});
