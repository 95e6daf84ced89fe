import { expect, test } from "vitest";
import { buildIndex } from "../index/build-index.ts";
import { indexShelf, type FetchedIndex } from "./index-shelf.ts";
import { pack } from "./pack.ts";
import { tokenizePage } from "../index/page-tokens.ts";
import { page } from "../pages.fixture.ts";
import { portAnswer } from "../port-answer.ts";

function file(tag: string, ...titles: readonly string[]): FetchedIndex {
  const pages = titles.map((title) => tokenizePage(page(`/${title}`, title, "")));
  return { kind: "file", value: JSON.parse(JSON.stringify(pack(buildIndex({ tag, pages })))) };
}

/** A shelf over answers that can be changed, its clock, and what it did. */
function shelfOver(files: Record<string, FetchedIndex>) {
  const asked: string[] = [];
  const warnings: string[] = [];
  const clock = { now: 0 };
  const shelf = indexShelf({
    now: () => clock.now,
    async fetchIndex(tag) {
      asked.push(tag);
      return files[tag] ?? { kind: "missing", reason: "404" };
    },
    warn: (message) => warnings.push(message),
  });
  return { shelf, asked, warnings, clock, files };
}

const request = { text: "cache", scope: [], choice: {}, limit: 8 };

test("an index is fetched once, however many ask for it at once and later", async () => {
  const { shelf, asked } = shelfOver({ a: file("a", "Cache"), b: file("b", "Files") });
  const [first, second] = await Promise.all([shelf.take(["a", "b"]), shelf.take(["a"])]);
  expect(first.corpus?.sectionCount).toBe(2);
  expect(second.corpus?.sectionCount).toBe(1);
  expect(first.trouble).toBeUndefined();
  expect((await shelf.take(["a", "b"])).corpus).toBe(first.corpus);
  expect(asked).toEqual(["a", "b"]);
});

test("a missing, a damaged and an unreachable index are left out, each with one warning", async () => {
  const { shelf, warnings, clock } = shelfOver({
    a: file("a", "Cache"),
    broken: { kind: "file", value: { format: "lectern-search-2", tag: "broken" } },
    far: { kind: "unreachable", reason: "Failed to fetch" },
  });
  for (let again = 0; again < 3; again++) {
    clock.now += 10_000;
    const { corpus, trouble } = await shelf.take(["missing", "broken", "far", "a"]);
    expect(corpus && portAnswer(corpus, request).total).toBe(1);
    expect(trouble).toBe("broken");
  }
  expect(warnings.toSorted()).toEqual([
    "The search index broken cannot be used: damaged search index",
    "The search index far cannot be used: Failed to fetch",
    "The search index missing cannot be used: 404",
  ]);
});

test("what failed is fetched again after a while, by one of those who ask, and then used", async () => {
  const { shelf, asked, clock, files } = shelfOver({
    far: { kind: "unreachable", reason: "offline" },
  });
  expect(await shelf.take(["far"])).toEqual({ corpus: undefined, trouble: "unreachable" });
  expect((await shelf.take(["missing"])).trouble).toBe("broken");
  await shelf.take(["far", "missing"]);
  expect(asked).toEqual(["far", "missing"]);
  clock.now += 1000;
  files["far"] = file("far", "Cache");
  const [first, second] = await Promise.all([shelf.take(["far"]), shelf.take(["far"])]);
  expect(asked).toEqual(["far", "missing", "far"]);
  expect(first).toEqual({ corpus: second.corpus, trouble: undefined });
  expect(first.corpus?.sectionCount).toBe(1);
});

test("of indexes that do not go together the first is used, and all are fetched again", async () => {
  const packed = pack(buildIndex({ tag: "b", pages: [tokenizePage(page("/b", "Files", ""))] }));
  const other = { ...packed, vectors: packed.vectors.slice(0, 1) };
  const { shelf, clock, files } = shelfOver({
    a: file("a", "Cache"),
    b: { kind: "file", value: JSON.parse(JSON.stringify(other)) },
  });
  const taken = await shelf.take(["a", "b"]);
  expect([taken.corpus?.sectionCount, taken.trouble]).toEqual([1, "broken"]);
  clock.now += 1000;
  files["b"] = file("b", "Files");
  const again = await shelf.take(["a", "b"]);
  expect([again.corpus?.sectionCount, again.trouble]).toEqual([2, undefined]);
});

test("nothing usable is no corpus", async () => {
  expect((await shelfOver({}).shelf.take(["a"])).corpus).toBeUndefined();
});

test("after a change everything is fetched again", async () => {
  const { shelf, asked } = shelfOver({ a: file("a", "Cache") });
  const before = await shelf.take(["a"]);
  shelf.clear();
  expect((await shelf.take(["a"])).corpus).not.toBe(before.corpus);
  expect(asked).toEqual(["a", "a"]);
});
