import { expect, test, vi } from "vitest";
import type { ComparedPair } from "../../model/comparison.ts";
import type { ComparisonPage } from "../../model/page.ts";
import { readyPages } from "./ready-pages.ts";

/** Comparisons of `/new/N` with `/old/N`, and a list. */
function compared(count: number) {
  const pages = Array.from({ length: count }, (_, at) => ({ at }) as unknown as ComparisonPage);
  const list = {} as ComparisonPage;
  const pairOf = vi.fn<(page: ComparisonPage) => ComparedPair | undefined>((page) => {
    const at = pages.indexOf(page);
    if (at < 0) return undefined;
    return { newer: `/new/${at}`, older: `/old/${at}` } as unknown as ComparedPair;
  });
  return { pages, list, pairOf, all: { pages: () => [...pages, list], pairOf } };
}

test("a comparison is ready when both its pages are finished, in either order", () => {
  const { pages, list, all } = compared(3);
  const ready = readyPages(all);
  ready.finish("/old/2");
  expect(ready.take()).toBeUndefined();
  ready.finish("/new/0");
  expect(ready.take()).toBeUndefined();
  ready.finish("/new/2");
  ready.finish("/old/0");
  expect([ready.take(), ready.take(), ready.take()]).toEqual([pages[2], pages[0], undefined]);
  expect(ready.rest()).toEqual([pages[1], list]);
});

test("a comparison is looked at a fixed number of times, however many pages there are", () => {
  const { all, pairOf } = compared(200);
  const ready = readyPages(all);
  for (const version of ["new", "old"]) {
    for (let at = 0; at < 200; at++) {
      ready.finish(`/${version}/${at}`);
      ready.take();
    }
  }
  while (ready.take());
  expect(ready.rest()).toHaveLength(1);
  expect(pairOf.mock.calls.length).toBeLessThanOrEqual(3 * 201);
});
