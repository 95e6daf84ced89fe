import { expect, test } from "vitest";
import type { Page } from "../../core/page.ts";
import { pageQueue, type PageToMake } from "./make-pages.ts";

function toMake(route: string): PageToMake {
  return { page: { kind: "search", route } as unknown as Page, isCached: false };
}

const [first, second, third] = [toMake("/a"), toMake("/b"), toMake("/c")] as const;

test("gives each page to one taker, in the order they came", async () => {
  const queue = pageQueue(() => false);
  queue.add(first);
  queue.add(second);
  expect(queue.take()).toBe(first);
  expect(await queue.next()).toBe(second);
  expect(queue.take()).toBeUndefined();
  queue.add(third);
  expect(queue.take()).toBe(third);
});

test("has who waits get the next page, and all others nothing when it is closed", async () => {
  const queue = pageQueue(() => false);
  const waiting = [queue.next(), queue.next(), queue.next()];
  queue.add(first);
  queue.add(second);
  queue.close();
  expect(await Promise.all(waiting)).toEqual([first, second, undefined]);
  expect(await queue.next()).toBeUndefined();
});

test("gives what was added before it was closed, and takes no more", async () => {
  const queue = pageQueue(() => false);
  queue.add(first);
  queue.close();
  queue.add(second);
  expect(await queue.next()).toBe(first);
  expect(await queue.next()).toBeUndefined();
});

test("gives nothing any more when it is stopped", async () => {
  const queue = pageQueue(() => false);
  queue.add(first);
  queue.stop();
  expect(queue.take()).toBeUndefined();
  expect(await queue.next()).toBeUndefined();
});

test("says that there are many as soon as that is so, and that there are few when it is closed", async () => {
  const many = pageQueue((count) => count > 1);
  many.add(first);
  many.add(second);
  expect(await many.areMany).toBe(true);
  const few = pageQueue((count) => count > 1);
  few.add(first);
  few.close();
  expect(await few.areMany).toBe(false);
});

test("says how many wait once no more can come", async () => {
  const queue = pageQueue(() => false);
  queue.add(first);
  queue.add(second);
  expect(queue.left()).toBe(Infinity);
  queue.close();
  expect(queue.left()).toBe(2);
  queue.take();
  expect(queue.left()).toBe(1);
  queue.stop();
  expect(queue.left()).toBe(0);
});
