import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareNames,
  isIndexName,
  splitNumberPrefix,
  stemOf,
  titleFromName,
  withoutNumberPrefixes,
} from "./file-names.ts";

describe("splitNumberPrefix", () => {
  test.each([
    ["01-intro", "intro", 1],
    ["2_files", "files", 2],
    ["3.guide", "guide", 3],
    ["10 - spaced", "spaced", 10],
    ["1. Files", "Files", 1],
    ["007--bond", "bond", 7],
    ["intro", "intro", undefined],
    ["4.0", "4.0", undefined],
    ["4.0.1", "4.0.1", undefined],
    ["7.0-upgrade", "7.0-upgrade", undefined],
    ["2021-11-10", "2021-11-10", undefined],
    ["2021-11-meeting", "2021-11-meeting", undefined],
    ["202204", "202204", undefined],
    ["12-", "12-", undefined],
    ["v4.0.0", "v4.0.0", undefined],
    ["3d", "3d", undefined],
  ])("of %j is %j with number %j", (name, rest, number) => {
    expect(splitNumberPrefix(name)).toEqual({ name: rest, number });
  });

  test("doesn't change names that don't start with a digit", () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/^\d/.test(text));
    fc.assert(
      fc.property(name, (text) => {
        expect(splitNumberPrefix(text)).toEqual({ name: text, number: undefined });
      }),
    );
  });

  test("finds the number before a word", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom("-", "_", ".", " - ", "--"), (number, between) => {
        expect(splitNumberPrefix(`${number}${between}word`)).toEqual({ name: "word", number });
      }),
    );
  });
});

test.each([
  ["01-apis/2-access", "apis/access"],
  ["releases/4.0", "releases/4.0"],
  ["", ""],
])("withoutNumberPrefixes of %j is %j", (folder, plain) => {
  expect(withoutNumberPrefixes(folder)).toBe(plain);
});

test.each([
  ["docs/4.0.1.md", "4.0.1"],
  ["docs/a.b.mdx", "a.b"],
  ["intro.md", "intro"],
])("stemOf %j is %j", (path, stem) => {
  expect(stemOf(path)).toBe(stem);
});

test.each([
  ["getting-started", "Getting started"],
  ["file_api", "File api"],
  ["4.0.1", "4.0.1"],
  ["élan", "Élan"],
])("titleFromName of %j is %j", (name, title) => {
  expect(titleFromName(name)).toBe(title);
});

test.each([
  ["index", "apis", true],
  ["README", "apis", true],
  ["Apis", "core/apis", true],
  ["access", "apis", false],
  ["index", "", true],
])("isIndexName of %j in %j is %j", (name, folder, is) => {
  expect(isIndexName(name, folder)).toBe(is);
});

describe("compareNames", () => {
  test("orders numbers by value and the rest by character", () => {
    const names = ["4.0.10", "b", "4.0.2", "B", "4.0", "10", "9", "a1b", "a1"];
    expect(names.sort(compareNames)).toEqual([
      "4.0",
      "4.0.2",
      "4.0.10",
      "9",
      "10",
      "B",
      "a1",
      "a1b",
      "b",
    ]);
  });

  test("is a total order", () => {
    const name = fc.string({ unit: fc.constantFrom("a", "B", "0", "1", "2", "."), maxLength: 6 });
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0);
        expect(compareNames(a, b) === 0).toBe(a === b);
        const isChain = compareNames(a, b) < 0 && compareNames(b, c) < 0;
        expect(isChain && compareNames(a, c) >= 0).toBe(false);
      }),
    );
  });
});
