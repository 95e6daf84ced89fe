import { describe, expect, test } from "vitest";
import { corpusWith, page } from "./pages.fixture.ts";
import { portAnswer } from "./search.ts";

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
const ask = (text: string, more = {}) =>
  portAnswer(corpus, { text, scope: [], choice: {}, limit: 8, ...more });

test("a found page has its place in the site, and where its title was met", () => {
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

test("limit and choice count", () => {
  expect(ask("api", { limit: 1 }).pages).toHaveLength(1);
  expect(ask("access", { choice: { area: "General" } }).pages.map(({ route }) => route)).toEqual([
    "/general/accessibility",
  ]);
});

describe("when nothing is found", () => {
  test("the nearest titles are, whatever the order of their words and in spite of a mistake", () => {
    const { total, nearest } = ask("+zzz +api +acess");
    expect(total).toBe(0);
    expect(nearest.map(({ title }) => title)).toEqual(["Access API", "Cache API", "Accessibility"]);
  });

  test("titles with nothing in common are not", () => {
    expect(ask("+qqqqq").nearest).toEqual([]);
  });
});

test("when something is found, or nothing was asked, no nearest titles are needed", () => {
  expect(ask("access").nearest).toEqual([]);
  expect(ask("  ")).toMatchObject({ asks: false, nearest: [] });
});
