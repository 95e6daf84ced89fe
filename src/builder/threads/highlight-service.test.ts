import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cacheStore } from "../cache/cache-store.ts";
import { blockHighlighter, highlightService } from "./highlight-service.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "lectern-code-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("code that was highlighted ahead counts from the moment a page asks for it", async () => {
  const thread = blockHighlighter(cacheStore(folder), "key");
  const block = await thread.ahead("let a = 1;", "js");
  expect(await thread.ahead("let a = 1;", "js")).toBeUndefined();
  expect(thread.takeNew()).toEqual([]);
  const highlighted = await thread.highlightWith([])("let a = 1;", "js");
  expect(JSON.stringify(highlighted)).toBe(block?.[1]);
  expect(thread.takeNew()).toEqual([block]);
  await thread.highlightWith([])("let a = 1;", "js");
  expect(thread.takeNew()).toEqual([]);
});

test("plain text and languages without a grammar are not highlighted ahead", async () => {
  const thread = blockHighlighter(cacheStore(folder), "key");
  expect(await thread.ahead("a", "text")).toBeUndefined();
  expect(await thread.ahead("a", "nonesuch")).toBeUndefined();
});

test("of what another thread has highlighted ahead, what is asked for is cached", async () => {
  const thread = blockHighlighter(cacheStore(folder), "key");
  const asked = await thread.ahead("let a = 1;", "js");
  const notAsked = await thread.ahead("let b = 2;", "js");
  const main = highlightService(cacheStore(folder), "key");
  main.expect([asked ?? ["", ""], notAsked ?? ["", ""]]);
  const highlighted = await main.highlightWith([])("let a = 1;", "js");
  expect(JSON.stringify(highlighted)).toBe(asked?.[1]);
  main.close();
  const later = blockHighlighter(cacheStore(folder), "key");
  await later.highlightWith([])("let a = 1;", "js");
  expect(later.takeNew()).toEqual([]);
  await later.highlightWith([])("let b = 2;", "js");
  expect(later.takeNew()).toEqual([notAsked]);
});
