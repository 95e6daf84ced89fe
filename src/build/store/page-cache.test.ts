import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PageContent, summaryOf } from "../pages/page-content.ts";
import { cacheStore } from "./cache-store.ts";
import { cacheFile, caches } from "./caches.ts";
import { pageCache } from "./page-cache.ts";
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
    words: 1,
  },
  isWhole: true,
  diagnostics: [],
  places: {},
  layout: undefined,
  title: undefined,
  description: undefined,
};
const entry = { key: "engine\ntext", trace: emptyTrace(), content };
const open = (store = cacheStore(folder)) => pageCache(store, "en");

test("what is known of a page is read without its content, and has none of its text", () => {
  const first = open();
  first.write("sails.md", entry);
  first.close(true);
  const { key, summary } = open().readSummary("sails.md") ?? {};
  expect(key).toBe(entry.key);
  expect(summary).toEqual(JSON.parse(JSON.stringify(summaryOf(content))));
  expect(summary?.css).toContain("color: red");
  expect(JSON.stringify(summary)).not.toContain("Sails");
});

test("a hash stands for the text that is searched", () => {
  const text = { ...content.inspection.sections[0], level: 1, id: undefined, title: "" } as const;
  const of = (words: string) =>
    summaryOf({
      ...content,
      inspection: { ...content.inspection, sections: [{ ...text, text: words }] },
    }).searched;
  expect(of("Sails").hash).toBe(summaryOf(content).searched.hash);
  expect(of("Masts").hash).not.toBe(summaryOf(content).searched.hash);
});

test("a content of which only what is known was asked for stays, and the other way round", () => {
  const first = open();
  first.write("sails.md", entry);
  first.close(true);
  const second = open();
  expect(second.readSummary("sails.md")).toBeDefined();
  second.close(true);
  const third = open();
  expect(third.read("sails.md")).toBeDefined();
  third.close(true);
  const fourth = open();
  expect([fourth.read("sails.md"), fourth.readSummary("sails.md")]).not.toContain(undefined);
  fourth.close(true);
  open().close(true);
  const last = open();
  expect([last.read("sails.md"), last.readSummary("sails.md")]).toEqual([undefined, undefined]);
});

test("when what is known is damaged, that is reported, and the content is still there", () => {
  const first = open();
  first.write("sails.md", entry);
  first.close(true);
  const name = cacheFile(caches.summaries, "en");
  const file = path.join(folder, name);
  writeFileSync(file, readFileSync(file, "utf8").replace("/masts", "/MASTS"));
  const store = cacheStore(folder);
  const cache = open(store);
  expect(cache.readSummary("sails.md")).toBeUndefined();
  expect(cache.read("sails.md")?.content.html).toBe(content.html);
  expect(store.faults()).toEqual([name]);
});
