import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { outputKinds, fixedNames, isReserved, isSiteOwn } from "./output-kinds.ts";

const project = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), "utf8");

/** Whether a name matches a kind, except the two kinds that allow any name. */
function isOf(files: string, name: string): boolean {
  return files.split(", ").some((pattern) => {
    const parts = pattern
      .split(/\*|<page>|<from>/)
      .map((part) => part.replaceAll(".", String.raw`\.`));
    return files !== "*" && new RegExp(`^([a-z]{2}/)?${parts.join(".+")}$`).test(name);
  });
}

describe.each([
  ["features", ["img/dot.svg", "rooms.xml"]],
  ["locales", []],
  ["versions", []],
])("the output of the fixture site %s", (site, others: readonly string[]) => {
  const names = project(`test/golden/${site}-files.txt`).split("\n").filter(Boolean);

  test("contains only kinds of files listed in the table", () => {
    const plain = names.filter((name) => !/\.(br|gz)$/.test(name));
    expect(plain.length).toBeGreaterThan(20);
    const unknown = plain.filter(
      (name) => !Object.values(outputKinds).some((kind) => isOf(kind, name)),
    );
    // Static files and files of the site's code can have any name.
    expect(unknown).toEqual(others);
  });
});

test("a site's file can't use a name reserved by the engine", () => {
  expect(
    ["sw.js", "search-index-a.json", "de/search-index-a.json", "_lectern/x", "de/_lectern/x"].map(
      isReserved,
    ),
  ).toEqual([true, true, true, true, true]);
  expect(["a/b/_lectern/x", "my-sw.js", "img/a.svg"].map(isReserved)).toEqual([
    false,
    false,
    false,
  ]);
  expect(fixedNames).toContain("robots.txt");
  expect(fixedNames.filter((name) => /[*<]/.test(name))).toEqual([]);
});

test("a site's own robots.txt is used unless the site is hidden from search engines", () => {
  expect([true, false].map((noIndex) => isSiteOwn("robots.txt", { noIndex }))).toEqual([
    false,
    true,
  ]);
  expect(isSiteOwn("_headers", { noIndex: false })).toBe(false);
});
