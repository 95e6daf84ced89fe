import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalysis, type AnalysisStep } from "../words/analysis.ts";
import { buildIndex, postingRange, type BuiltIndex } from "../index/build-index.ts";
import { corpusOf } from "../index/corpus.ts";
import type { SearchablePage } from "../index/field.ts";
import { pack } from "./pack.ts";
import { indexFileName, PACKED_FORMAT, type PackedIndex, type PackedParts } from "./format.ts";
import { tokenizePage } from "../index/page-tokens.ts";
import { measuredPages, page } from "../pages.fixture.ts";
import { somePages } from "../random-pages.fixture.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { search } from "../search.ts";
import { unpack } from "./unpack.ts";

function packed(pages: readonly SearchablePage[]): PackedIndex {
  return pack(buildIndex({ tag: "test", pages: pages.map((one) => tokenizePage(one)) }));
}

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const sample = packed(measuredPages);
const { words, pages: pageColumns, sections } = sample;

/** Returns all data of an opened index, to compare it with the built index. */
function contentOf(index: SearchIndex, built: BuiltIndex) {
  return {
    words: built.words.map((_, word) => index.words.at(word)),
    postings: built.words.map((_, word) =>
      index.fields.map((_, field) => {
        const { sections, frequencies } = index.postings(word, field);
        return [[...sections], [...frequencies]];
      }),
    ),
    titles: built.titles.map((_, section) => index.texts.title(section)),
    pages: built.pages.map((_, page) => {
      const { depth: _depth, ...facts } = index.pages[page] ?? {};
      return { ...facts, ...index.texts.page(page) };
    }),
    pageOf: index.pageOf,
    levels: index.levels,
  };
}

describe("a packed index", () => {
  test("is the same after a round trip", () => {
    fc.assert(
      fc.property(somePages, (pages) => {
        const built = buildIndex({ tag: "test", pages: pages.map((one) => tokenizePage(one)) });
        expect(contentOf(unpack(throughJson(pack(built))), built)).toEqual({
          words: built.words,
          postings: built.words.map((_, word) =>
            built.fields.map((_, field) => {
              const range = postingRange(built, word, field);
              return [
                Array.from(built.sections.slice(...range)),
                Array.from(built.frequencies.slice(...range)),
              ];
            }),
          ),
          titles: built.titles,
          pages: built.pages,
          pageOf: built.pageOf,
          levels: built.levels,
        });
      }),
    );
  });

  test("is the same for the same pages, with cached or new tokens", () => {
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
      page("/docs/a", "Cache", "a cache a", { "Next text": "text" }, { area: "docs" }),
    ]);
    expect(index).toEqual({
      format: "lectern-search-3",
      tag: "test",
      analysis: ["fold", "porter"],
      fields: ["title/5", "content/1", "keywords/3", "name/3", "parentCategories/2"],
      synonyms: [],
      words: { count: 5, size: 256, firsts: ["a"] },
      lists: "(",
      texts: "$",
      pages: {
        types: [["docs"], "#"],
        areas: [["docs"], "#"],
        versions: [["current"], "#"],
        priors: [[1], "#"],
        depths: "%",
        sizes: "%",
      },
      sections: {
        count: 2,
        levels: "12",
        lengths: ["$%", "&$", "", "$#", ""],
        titleLengths: "$%",
      },
      parts: {
        w0: ["#####", "a cache docs next text"],
        // Words a, cache, docs, next, text: section counts field by field, then the sections.
        l0: ["#$#$$#$##$#####$######$##", "####$$$", "#######"],
        t0: {
          routes: ["/docs/a"],
          titles: ["Cache"],
          parentCategories: [""],
          sections: ["Cache", "Next text"],
          anchors: [],
        },
      },
    });
  });
});

describe("an invalid index file is rejected with a known message", () => {
  test.each<[string, unknown]>([
    [
      "Out of order word insertion",
      { ...sample, words: { count: 2, size: 1, firsts: ["b", "a"] } },
    ],
    ["malformed field ref string", { ...sample, fields: ["title", "content/1"] }],
    ["malformed field ref string", { ...sample, fields: ["/5"] }],
    ["malformed field ref string", { ...sample, fields: ["title/"] }],
    ["malformed field ref string", { ...sample, fields: ["title/much"] }],
    ["duplicate index", { ...sample, fields: ["title/5", "title/5"] }],
    ["Cannot load unregistered function: trimmer", { ...sample, analysis: ["trimmer", "porter"] }],
    ["not a search index", { ...sample, format: "lectern-search-2" }],
    ["not a search index", []],
    ["not a search index", null],
    ["damaged search index", { format: PACKED_FORMAT }],
    ["damaged search index", { ...sample, pages: { ...pageColumns, types: [["page"], "#"] } }],
    ["damaged search index", { ...sample, pages: { ...pageColumns, types: [["docs"], "$$$"] } }],
    ["damaged search index", { ...sample, pages: { ...pageColumns, sizes: "#" } }],
    ["damaged search index", { ...sample, words: { ...words, count: 2 ** 40 } }],
    ["damaged search index", { ...sample, lists: "#" }],
    ["damaged search index", { ...sample, texts: "~~~###" }],
    ["damaged search index", { ...sample, sections: { ...sections, levels: "4" } }],
    ["damaged search index", { ...sample, sections: { ...sections, count: 2 ** 30 } }],
    ["damaged search index", { ...sample, parts: "elsewhere/" }],
  ])("%s", (message, value) => {
    expect(() => unpack(throughJson(value))).toThrow(new Error(message));
  });
});

describe("a damaged part is detected when it is decoded", () => {
  test.each<[string, string, unknown]>([
    ["words out of order", "w0", ["##", "zebra a"]],
    ["a different number of words", "w0", ["#", "a"]],
    ["lists for other words", "l0", ["#", "", ""]],
    ["sections that don't exist", "l0", ["~~~###", "", ""]],
    ["a missing list", "l0", null],
    [
      "text from other pages",
      "t0",
      { routes: [], titles: [], parentCategories: [], sections: [], anchors: [] },
    ],
    ["missing text", "t0", []],
  ])("%s", (_, part, value) => {
    const parts = { ...(sample.parts as PackedParts), [part]: value };
    const index = unpack(throughJson({ ...sample, parts }));
    const answer = search(corpusOf([index]), "caching");
    expect(answer).toMatchObject({ pages: [], trouble: "broken" });
    expect(index.parts.failures()).toHaveLength(1);
  });
});

test("registered steps of a site are loaded", () => {
  const reversed: AnalysisStep = {
    label: "reversed",
    makes: "word",
    apply: (word) => [...word].toReversed().join(""),
  };
  const analysis = [...standardAnalysis, reversed];
  const pages = [tokenizePage(page("/a", "Cache", ""), analysis)];
  const file = throughJson(pack(buildIndex({ tag: "t", pages, analysis })));
  expect(() => unpack(file)).toThrow("Cannot load unregistered function: reversed");
  expect(unpack(file, { registered: analysis }).words.at(1)).toBe("ehcac");
});

test("each tag has a separate index file", () => {
  expect(indexFileName("docs-default-4.0")).toBe("search-index-docs-default-4.0.json");
});

test("a word with white space can't be packed", () => {
  const spaced: AnalysisStep = { label: "spaced", makes: "word", apply: (word) => `${word} x` };
  const pages = [tokenizePage(page("/a", "Cache", ""), [spaced])];
  expect(() => pack(buildIndex({ tag: "t", pages, analysis: [spaced] }))).toThrow(
    new TypeError('white space in a word: "Cache x"'),
  );
});
