import { describe, expect, test } from "vitest";
import { found, routes } from "../found.fixture.ts";
import { corpusWith, page } from "../pages.fixture.ts";
import { search } from "../search.ts";

describe("the query language", () => {
  const corpus = corpusWith(
    page("/a", "Cache API", "How a cache keeps data."),
    page("/b", "Data API", "How the database keeps data, without a cache."),
    page("/c", "Themes", "Nothing of the kind.", {}, { parentCategories: "Output Subsystems" }),
  );
  test.each([
    ["title:cache", ["/a"]],
    ["content:cache", ["/a", "/b"]],
    ["parentCategories:output", ["/c"]],
    ["+cache +database", ["/b"]],
    ["+cache -database", ["/a"]],
    ["cache -title:cache", ["/b"]],
    ["-api", ["/c"]],
    ["-api -themes", []],
    ["cache +nowhere", []],
    ["*base", ["/b"]],
    ["th*m*s", ["/c"]],
    ["-dat", ["/a", "/b", "/c"]],
    ["databaes~2", ["/b"]],
    ["dat~1", ["/b", "/a"]],
    ["cache~0", ["/a", "/b"]],
    ["themes data^100", ["/b", "/a", "/c"]],
    ["d*ta~0", ["/b", "/a"]],
  ])("%s finds %j", (query, expected) => {
    const answer = search(corpus, query);
    expect(answer.error).toBeUndefined();
    expect(routes(answer)).toEqual(expected);
  });

  test("a wildcard is one character with an edit distance, otherwise any characters", () => {
    expect(found(corpus, "d*base~0")).toEqual([]);
    expect(found(corpus, "d*base")).toEqual(["/b"]);
  });

  test("a query with only prohibited terms lists the remaining pages in order, without scores", () => {
    const answer = search(corpus, "-themes");
    expect(routes(answer)).toEqual(["/a", "/b"]);
    expect(answer.pages.flatMap(({ hits }) => hits.map((hit) => hit.score))).toEqual([0, 0]);
  });

  test("a question whose words all have the boost 0 has no scores", () => {
    const answer = search(corpus, "database^0 tables^0 themes^0");
    const scores = answer.pages.flatMap(({ hits }) => hits.map((hit) => hit.score));
    expect(scores).toEqual(scores.map(() => 0));
    expect(scores).not.toEqual([]);
  });

  test.each([
    "Developer meeting - August 2023",
    "Developer meeting -- August 2023",
    "Developer meeting + August 2023",
    "developer meeting--august 2023",
  ])("a pasted title finds its page: %s", (query) => {
    const meetings = corpusWith(
      page("/july", "Developer meeting - July 2023", "Without August."),
      page("/august", "Developer meeting - August 2023", "All that was said."),
    );
    const answer = search(meetings, query);
    expect(answer.error).toBeUndefined();
    expect(routes(answer)[0]).toBe("/august");
  });

  test("an invalid query is read literally, and the answer contains the reason", () => {
    const answer = search(corpus, "caches:keeps");
    expect(answer.error).toEqual({
      name: "QueryParseError",
      message:
        "unrecognised field 'caches', possible fields: 'title', 'content', 'keywords', 'name', 'parentCategories'",
      start: 0,
      end: 6,
    });
    expect(routes(answer)).toEqual(["/a", "/b"]);
  });

  test.each([
    "mod/quiz:attempt",
    String.raw`core\task\manager`,
    String.raw`C:\xampp\htdocs`,
    "lib/db/install.xml",
    "https://docs.example.org/x",
    "core_cache::make()",
    "TypeError: x is undefined",
    "4.0:notes",
    "caches ^ keeps",
    "~ caches",
  ])("text that isn't meant as a query has no error: %s", (query) => {
    expect(search(corpus, query).error).toBeUndefined();
  });

  test.each(["titel:caches", "+titel:caches", "caches^much", "++caches", "title:+caches"])(
    "a query with a mistake has an error: %s",
    (query) => {
      expect(search(corpus, query).error?.name).toBe("QueryParseError");
    },
  );

  test.each(["", "   ", "$", "->", '""', "-", "+ -", "-$", "*~", "("])(
    "%j searches for nothing and opens no panel",
    (query) => {
      expect(search(corpus, query)).toMatchObject({ asks: false, pages: [], total: 0 });
    },
  );

  test("at most 512 characters are read", () => {
    expect(search(corpus, `${"x".repeat(511)} cache`).pages).toEqual([]);
    expect(search(corpus, `${"x".repeat(506)} cache`).total).toBe(2);
  });
});

describe("phrases", () => {
  const corpus = corpusWith(
    page("/a", "Access API", "The API of access."),
    page("/b", "API access", "Access is granted."),
    page("/c", "Other", "The access API is here.", {}, { parentCategories: "Access APIs" }),
    page("/d", "Other", "APIs of any access.", {}, { parentCategories: "Access APIs" }),
  );

  test("that are in one field don't need checking in another", () => {
    const hits = search(corpus, '"access apis"').pages.flatMap(({ hits }) => hits);
    expect(hits.map((hit) => hit.open)).toEqual([false, false]);
  });

  test("are checked in titles immediately, and in text by the caller", () => {
    const answer = search(corpus, '"access api"');
    const hits = answer.pages.flatMap(({ hits }) => hits);
    expect(hits.map((hit) => [hit.route, hit.open])).toEqual([
      ["/a", false],
      ["/c", true],
    ]);
    expect(answer.phrases).toEqual([{ words: ["access", "api"], isProhibited: false }]);
  });

  test.each([
    ['title:"api access"', ["/b"]],
    ['parentCategories:"access apis"', ["/c", "/d"]],
    ['"granted"', ["/b"]],
    // No section contains the phrase, so the quotes are ignored.
    ['"grant"', ["/b"]],
    ['-title:"access api"', ["/b", "/c", "/d"]],
    ['"access api" granted', ["/a", "/c"]],
  ])("%s finds %j", (query, expected) => {
    expect(found(corpus, query)).toEqual(expected);
  });
});
