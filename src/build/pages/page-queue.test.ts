import { expect, test } from "vitest";
import type { Page } from "../../core/page.ts";
import { pageQueue } from "./make-pages.ts";

function toMake(route: string): Page {
  return { kind: "search", route } as unknown as Page;
}

const [first, second, third] = [toMake("/a"), toMake("/b"), toMake("/c")] as const;

test("returns each page once, from either end", async () => {
  const queue = pageQueue(() => false);
  queue.add(first);
  queue.add(second);
  queue.add(third);
  expect(queue.take()).toBe(third);
  expect(await queue.next()).toBe(first);
  queue.add(third);
  expect(await queue.next()).toBe(second);
  expect(queue.take()).toBe(third);
  expect(queue.take()).toBeUndefined();
});

test("returns new pages to waiting readers, and nothing after it was closed", async () => {
  const queue = pageQueue(() => false);
  const waiting = [queue.next(), queue.next(), queue.next()];
  queue.add(first);
  queue.add(second);
  queue.close();
  expect(await Promise.all(waiting)).toEqual([first, second, undefined]);
  expect(await queue.next()).toBeUndefined();
});

test("returns pages from before it was closed, and ignores later ones", async () => {
  const queue = pageQueue(() => false);
  queue.add(first);
  queue.close();
  queue.add(second);
  expect(await queue.next()).toBe(first);
  expect(await queue.next()).toBeUndefined();
});

test("returns nothing after it was stopped", async () => {
  const queue = pageQueue(() => false);
  queue.add(first);
  queue.stop();
  expect(queue.take()).toBeUndefined();
  expect(await queue.next()).toBeUndefined();
});

test("reports many pages as soon as they were added, and few when it is closed", async () => {
  const many = pageQueue((count) => count > 1);
  many.add(first);
  many.add(second);
  expect(await many.areMany).toBe(true);
  const few = pageQueue((count) => count > 1);
  few.add(first);
  few.close();
  expect(await few.areMany).toBe(false);
});
