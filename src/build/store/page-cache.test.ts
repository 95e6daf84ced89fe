import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourcePath } from "../../core/paths.ts";
import { type PageContent, summaryOf } from "../pages/page-content.ts";
import { cacheStore } from "./cache-store.ts";
import { cacheFile, caches } from "./caches.ts";
import { pageCache, type NewEntry, type PageCache } from "./page-cache.ts";
import { emptyTrace } from "../graph/trace.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "lectern-pages-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const content: PageContent = {
  html: '<p style="color: red">Sails</p>',
  inspection: {
    title: undefined,
    titleOpens: false,
    outline: [],
    anchors: [],
    links: [{ href: "/masts", text: "Masts" }],
    images: [],
    files: [],
    sections: [{ level: 1, id: undefined, title: "", text: "Sails" }],
    islands: [],
    blocked: [],
    faults: [],
    hasDiagrams: false,
  },
  isWhole: true,
  diagnostics: [],
  places: {},
  layout: undefined,
  title: undefined,
  description: undefined,
};
const source = sourcePath("sails.md");
const key = "engine\ntext";
const page = { key, trace: emptyTrace() };
const open = (store = cacheStore(folder)) => pageCache(store, "en");

function contentIn(cache: PageCache) {
  const found = cache.readSummary(source);
  return found && cache.readContent(source, found.summary);
}

test("the summary of a page is read without its content, and contains none of its text", () => {
  const first = open();
  first.write(source, page, content);
  first.close(true);
  const found = open().readSummary(source);
  expect(found?.key).toBe(key);
  expect(found?.summary).toEqual(JSON.parse(JSON.stringify(summaryOf(content))));
  expect(found?.summary.css).toContain("color: red");
  expect(JSON.stringify(found?.summary)).not.toContain("Sails");
});

test("a summary and its text are the written content", () => {
  const first = open();
  first.write(source, page, content);
  first.close(true);
  expect(contentIn(open())).toMatchObject(JSON.parse(JSON.stringify(content)));
});

test("the text must match the summary", () => {
  const other: NewEntry[] = [];
  const inThread = pageCache(cacheStore(folder), "en", (entry) => void other.push(entry));
  inThread.write(source, page, { ...content, html: "<p>Masts</p>" });
  const cache = open();
  cache.write(source, page, content);
  cache.store(other.slice(0, 1));
  expect(contentIn(cache)).toBeUndefined();
});

test("a summary contains a hash of the searchable text", () => {
  const section = {
    ...content.inspection.sections[0],
    level: 1,
    id: undefined,
    title: "",
  } as const;
  const of = (words: string) =>
    summaryOf({
      ...content,
      inspection: { ...content.inspection, sections: [{ ...section, text: words }] },
    }).searched;
  expect(of("Sails").hash).toBe(summaryOf(content).searched.hash);
  expect(of("Masts").hash).not.toBe(summaryOf(content).searched.hash);
});

test("entries of an unused page are removed, but not the text of a used summary", () => {
  const first = open();
  first.write(source, page, content);
  first.close(true);
  const second = open();
  expect(second.readSummary(source)).toBeDefined();
  second.close(true);
  const third = open();
  expect(contentIn(third)).toBeDefined();
  third.close(true);
  open().close(true);
  expect(open().readSummary(source)).toBeUndefined();
});

test("a damaged summary is reported, and is a miss", () => {
  const first = open();
  first.write(source, page, content);
  first.close(true);
  const name = cacheFile(caches.contents, "en");
  const file = path.join(folder, name);
  writeFileSync(file, readFileSync(file, "utf8").replace("/masts", "/MASTS"));
  const store = cacheStore(folder);
  expect(open(store).readSummary(source)).toBeUndefined();
  expect(store.faults()).toEqual([name]);
});
