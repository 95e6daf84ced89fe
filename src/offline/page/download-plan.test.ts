import { describe, expect, test } from "vitest";
import { downloadSteps, missingFiles, wantedParts, type Wish } from "./download-plan.ts";
import { nothingStored } from "../device-store.ts";
import { sampleFile, sampleIndex, sampleState } from "../sample-index.fixture.ts";

const wish: Wish = {
  choice: undefined,
  savesData: false,
  localeBase: "/",
  reading: "/",
};

describe("what is wanted", () => {
  const base = ["program", "site"];
  test.each<[string, Partial<Wish>, readonly string[]]>([
    ["without a choice: all of the locale", {}, [...base, "docs", "docs-4.0", "general"]],
    [
      "the section being read first",
      { reading: "/general/releases" },
      [...base, "general", "docs", "docs-4.0"],
    ],
    [
      "the version being read before the section around it",
      { reading: "/docs/4.0" },
      [...base, "docs-4.0", "docs", "general"],
    ],
    ["with data saving: nothing large", { savesData: true }, base],
    ["a choice narrows it", { choice: ["general"] }, [...base, "general"]],
    [
      "a choice counts with data saving, too",
      { choice: ["docs"], savesData: true },
      [...base, "docs"],
    ],
    [
      "the choice of all: all of the locale",
      { choice: "all" },
      [...base, "docs", "docs-4.0", "general"],
    ],
    ["the choice of nothing: nothing", { choice: [] }, []],
    ["what the site no longer has: nothing", { choice: ["docs-3.9"] }, []],
    [
      "a choice in another locale, with the base part of that locale",
      { choice: ["fr-docs"] },
      ["program", "fr-site", "fr-docs"],
    ],
    ["another locale", { localeBase: "/fr/" }, ["program", "fr-site", "fr-docs"]],
  ])("%s", (_, change, expected) => {
    const parts = wantedParts(sampleIndex, { ...wish, ...change });
    expect(parts.map((part) => part.id)).toEqual(expected);
  });
});

describe("the steps to what is wanted", () => {
  const wanted = wantedParts(sampleIndex, wish);
  const steps = (stored: ReturnType<typeof sampleState>, index = sampleIndex) =>
    downloadSteps(index, wanted, stored).map((parts) => parts.map((part) => part.id));

  test("from nothing: what all need, then part by part", () => {
    expect(steps(nothingStored)).toEqual([
      ["program", "site"],
      ["docs"],
      ["docs-4.0"],
      ["general"],
    ]);
  });

  test("from everything: none", () => {
    expect(steps(sampleState(["program", "site", "docs", "docs-4.0", "general"]))).toEqual([]);
  });

  test("a new part alone", () => {
    expect(steps(sampleState(["program", "site", "docs", "docs-4.0"]))).toEqual([["general"]]);
  });

  test("an update of what is stored comes first, and as one: pages and program must fit", () => {
    const stored = { ...sampleState(["program", "site", "docs"]), build: "b0" };
    expect(steps(stored)).toEqual([["program", "site", "docs"], ["docs-4.0"], ["general"]]);
  });

  test("a part whose list has changed takes the others with it", () => {
    const stored = sampleState(["program", "site", "docs", "docs-4.0", "general"]);
    const docs = { ...stored.parts["docs"], hash: "docs-0" } as (typeof stored.parts)[string];
    expect(steps({ ...stored, parts: { ...stored.parts, docs } })).toEqual([
      ["program", "site", "docs", "docs-4.0", "general"],
    ]);
  });
});

test("a stored file, or a file in two lists, is fetched at most once", () => {
  const [a, b, c] = [sampleFile("/a"), sampleFile("/b"), sampleFile("/c", { hash: "hash of /b" })];
  const lists = [{ files: [a, b] }, { files: [b, c] }];
  expect(missingFiles(lists, new Set([a.hash])).map((file) => file.hash)).toEqual([b.hash]);
});
