import { describe, expect, test } from "vitest";
import { buildIndex } from "../index/build-index.ts";
import { corpusOf } from "../index/corpus.ts";
import { indexLoader, type IndexLoader } from "./index-loader.ts";
import { pack, packSharded } from "./pack.ts";
import type { FetchedFile } from "./part-store.ts";
import { tokenizePage } from "../index/page-tokens.ts";
import { page } from "../pages.fixture.ts";
import { search, searchInSteps } from "../search.ts";

function file(tag: string, ...titles: readonly string[]): FetchedFile {
  const pages = titles.map((title) => tokenizePage(page(`/${title}`, title, "")));
  return { kind: "file", value: JSON.parse(JSON.stringify(pack(buildIndex({ tag, pages })))) };
}

/** Creates a loader with responses that tests can change, and a log of its requests. */
function shelfOver(files: Record<string, FetchedFile>) {
  const asked: string[] = [];
  const warnings: string[] = [];
  const loader = indexLoader({
    async fetchPart({ part }) {
      asked.push(part);
      return files[part] ?? { kind: "missing", reason: "404" };
    },
    async fetchIndex(tag) {
      asked.push(tag);
      return files[tag] ?? { kind: "missing", reason: "404" };
    },
    warn: (message) => warnings.push(message),
  });
  return { loader, asked, warnings, files };
}

const request = { text: "cache", scope: [], choice: {}, limit: 8 };

test("an index is fetched once for any number of requests", async () => {
  const { loader, asked } = shelfOver({ a: file("a", "Cache"), b: file("b", "Files") });
  const [first, second] = await Promise.all([loader.take(["a", "b"]), loader.take(["a"])]);
  expect(first.corpus?.sectionCount).toBe(2);
  expect(second.corpus?.sectionCount).toBe(1);
  expect(first.trouble).toBeUndefined();
  expect((await loader.take(["a", "b"])).corpus).toBe(first.corpus);
  expect(asked).toEqual(["a", "b"]);
});

test("a missing, a damaged and an unreachable index are skipped, with one warning each", async () => {
  const { loader, warnings } = shelfOver({
    a: file("a", "Cache"),
    broken: { kind: "file", value: { format: "lectern-search-3", tag: "broken" } },
    far: { kind: "unreachable", reason: "Failed to fetch" },
  });
  for (let again = 0; again < 3; again++) {
    const { corpus, trouble } = await loader.take(["missing", "broken", "far", "a"]);
    expect(corpus && search(corpus, request.text).total).toBe(1);
    expect(trouble).toBe("broken");
  }
  expect(warnings.toSorted()).toEqual([
    "The search index broken can't be used: damaged search index",
    "The search index far can't be used: Failed to fetch",
    "The search index missing can't be used: 404",
  ]);
});

test("each later query retries failed indexes, once for all concurrent requests", async () => {
  const { loader, asked, files } = shelfOver({ far: { kind: "unreachable", reason: "offline" } });
  const failed = { corpus: undefined, trouble: "unreachable" };
  expect(await Promise.all([loader.take(["far"]), loader.take(["far"])])).toEqual([failed, failed]);
  expect((await loader.take(["missing"])).trouble).toBe("broken");
  expect(await loader.take(["far"])).toEqual(failed);
  expect(asked).toEqual(["far", "missing", "far"]);
  files["far"] = file("far", "Cache");
  const [first, second] = await Promise.all([loader.take(["far"]), loader.take(["far"])]);
  expect(asked).toEqual(["far", "missing", "far", "far"]);
  expect(first).toEqual({ corpus: second.corpus, trouble: undefined });
  expect(first.corpus?.sectionCount).toBe(1);
});

test("the first of incompatible indexes is used, and the next query fetches all of them again", async () => {
  const packed = pack(buildIndex({ tag: "b", pages: [tokenizePage(page("/b", "Files", ""))] }));
  const other = { ...packed, analysis: packed.analysis.slice(0, 1) };
  const { loader, files } = shelfOver({
    a: file("a", "Cache"),
    b: { kind: "file", value: JSON.parse(JSON.stringify(other)) },
  });
  const taken = await loader.take(["a", "b"]);
  expect([taken.corpus?.sectionCount, taken.trouble]).toEqual([1, "broken"]);
  files["b"] = file("b", "Files");
  const again = await loader.take(["a", "b"]);
  expect([again.corpus?.sectionCount, again.trouble]).toEqual([2, undefined]);
});

test("returns no corpus without a usable index", async () => {
  expect((await shelfOver({}).loader.take(["a"])).corpus).toBeUndefined();
});

test("all indexes are requested again after a change", async () => {
  const { loader, asked } = shelfOver({ a: file("a", "Cache") });
  const before = await loader.take(["a"]);
  loader.clear();
  expect((await loader.take(["a"])).corpus).not.toBe(before.corpus);
  expect(asked).toEqual(["a", "a"]);
});

describe("an index in parts", () => {
  const { head, parts } = packSharded(
    buildIndex({
      tag: "a",
      pages: ["Cache", "Files"].map((title) => tokenizePage(page(`/${title}`, title, ""))),
    }),
  );

  /** Returns an index as files: the head with the folder of a build, and the parts. */
  function filesOf(build: string): Record<string, FetchedFile> {
    const values = { ...parts, a: { ...head, parts: `assets/search/a-${build}/` } };
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        { kind: "file", value: JSON.parse(JSON.stringify(value)) },
      ]),
    );
  }

  async function answer(loader: IndexLoader) {
    const { corpus } = await loader.take(["a"]);
    if (!corpus) return undefined;
    return searchInSteps(corpus, request);
  }

  test("fetches its head and the needed parts once each", async () => {
    const { loader, asked } = shelfOver(filesOf("1"));
    expect((await answer(loader))?.total).toBe(1);
    await answer(loader);
    expect(asked.toSorted()).toEqual(["a", "l0", "s0", "t0", "w0"]);
  });

  test("finds results in its other parts, reports the missing part, and requests it again", async () => {
    const files = filesOf("1");
    const { t0, ...others } = files;
    const found = shelfOver(others);
    const without = await answer(found.loader);
    expect(without).toMatchObject({ total: 1, pages: [], trouble: "broken" });
    expect(await answer(found.loader)).toMatchObject({ trouble: "broken" });
    expect(found.warnings).toEqual(["The search index a can't be used: t0: 404"]);
    if (t0) found.files["t0"] = t0;
    expect(await answer(found.loader)).toMatchObject({
      pages: [{ route: "/Cache" }],
      trouble: undefined,
    });
  });

  test("replaces the previous index if a deploy removed its parts", async () => {
    const { l0, ...others } = filesOf("1");
    const { loader, files } = shelfOver(others);
    expect(await answer(loader)).toMatchObject({ trouble: "broken" });
    Object.assign(files, filesOf("2"));
    expect(l0).toBeDefined();
    expect(await answer(loader)).toMatchObject({ total: 1, trouble: undefined });
  });

  test("stays in use while it and its head are unreachable", async () => {
    const { loader, files } = shelfOver(filesOf("1"));
    await answer(loader);
    const gone: FetchedFile = { kind: "unreachable", reason: "offline" };
    for (const name of Object.keys(files)) files[name] = gone;
    const { corpus } = await loader.take(["a"]);
    const found = await searchInSteps(corpus ?? corpusOf([]), { ...request, text: "zzzz" });
    expect(found).toMatchObject({ total: 0, trouble: "unreachable" });
    // Parts that were fetched earlier still work.
    expect(await answer(loader)).toMatchObject({ total: 1, trouble: undefined });
  });
});
