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

describe("the wanted parts", () => {
  const base = ["program", "site"];
  test.each<[string, Partial<Wish>, readonly string[]]>([
    ["without a choice: all parts of the locale", {}, [...base, "docs", "docs-4.0", "general"]],
    [
      "the current section first",
      { reading: "/general/releases" },
      [...base, "general", "docs", "docs-4.0"],
    ],
    [
      "the current version before its section",
      { reading: "/docs/4.0" },
      [...base, "docs-4.0", "docs", "general"],
    ],
    ["with data saving: nothing large", { savesData: true }, base],
    ["a choice limits the parts", { choice: ["general"] }, [...base, "general"]],
    [
      "a choice also applies with data saving",
      { choice: ["docs"], savesData: true },
      [...base, "docs"],
    ],
    [
      "the choice of all parts: all parts of the locale",
      { choice: "all" },
      [...base, "docs", "docs-4.0", "general"],
    ],
    ["the choice of no parts: nothing", { choice: [] }, []],
    ["parts that the site no longer has: nothing", { choice: ["docs-3.9"] }, []],
    [
      "a choice in another locale, with that locale's base part",
      { choice: ["fr-docs"] },
      ["program", "fr-site", "fr-docs"],
    ],
    ["another locale", { localeBase: "/fr/" }, ["program", "fr-site", "fr-docs"]],
  ])("%s", (_, change, expected) => {
    const parts = wantedParts(sampleIndex, { ...wish, ...change });
    expect(parts.map((part) => part.id)).toEqual(expected);
  });
});

describe("the steps to download the wanted parts", () => {
  const wanted = wantedParts(sampleIndex, wish);
  const steps = (stored: ReturnType<typeof sampleState>, index = sampleIndex) =>
    downloadSteps(index, wanted, stored).map((parts) => parts.map((part) => part.id));

  test("from nothing: the common files, then part by part", () => {
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

  test("a new part only", () => {
    expect(steps(sampleState(["program", "site", "docs", "docs-4.0"]))).toEqual([["general"]]);
  });

  test("an update of stored parts is first, in one step: pages and client must match", () => {
    const stored = { ...sampleState(["program", "site", "docs"]), build: "b0" };
    expect(steps(stored)).toEqual([["program", "site", "docs"], ["docs-4.0"], ["general"]]);
  });

  test("if the list of a part changed, all parts are updated", () => {
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
