import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareReleases } from "../../site/data/explorer/compare-releases.ts";
import type { Component } from "../../site/data/change-lines/components.ts";
import { groupChanges } from "../../site/data/change-lines/group-changes.ts";
import { packIds, unpackIds, type ExplorerFile } from "../../site/data/explorer/explorer-file.ts";
import { explorerReleases } from "../../site/data/explorer/explorer-releases.ts";
import { emptyState, readState, stateQuery } from "../../site/data/explorer/explorer-state.ts";
import {
  anything,
  filterReleases,
  type Criteria,
} from "../../site/data/explorer/filter-releases.ts";

const file: ExplorerFile = {
  topics: ["quiz", "question bank", "PHP 8.0", "XSS"],
  areas: ["Assignment"],
  sections: ["New and improved", "Fixes and improvements"],
  components: ["Quiz and questions", "Courses", "Other"],
  changes: [
    ["1", "Quizzes print on paper", 0, [0]],
    ["2 20", "Questions have versions", 0, [1]],
    ["3", "Attempts no longer end early", 0, [0, 1]],
    ["9", "Sections fold", 1, []],
    ["4", "PHP 8.0 is supported", 2, [2]],
    ["CONTRIB-5", "Plugins are listed by name", 2, []],
  ],
  advisories: [
    ["MSA-22-0001", 431099, "Titles of badges were open to XSS", [3]],
    ["MSA-22-0010", 0, "Capabilities were not checked", []],
  ],
  releases: [
    { version: "3.9", date: "2020-06-15", sections: [[0, 0, [0, 1]]], advisories: [] },
    { version: "3.9.1", date: "2020-07-13", sections: [[1, -1, [2]]], advisories: [] },
    { version: "3.9.2", date: "2020-12-01", sections: [[1, -1, [3]]], advisories: [0, 1] },
    { version: "3.10", date: "2020-11-09", sections: [[0, -1, [4]]], advisories: [] },
    { version: "3.10.1", date: "2021-01-18", sections: [[1, -1, [5, 2]]], advisories: [0] },
  ],
  requirements: {
    "3.9": [
      ["PHP", "7.2.0 to 7.4"],
      ["MySQL", "5.6 or later"],
    ],
    "3.10": [
      ["PHP", "7.2.0 to 7.4"],
      ["MySQL", "5.7 or later"],
      ["MariaDB", "10.2"],
    ],
  },
};
const releases = explorerReleases(file);

const found = (part: Partial<Criteria>) =>
  filterReleases(releases, { ...anything, ...part }).map(({ release, issues, advisories }) =>
    `${release.version}: ${[...issues, ...advisories].map(({ id }) => id).join(" ")}`.trim(),
  );

describe("the release explorer finds", () => {
  test.each<[string, Partial<Criteria>, string[]]>([
    ["everything", {}, ["3.9:", "3.9.1:", "3.9.2:", "3.10:", "3.10.1:"]],
    ["an issue by its ID", { text: "mdl-3" }, ["3.9.1: MDL-3", "3.10.1: MDL-3"]],
    ["an issue of another project", { text: "CONTRIB-5" }, ["3.10.1: CONTRIB-5"]],
    ["an item by an issue listed with another", { text: "MDL-20" }, ["3.9: MDL-2"]],
    ["a change by words in its line", { text: "end attempts" }, ["3.9.1: MDL-3", "3.10.1: MDL-3"]],
    ["a change by its component", { text: "courses" }, ["3.9.2: MDL-9"]],
    [
      "an advisory by words in its line",
      { text: "badges" },
      ["3.9.2: MSA-22-0001", "3.10.1: MSA-22-0001"],
    ],
    ["no issue by a part of its ID", { text: "MDL-33" }, []],
    ["an advisory", { text: "MSA-22-0001" }, ["3.9.2: MSA-22-0001", "3.10.1: MSA-22-0001"]],
    ["a line by its number", { text: "3.9" }, ["3.9:", "3.9.1:", "3.9.2:"]],
    ["a release by its number", { text: "3.10.1" }, ["3.10.1:"]],
    ["topics by words", { text: "bank question" }, ["3.9: MDL-2", "3.9.1: MDL-3", "3.10.1: MDL-3"]],
    ["areas by words", { text: "assign" }, ["3.9: MDL-1 MDL-2"]],
    ["a topic only", { topic: "quiz" }, ["3.9: MDL-1", "3.9.1: MDL-3", "3.10.1: MDL-3"]],
    ["a topic of an advisory", { topic: "xss" }, ["3.9.2: MSA-22-0001", "3.10.1: MSA-22-0001"]],
    ["a section", { section: "New and improved" }, ["3.9: MDL-1 MDL-2", "3.10: MDL-4"]],
    ["a line", { line: "3.10" }, ["3.10:", "3.10.1:"]],
    [
      "a range of dates, inclusive",
      { after: "2020-07-13", before: "2020-11-09" },
      ["3.9.1:", "3.10:"],
    ],
    ["advisories", { advisories: true }, ["3.9.2:", "3.10.1:"]],
    [
      "several conditions at once",
      { text: "quiz", line: "3.9", after: "2020-07-01" },
      ["3.9.1: MDL-3"],
    ],
  ])("%s", (_what, criteria, expected) => {
    expect(found(criteria)).toEqual(expected);
  });
});

