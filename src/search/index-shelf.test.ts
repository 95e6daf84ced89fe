import { expect, test } from "vitest";
import { buildIndex } from "./build-index.ts";
import { indexShelf, type FetchedIndex } from "./index-shelf.ts";
import { pack } from "./pack.ts";
import { tokenizePage } from "./page-tokens.ts";
import { page } from "./pages.fixture.ts";
import { portAnswer } from "./port-answer.ts";

function file(tag: string, ...titles: readonly string[]): FetchedIndex {
  const pages = titles.map((title) => tokenizePage(page(`/${title}`, title, "")));
  return { kind: "file", value: JSON.parse(JSON.stringify(pack(buildIndex({ tag, pages })))) };
}

/** A shelf over answers to be given one by one, and what it did. */
function shelfOver(files: Readonly<Record<string, FetchedIndex>>) {
  const asked: string[] = [];
  const warnings: string[] = [];
  const shelf = indexShelf({
    async fetchIndex(tag) {
      asked.push(tag);
      return files[tag] ?? { kind: "missing", reason: "404" };
    },
    warn: (message) => warnings.push(message),
  });
  return { shelf, asked, warnings };
}

const request = { text: "cache", scope: [], choice: {}, limit: 8 };

test("an index is fetched once, however many ask for it at once and later", async () => {
  const { shelf, asked } = shelfOver({ a: file("a", "Cache"), b: file("b", "Files") });
  const [first, second] = await Promise.all([shelf.corpus(["a", "b"]), shelf.corpus(["a"])]);
  expect(first?.sectionCount).toBe(2);
  expect(second?.sectionCount).toBe(1);
  expect(await shelf.corpus(["a", "b"])).toBe(first);
  expect(asked).toEqual(["a", "b"]);
});

test("a missing, a damaged and an unreachable index are left out, each with one warning", async () => {
  const { shelf, warnings } = shelfOver({
    a: file("a", "Cache"),
    broken: { kind: "file", value: { format: "lectern-search-1", tag: "broken" } },
    far: { kind: "unreachable", reason: "Failed to fetch" },
  });
  for (let again = 0; again < 3; again++) {
    const corpus = await shelf.corpus(["missing", "broken", "far", "a"]);
    expect(corpus && portAnswer(corpus, request).total).toBe(1);
  }
  expect(warnings.toSorted()).toEqual([
    "The search index broken cannot be used: damaged search index",
    "The search index far cannot be used: Failed to fetch",
    "The search index missing cannot be used: 404",
  ]);
});

test("one that could not be reached is tried again, one that is missing is not", async () => {
  const { shelf, asked } = shelfOver({ far: { kind: "unreachable", reason: "offline" } });
  await shelf.corpus(["far", "missing"]);
  await shelf.corpus(["far", "missing"]);
  expect(asked).toEqual(["far", "missing", "far"]);
});

test("nothing usable is no corpus", async () => {
  expect(await shelfOver({}).shelf.corpus(["a"])).toBeUndefined();
});

test("after a change everything is fetched again", async () => {
  const { shelf, asked } = shelfOver({ a: file("a", "Cache") });
  const before = await shelf.corpus(["a"]);
  shelf.clear();
  expect(await shelf.corpus(["a"])).not.toBe(before);
  expect(asked).toEqual(["a", "a"]);
});
