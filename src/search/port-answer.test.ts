import { describe, expect, test } from "vitest";
import { corpusWith, page } from "./pages.fixture.ts";
import { search } from "./search.ts";

const corpus = corpusWith(
  page(
    "/docs/cache",
    "Cache API",
    "Stores of data.",
    { "Cache definitions": "In db/caches.php." },
    { area: "Docs", version: "master" },
  ),
  page("/docs/access", "Access API", "Who may do what.", {}, { area: "Docs", version: "master" }),
  page("/general/accessibility", "Accessibility", "For all.", {}, { area: "General", version: "" }),
);
const ask = (text: string, more = {}) => search(corpus, text, more);

test("a found page has its place in the site, and shows where its title matched", () => {
  const [found] = ask("cache api").pages;
  expect(found).toMatchObject({ title: "Cache API", area: "Docs", version: "master" });
  expect(found?.titleMatches.map(({ start, end }) => found.title.slice(start, end))).toEqual([
    "Cache",
    "API",
  ]);
  expect(found?.hits.map(({ route, titleMatches }) => [route, titleMatches.length])).toEqual([
    ["/docs/cache", 2],
    ["/docs/cache#cache-definitions", 1],
  ]);
});

test("the limit and the choice apply", () => {
  expect(ask("api", { limit: 1 }).pages).toHaveLength(1);
  expect(ask("access", { choice: { area: "General" } }).pages.map(({ route }) => route)).toEqual([
    "/general/accessibility",
  ]);
});

describe("when nothing is found", () => {
  test("suggests the nearest titles, with words in any order and with a typo", () => {
    const { total, nearest } = ask("+zzz +api +acess");
    expect(total).toBe(0);
    expect(nearest.map(({ title }) => title)).toEqual(["Access API", "Cache API", "Accessibility"]);
  });

  test("doesn't suggest titles with nothing in common", () => {
    expect(ask("+qqqqq").nearest).toEqual([]);
  });
});

test("suggests no titles if something was found or the query is empty", () => {
  expect(ask("access").nearest).toEqual([]);
  expect(ask("  ")).toMatchObject({ asks: false, nearest: [] });
});
