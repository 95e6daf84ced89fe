import { afterEach, expect, test, vi } from "vitest";
import { scrollPlaces } from "./scroll-places.ts";

afterEach(() => vi.unstubAllGlobals());

function restored(stored: string, key: string): { found: boolean; calls: unknown[] } {
  const calls: unknown[] = [];
  vi.stubGlobal("navigation", { addEventListener: () => undefined });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { querySelector: () => null, querySelectorAll: () => [] });
  vi.stubGlobal("sessionStorage", { getItem: () => stored });
  vi.stubGlobal("scrollTo", (place: unknown) => calls.push(place));
  return { found: scrollPlaces()(key), calls };
}

test("a stored position is restored", () => {
  expect(restored('[["a",[3,40]]]', "a")).toEqual({
    found: true,
    calls: [{ left: 3, top: 40, behavior: "instant" }],
  });
});

test.each([
  "1",
  "{}",
  "[1]",
  "null",
  '"a"',
  "[",
  '[["a"]]',
  '[["a",1]]',
  '[["a",["x",0]]]',
  '[["a",[0,0,1]]]',
])("%s in storage is ignored", (stored) => {
  expect(restored(stored, "a")).toEqual({ found: false, calls: [] });
});

test("valid positions are restored if others are invalid", () => {
  expect(restored('[1,["a",[0,40]]]', "a").found).toBe(true);
});
