import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { supportEnd, supportPhase, type SupportWindow } from "../../site/data/support.ts";
import { dayInWords } from "../../site/data/days.ts";
import { branchOf, compareVersions, isMajor, lineOf } from "../../site/data/version-numbers.ts";

describe("support on a date", () => {
  const support = { general: "2021-05-10", security: "2023-11-13" };
  const extended = { ...support, extended: "2024-12-31" };

  test.each([
    ["2020-06-14", "planned"],
    ["2020-06-15", "general"],
    ["2021-05-10", "general"],
    ["2021-05-11", "security"],
    ["2023-11-13", "security"],
    ["2023-11-14", "ended"],
  ])("for a line released on 15 June 2020 is on %s: %s", (today, phase) => {
    expect(supportPhase("2020-06-15", support, today)).toBe(phase);
  });

  test("can be extended", () => {
    expect(supportPhase("2020-06-15", extended, "2024-12-31")).toBe("extended");
    expect(supportPhase("2020-06-15", extended, "2025-01-01")).toBe("ended");
    expect([supportEnd(support), supportEnd(extended)]).toEqual(["2023-11-13", "2024-12-31"]);
  });
});

const folder = fileURLToPath(new URL("../../site/data/releases", import.meta.url));

describe.each(readdirSync(folder))("the line %s", (line) => {
  const { date, support } = parse(readFileSync(`${folder}/${line}/${line}.yml`, "utf8")) as {
    readonly date: string;
    readonly support: SupportWindow;
  };

  test("changes its support the day after each end, and on no other day near it", () => {
    const dayAfter = (day: string) =>
      new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const phase = (day: string) => supportPhase(date, support, day);
    expect(phase(date)).toBe("general");
    const order = ["general", "security", "extended", "ended"];
    for (const end of Object.values(support)) {
      expect(order.indexOf(phase(dayAfter(end)))).toBeGreaterThan(order.indexOf(phase(end)));
      expect(phase(dayAfter(dayAfter(end)))).toBe(phase(dayAfter(end)));
    }
    expect(phase(supportEnd(support))).not.toBe("ended");
    expect(phase(dayAfter(supportEnd(support)))).toBe("ended");
  });
});

test("dates in words are days, or months for plans", () => {
  expect(["2022-05-09", "2022-11"].map(dayInWords)).toEqual(["9 May 2022", "November 2022"]);
});

describe("version numbers", () => {
  test("contain the branch of a line", () => {
    expect(["3.9", "3.11", "4.0"].map(branchOf)).toEqual([
      "MOODLE_39_STABLE",
      "MOODLE_311_STABLE",
      "MOODLE_400_STABLE",
    ]);
  });

  test("are sorted by number, a line before its point releases", () => {
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

  test("contain their line", () => {
    expect(["3.9.2", "3.9"].map(lineOf)).toEqual(["3.9", "3.9"]);
    expect(["3.9.2", "3.9"].map(isMajor)).toEqual([false, true]);
  });
});
