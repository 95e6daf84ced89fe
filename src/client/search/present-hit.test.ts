import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SiteData } from "../../core/site-data.ts";
import type { FoundSection } from "../../search/port.ts";
import type { LoadResult, PageLoader } from "../navigation/page-loader.ts";
import { hitPresenter } from "./present-hit.ts";

const hit: FoundSection = {
  id: "p",
  title: "P",
  route: "/p",
  titleMatches: [],
  terms: ["word"],
  open: false,
  excerpt: undefined,
};

/** Number of parsed documents. */
let read = 0;

beforeEach(() => {
  read = 0;
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("Node", { TEXT_NODE: 3 });
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString(text: string) {
        read++;
        return { body: { childNodes: [{ nodeType: 3, nodeValue: text }] } };
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates a presenter whose pages load when the test resolves them. */
function presenter() {
  const arrivals: (() => void)[] = [];
  const page = { kind: "page", page: { data: { kind: "doc" }, html: "A word." } };
  const loader = {
    read: () =>
      new Promise<LoadResult>((resolve) => {
        arrivals.push(() => resolve(page as unknown as LoadResult));
      }),
  } as unknown as PageLoader;
  const present = hitPresenter({ localeBase: "/" } as SiteData, loader);
  return { present, arrivals };
}

test("a page is read once for all its hits", async () => {
  const { present, arrivals } = presenter();
  const shown = Promise.all([present(hit, []), present(hit, [])]);
  arrivals[0]?.();
  await vi.runAllTimersAsync();
  expect((await shown).map(({ excerpt }) => excerpt?.text)).toEqual(["A word.", "A word."]);
  expect([arrivals.length, read]).toEqual([1, 1]);
});

test("the next hit fetches a page that couldn't be read", async () => {
  const { present, arrivals } = presenter();
  vi.stubGlobal("DOMParser", undefined);
  const first = present(hit, []);
  arrivals[0]?.();
  await vi.runAllTimersAsync();
  expect((await first).excerpt).toBeUndefined();
  void present(hit, []);
  expect(arrivals.length).toBe(2);
});
