import { expect, test } from "vitest";
import { medians, reportText } from "./report.mjs";

const figures = (seconds, more = {}) => ({
  seconds,
  processor: seconds * 2,
  memory: 300e6,
  written: 5e6,
  ...more,
});

const builds = (cold, more) => ({
  cold: figures(cold, more),
  again: figures(1),
  edit: figures(1.5),
});

const visit = { total: 90e3, html: 10e3, js: 70e3, css: 9e3, font: 0, other: 1e3, requests: 12 };

const result = (id, found) => ({
  system: { id, name: id[0].toUpperCase() + id.slice(1), setUp: `as ${id} comes` },
  found,
});

const measured = (id, more) =>
  result(id, {
    kind: "measured",
    version: "1.2.3",
    builds: builds(4),
    output: 8e6,
    visit,
    ...more,
  });

const how = { pages: 1000, runs: 3, machine: "2 cores; quiet." };

test("medians are taken figure by figure, and what one round lacks has none", () => {
  const rounds = [builds(4), builds(9), builds(5, { memory: undefined })];
  const { cold, again } = medians(rounds);
  expect(cold).toEqual({ seconds: 5, processor: 10, memory: undefined, written: 5e6 });
  expect(again.memory).toBe(300e6);
});

test("the report has the tables, versions, set-up and machine", () => {
  const text = reportText([measured("lectern"), measured("other", { remark: "an old one" })], how);
  expect(text).toContain("1,000 generated pages");
  expect(text).toContain("Medians of 3 rounds.");
  expect(text).toContain("2 cores; quiet.");
  expect(text).toContain(
    "| Lectern | 4.0 s | 8.0 s | 300 MB | 1.00 s | 2.0 s | 300 MB | 1.50 s | 3.0 s | 300 MB |",
  );
  expect(text).toContain("| Lectern | 5.0 MB | 5.0 MB | 5.0 MB | 8.0 MB |");
  expect(text).toContain("| Lectern | 90.0 KB | 10.0 KB | 70.0 KB | 9.0 KB | 0 B | 1.0 KB | 12 |");
  expect(text).toContain("| Other | 1.2.3 (an old one) | as other comes |");
  expect(text).not.toContain("Not run:");
});

test("where others have less, Lectern is behind, and the one with the least comes first", () => {
  const text = reportText(
    [
      measured("lectern"),
      measured("quick", { builds: builds(3, { processor: 9 }) }),
      measured("quicker", { builds: builds(2), visit: { ...visit, js: 0 } }),
    ],
    how,
  );
  const behind = text.slice(text.indexOf("## Where Lectern is behind"));
  expect(behind).toContain("- cold, wall time: Lectern 4.0 s; Quicker 2.0 s, Quick 3.0 s\n");
  expect(behind).toContain("- cold, processor time: Lectern 8.0 s; Quicker 4.0 s\n");
  expect(behind).toContain("- first visit, JavaScript: Lectern 70.0 KB; Quicker 0 B\n");
  expect(behind).not.toContain("again");
});

test("the report shows that Lectern is ahead or equal everywhere", () => {
  const text = reportText([measured("lectern"), measured("other")], how);
  expect(text).toMatch(
    /## Where Lectern is behind\n\nLectern isn't behind in any of these figures\.\n/,
  );
});

test("a system that was not run is named with the reason, and is in no table", () => {
  const missing = result("other", { kind: "not run", reason: "npm: no network" });
  const text = reportText([measured("lectern"), missing], how);
  expect(text).toContain("Not run:\n\n- Other: npm: no network\n");
  expect(text).not.toContain("| Other");
  expect(text).toContain("No other system was measured.");
});

test("a machine without /proc and without a browser has dashes", () => {
  const bare = builds(4, { processor: undefined, memory: undefined });
  const text = reportText([measured("lectern", { builds: bare, visit: undefined })], how);
  expect(text).toContain("| Lectern | 4.0 s | – | – |");
  expect(text).toContain("| Lectern | – | – | – | – | – | – | – |");
});