describe("the comparison of two releases", () => {
  const compare = (from: string, to: string) => {
    const of = (version: string) => releases.find((release) => release.version === version);
    const [a, b] = [of(from), of(to)];
    if (!a || !b) throw new Error("no such release");
    return compareReleases(releases, { from: a, to: b }, file.requirements);
  };

  test("contains what is new in the later one, each issue once, at its first release", () => {
    const { issues } = compare("3.9", "3.10.1");
    const told = issues.map(
      (part) => `${part.release.version}: ${part.issues.map(({ id }) => id).join(" ")}`,
    );
    expect(told).toEqual(["3.9.1: MDL-3", "3.9.2: MDL-9", "3.10: MDL-4", "3.10.1: CONTRIB-5"]);
  });

  test("omits changes in older lines after the date of the later one", () => {
    const ids = compare("3.9.1", "3.10").issues.flatMap(({ issues }) => issues.map(({ id }) => id));
    expect(ids).toEqual(["MDL-4"]);
  });

  test("lists requirements that both lines specify with different values", () => {
    expect(compare("3.9.1", "3.10").requirements).toEqual([
      { name: "MySQL", before: "5.6 or later", after: "5.7 or later" },
    ]);
    expect(compare("3.9", "3.9.1").requirements).toEqual([]);
  });

  test("distinguishes advisories for the first release, the second, and both", () => {
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    const { openInFrom, openInTo, openInBoth } = compare("3.9.1", "3.10");
    expect([openInFrom, openInTo, openInBoth].map(ids)).toEqual([
      ["MSA-22-0010"],
      [],
      ["MSA-22-0001"],
    ]);
    expect(ids(compare("3.9.2", "3.10").openInTo)).toEqual(["MSA-22-0001"]);
    expect(compare("3.9.2", "3.10.1").openInBoth).toEqual([]);
  });
});

test("a data file keeps the lines of changes and advisories", () => {
  const release = releases.find(({ version }) => version === "3.9");
  expect(release?.issues[1]).toEqual({
    id: "MDL-2",
    ids: ["MDL-2", "MDL-20"],
    line: "Questions have versions",
    component: "Quiz and questions",
    section: "New and improved",
    area: "Assignment",
    topics: ["question bank"],
  });
  expect(releases[2]?.advisories[1]).toMatchObject({ line: "Capabilities were not checked" });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("MDL", "MOBILE", "CONTRIB"), fc.nat()), { minLength: 1 }),
      (pairs) => {
        const ids = pairs.map(([project, number]) => `${project}-${number}`);
        expect(unpackIds(packIds(ids))).toEqual(ids);
      },
    ),
  );
});

describe("a list of changes", () => {
  const items = (counts: Partial<Record<Component, number>>) =>
    Object.entries(counts).flatMap(([component, count]) =>
      Array.from({ length: count }, (_, index) => ({ component: component as Component, index })),
    );
  const groups = (list: ReturnType<typeof items>) =>
    groupChanges(list).map(({ component, items }) => [component, items.length]);

  test("is a single list if it's short", () => {
    expect(groups(items({ Forum: 12, Lesson: 11 }))).toEqual([["Other", 23]]);
  });

  test("has a group for each component with several items, in order, then the others", () => {
    const list = items({ Lesson: 2, Forum: 12, Other: 4, Assignment: 3, Courses: 3 });
    expect(groups(list)).toEqual([
      ["Assignment", 3],
      ["Forum", 12],
      ["Courses", 3],
      ["Other", 6],
    ]);
    expect(
      groupChanges(list)
        .at(-1)
        ?.items.map(({ component }) => component),
    ).toEqual(["Lesson", "Lesson", "Other", "Other", "Other", "Other"]);
  });
});

test("the URL contains the explorer's complete state", () => {
  const text = fc.string({ unit: "binary" });
  const state = fc.record({
    text,
    line: text,
    section: text,
    topic: text,
    after: text,
    before: text,
    from: text,
    to: text,
    advisories: fc.boolean(),
  });
  fc.assert(
    fc.property(state, (any) => {
      expect(readState(stateQuery(any))).toEqual(any);
    }),
  );
  expect(stateQuery(emptyState)).toBe("");
});
