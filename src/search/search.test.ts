import { describe, expect, test } from "vitest";
import { corpusOf } from "./index/corpus.ts";
import { found, routes } from "./found.fixture.ts";
import { corpusWith, indexOf, measuredPages, page } from "./pages.fixture.ts";
import { search } from "./search.ts";

const measured = corpusWith(...measuredPages);

describe("the results", () => {
  const sections = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`Part ${at}`, "About caches."]),
  );
  const corpus = corpusWith(
    page("/long", "Cache", "All of it.", sections),
    page("/one", "One", "A cache.", {}, { area: "general", version: "" }),
    page("/two", "Two", "A cache.", {}, { version: "4.0" }),
  );

  test("are eight hits, at most three per page if there are other pages", () => {
    const answer = search(corpus, "cache");
    expect(answer.pages.map(({ route, hits }) => [route, hits.length])).toEqual([
      ["/long", 6],
      ["/one", 1],
      ["/two", 1],
    ]);
    expect(found(corpus, "cache", { limit: 4 })).toEqual([
      "/long",
      "/long#part-0",
      "/long#part-1",
      "/one",
    ]);
    expect(answer.total).toBe(15);
  });

  test("are at most two hits with the same title if there are others", () => {
    const repeating = ["a", "b", "c"].map((name) =>
      page(`/releases/${name}`, name, "", { Security: "A session." }),
    );
    const guide = page("/guide", "Sessions", "The security of a session, at length.");
    const some = corpusWith(...repeating, guide);
    expect(found(some, "session security", { limit: 3 })).toEqual([
      "/guide",
      "/releases/a#security",
      "/releases/b#security",
    ]);
    expect(found(some, "session security")).toEqual([
      "/guide",
      "/releases/a#security",
      "/releases/b#security",
      "/releases/c#security",
    ]);
  });

  test("count areas and versions, and a choice filters the other", () => {
    const answer = search(corpus, "cache");
    expect(answer.areas).toEqual([
      { value: "docs", count: 14 },
      { value: "general", count: 1 },
    ]);
    expect(answer.versions).toEqual([
      { value: "current", count: 13 },
      { value: "4.0", count: 1 },
    ]);
    const chosen = search(corpus, "cache", { choice: { version: "4.0" } });
    expect(routes(chosen)).toEqual(["/two"]);
    expect(chosen.areas).toEqual([{ value: "docs", count: 1 }]);
    expect(chosen.versions).toEqual(answer.versions);
    const general = search(corpus, "cache", { choice: { area: "general" } });
    expect(routes(general)).toEqual(["/one"]);
    expect(general.areas).toEqual(answer.areas);
    expect(general.versions).toEqual([]);
  });

  test("list the found words, for marking them in the text", () => {
    const [first] = search(measured, "test get_str").pages;
    expect(first?.hits[0]?.terms).toEqual(["testing", "getstring", "get", "string"]);
  });

  test("do not include stop words next to others", () => {
    const [first] = search(measured, "how do the themes decide").pages;
    expect(first?.hits[0]?.terms).not.toContain("the");
    const own = corpusWith(page("/a", "How to do it", "Just do."));
    expect(search(own, "how to").pages[0]?.hits[0]?.terms).toEqual(["how", "to"]);
    const other = corpusWith(page("/b", "How the theme decides", "It does."));
    expect(search(other, "how the theme").pages[0]?.hits[0]?.terms).toEqual(["theme"]);
  });

  test("list a limited number of words", () => {
    const words = Array.from({ length: 100 }, (_, at) => `abc${at}`).join(" ");
    const [only] = search(corpusWith(page("/", "Several", words)), "abc").pages;
    expect(only?.hits[0]?.terms).toHaveLength(64);
  });

  test("list prefixes if there are too many words", () => {
    const corpus = corpusWith(page("/", "Several", "able abbey a"));
    expect(search(corpus, "ab").pages[0]?.hits[0]?.terms).toEqual(["ab*"]);
    expect(search(corpus, "several able").pages[0]?.hits[0]?.terms).toEqual(["several", "able"]);
  });

  test("describe each section", () => {
    const [found] = search(corpus, '"Part 3"').pages;
    expect(found).toMatchObject({
      title: "Cache",
      area: "docs",
      version: "current",
      parentCategories: "",
      hits: [{ id: "test/5", title: "Part 3", route: "/long#part-3" }],
    });
  });
});

describe("did you mean", () => {
  test.each([
    ["acessibility", "accessibility"],
    ["acesibilty files", "accessibility files"],
    ["title:cachign^2", "title:caching^2"],
    ["+acessibility -fooo", "+accessibility -fooo"],
    ["accessib", undefined],
    ["caching", undefined],
    ["zzzz", undefined],
    ["fil", undefined],
    ["get_strnig", undefined],
    ["files: acessibility", "files: accessibility"],
  ])("%s: %s", (query, expected) => {
    expect(search(measured, query).suggestion).toBe(expected);
  });
});

test("suggests the more frequent of equally similar words", () => {
  const corpus = corpusWith(
    page("/1", "Bake", "Nothing."),
    page("/2", "Cake", "Nothing."),
    page("/3", "Other", "A cake."),
  );
  expect(search(corpus, "xake").suggestion).toBe("cake");
});

describe("several indexes", () => {
  test("have the same answer as one index with all pages", () => {
    const together = corpusOf([indexOf(measuredPages, "a")]);
    const apart = corpusOf(measuredPages.map((one, at) => indexOf([one], `tag-${at}`)));
    for (const query of ["access", "acessibility", "the -files", "get_string moodle", "test^3"]) {
      const [a, b] = [search(together, query), search(apart, query)];
      expect(routes(b)).toEqual(routes(a));
      expect(b.pages.map(({ hits }) => hits[0]?.score.toFixed(9))).toEqual(
        a.pages.map(({ hits }) => hits[0]?.score.toFixed(9)),
      );
      expect(b).toMatchObject({ total: a.total, areas: a.areas, suggestion: a.suggestion });
    }
  });

  test("can be missing or empty", () => {
    expect(search(corpusOf([]), "access")).toMatchObject({ asks: true, pages: [], total: 0 });
    expect(search(corpusOf([indexOf([])]), "access")).toMatchObject({ asks: true, total: 0 });
  });
});
