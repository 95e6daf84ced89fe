import { describe, expect, test } from "vitest";
import { found } from "../found.fixture.ts";
import { corpusOf, type Corpus } from "../index/corpus.ts";
import { corpusWith, indexOf, page } from "../pages.fixture.ts";
import { search } from "../search.ts";
import { findUrl } from "./find-url.ts";

const corpus = corpusWith(
  page("/docs/apis/plugintypes/mod", "Activity modules", "What students do.", {
    "The settings form": "In mod_form.php.",
  }),
  page("/docs/apis/mod", "Other modules", "The docs of apis and plugintypes: mod, mod, mod."),
  page("/general/releases", "Releases", "All of them."),
  page("/", "Home", "The docs of apis.", { News: "None." }),
);

describe("a pasted URL finds its page first", () => {
  test.each([
    ["a route", "/docs/apis/plugintypes/mod", "/docs/apis/plugintypes/mod"],
    ["a route with punctuation at the end", "(/docs/apis/mod).", "/docs/apis/mod"],
    ["a route in quotes and brackets", `"'<(/docs/apis/mod)>'",`, "/docs/apis/mod"],
    ["two folders in quotes and brackets", `"'<(general/releases)>'"`, "/general/releases"],
    ["a route with a semicolon", "/docs/apis/mod;", "/docs/apis/mod"],
    ["the end of two routes, for the shorter one", "apis/mod", "/docs/apis/mod"],
    ["a URL", "https://docs.example.org/docs/apis/plugintypes/mod/", "/docs/apis/plugintypes/mod"],
    [
      "a URL with a base path",
      "https://example.org/base/general/releases?q=1#top",
      "/general/releases",
    ],
    [
      "a route with a fragment",
      "/docs/apis/plugintypes/mod#the-settings-form",
      "/docs/apis/plugintypes/mod#the-settings-form",
    ],
    ["a route with an unknown fragment", "/docs/apis/mod#%E0", "/docs/apis/mod"],
    ["the end of a route", "plugintypes/mod", "/docs/apis/plugintypes/mod"],
    [
      "the path of the source file",
      "site/docs/apis/plugintypes/mod/index.mdx",
      "/docs/apis/plugintypes/mod",
    ],
    ["the name of the source file", "releases.md", "/general/releases"],
    ["the route of the home page", "/", "/"],
    ["the URL of the home page, as browsers copy it", "https://docs.example.org/", "/"],
    ["a section of the home page", "/#news", "/#news"],
  ])("%s: %s", (_, query, expected) => {
    expect(findUrl(corpus, query)).toBeDefined();
    expect(found(corpus, query)[0]).toBe(expected);
    expect(search(corpus, query).error).toBeUndefined();
  });

  test.each([
    "mod",
    "/docs/apis/mod /general/releases",
    "client/server",
    "and/or",
    "//",
    "/nowhere//",
    "db/access.php",
    "https://",
    "a b/c",
    // A URL without a path is rarely a URL of this site.
    "https://example.org",
  ])("%s isn't a URL", (query) => {
    expect(findUrl(corpus, query)).toBeUndefined();
    expect(search(corpus, query).pages[0]?.hits[0]?.score ?? 0).toBeLessThan(1000);
  });
});

describe("if several pages match", () => {
  const near = page("/docs/apis/mod", "Near", "Text.");
  const far = page("/docs/old/versions/apis/mod", "Far", "Text.");
  const text = page("/docs/text", "Text", "Text.");

  test.each([
    ["the first", [near, far]],
    ["the last", [far, near]],
  ])("the shorter route is found, even if it is %s", (_, pages) => {
    expect(found(corpusWith(...pages), "apis/mod")[0]).toBe("/docs/apis/mod");
  });

  test("the first index with the page is used", () => {
    const ofIndexes = corpusOf([indexOf([text]), indexOf([near]), indexOf([near])]);
    expect(findUrl(ofIndexes, "/docs/apis/mod")).toMatchObject({ index: 1, section: 0 });
  });

  test("the first index with a home page is used", () => {
    const ofIndexes = corpusOf([indexOf([text]), indexOf([page("/", "Home", "Text.")])]);
    expect(findUrl(ofIndexes, "/")).toEqual({ index: 1, section: 0 });
  });
});

test("only the routes with the same last part are read", () => {
  const read: string[] = [];
  const [first] = corpus.indexes;
  const texts = { ...first?.texts, addresses: (name: string) => (read.push(name), []) };
  const reading = { indexes: [{ ...first, texts }] } as unknown as Corpus;
  findUrl(reading, "https://docs.example/docs/APIs/Mod.html");
  findUrl(reading, "/docs");
  findUrl(reading, "/");
  expect(read).toEqual(["mod", "docs", ""]);
});
