import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalysis, type AnalysisStep } from "../words/analysis.ts";
import { buildIndex } from "../index/build-index.ts";
import { textField } from "../index/field.ts";
import { writeNumbers } from "./number-text.ts";
import { pack } from "./pack.ts";
import { indexFileName, PACKED_FORMAT, type PackedIndex } from "./packed-index.ts";
import { tokenizePage } from "../index/page-tokens.ts";
import { measuredPages, page } from "../pages.fixture.ts";
import { somePages } from "../random-pages.fixture.ts";
import type { SearchablePage } from "../index/searchable-page.ts";
import { unpack } from "./unpack.ts";

function packed(pages: readonly SearchablePage[]): PackedIndex {
  return pack(buildIndex({ tag: "test", pages: pages.map((one) => tokenizePage(one)) }));
}

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const sample = packed(measuredPages);
const [title, ...otherVectors] = sample.vectors;

describe("a packed index", () => {
  test("comes back as it was", () => {
    fc.assert(
      fc.property(somePages, (pages) => {
        const index = buildIndex({ tag: "test", pages: pages.map((one) => tokenizePage(one)) });
        expect(unpack(throughJson(pack(index)))).toEqual(index);
      }),
    );
  });

  test("is the same for the same pages, whether their tokens were cached or are new", () => {
    fc.assert(
      fc.property(somePages, (pages) => {
        const cached: unknown = throughJson(pages.map((one) => tokenizePage(one)));
        const again = pages.map((one) => tokenizePage(one));
        expect(cached).toEqual(throughJson(again));
        expect(JSON.stringify(pack(buildIndex({ tag: "t", pages: again })))).toBe(
          JSON.stringify(
            pack(buildIndex({ tag: "t", pages: pages.map((one) => tokenizePage(one)) })),
          ),
        );
      }),
    );
  });

  test("has this form", () => {
    const index = packed([
      page("/docs/a", "Cache", "a cache a", { "More text": "text" }, { area: "docs" }),
    ]);
    expect(index).toEqual({
      format: "lectern-search-2",
      tag: "test",
      analysis: ["fold", "porter"],
      words: {
        shared: writeNumbers([0, 0, 0, 0, 0]),
        endings: "a cache docs more text",
        counts: "#$##$",
      },
      vectors: [
        // Ranks: cache, text, a, docs, more. The small word is left out of the text.
        { field: "title/5", sizes: "$%", ranks: "#$%", frequencies: "###", lengths: "$%" },
        { field: "content/1", sizes: "$$", ranks: "#$", frequencies: "##", lengths: "&$" },
        { field: "keywords/3", sizes: "##", ranks: "", frequencies: "", lengths: "##" },
        { field: "name/3", sizes: "$#", ranks: "%", frequencies: "#", lengths: "$#" },
        { field: "parentCategories/2", sizes: "$#", ranks: "&", frequencies: "#", lengths: "$#" },
      ],
      pages: {
        routes: ["/docs/a"],
        titles: ["Cache"],
        types: ["docs"],
        areas: ["docs"],
        versions: ["current"],
        parentCategories: [""],
        priors: [1],
        sizes: "%",
      },
      synonyms: [],
      sections: { titles: ["Cache", "More text"], levels: "12", anchors: [] },
    });
  });
});

describe("a file that is no good index is refused in the words of the catalogue", () => {
  test.each<[string, unknown]>([
    [
      "Out of order word insertion",
      { ...sample, words: { shared: "#$", endings: "a ", counts: "##" } },
    ],
    [
      "Out of order word insertion",
      {
        ...sample,
        words: { ...sample.words, endings: sample.words.endings.replace(/^\S+/, "zebra") },
      },
    ],
    [
      "malformed field ref string",
      { ...sample, vectors: [{ ...title, field: "title" }, ...otherVectors] },
    ],
    [
      "malformed field ref string",
      { ...sample, vectors: [{ ...title, field: "/5" }, ...otherVectors] },
    ],
    [
      "malformed field ref string",
      { ...sample, vectors: [{ ...title, field: "title/" }, ...otherVectors] },
    ],
    [
      "malformed field ref string",
      { ...sample, vectors: [{ ...title, field: "title/much" }, ...otherVectors] },
    ],
    ["duplicate index", { ...sample, vectors: [title, title, ...otherVectors] }],
    ["Cannot load unregistered function: trimmer", { ...sample, analysis: ["trimmer", "porter"] }],
    ["not a search index", { ...sample, format: "lectern-search-0" }],
    ["not a search index", []],
    ["not a search index", null],
    ["damaged search index", { format: PACKED_FORMAT }],
    ["damaged search index", { ...sample, pages: { ...sample.pages, types: ["page"] } }],
    ["damaged search index", { ...sample, pages: { ...sample.pages, sizes: "#" } }],
    ["damaged search index", { ...sample, words: { ...sample.words, counts: "#" } }],
    ["damaged search index", { ...sample, sections: { titles: ["One"], anchors: [] } }],
    ["damaged search index", { ...sample, sections: { ...sample.sections, anchors: [[0]] } }],
    [
      "damaged search index",
      {
        ...sample,
        vectors: [{ ...title, ranks: `~~~###${title?.ranks.slice(1)}` }, ...otherVectors],
      },
    ],
  ])("%s", (message, value) => {
    expect(() => unpack(throughJson(value))).toThrow(new Error(message));
  });
});

test("steps of a site are loaded when they are registered", () => {
  const reversed: AnalysisStep = {
    label: "reversed",
    makes: "word",
    apply: (word) => [...word].toReversed().join(""),
  };
  const analysis = [...standardAnalysis, reversed];
  const pages = [tokenizePage(page("/a", "Cache", ""), undefined, analysis)];
  const file = throughJson(pack(buildIndex({ tag: "t", pages, analysis })));
  expect(() => unpack(file)).toThrow("Cannot load unregistered function: reversed");
  expect(unpack(file, analysis).words).toEqual(["a", "ehcac"]);
});

test("an index has a file of its own for each tag", () => {
  expect(indexFileName("docs-default-4.0")).toBe("search-index-docs-default-4.0.json");
});

test("a field name holds no slash", () => {
  expect(() => textField("a/b", 1, () => "")).toThrow(
    new RangeError("Field 'a/b' contains illegal character '/'"),
  );
});

test("a word with white space cannot be packed", () => {
  const spaced: AnalysisStep = { label: "spaced", makes: "word", apply: (word) => `${word} x` };
  const pages = [tokenizePage(page("/a", "Cache", ""), undefined, [spaced])];
  expect(() => pack(buildIndex({ tag: "t", pages, analysis: [spaced] }))).toThrow(
    new TypeError('white space in a word: "Cache x"'),
  );
});
