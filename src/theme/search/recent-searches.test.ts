import { expect, test } from "vitest";
import type { PreferencesPort } from "../ports.ts";
import { forgetSearch, readRecent, rememberSearch } from "./recent-searches.ts";

function preferences() {
  const stored = new Map<string, string>();
  const port: PreferencesPort = {
    get: (key) => stored.get(key),
    set: (key, value) => (value === undefined ? stored.delete(key) : stored.set(key, value)),
    subscribe: () => () => {},
  };
  return { port, stored, recent: () => readRecent(stored.get("search.recent")) };
}

test("the newest search is first, without duplicates, and six are stored", () => {
  const { port, recent } = preferences();
  for (const query of ["a", "b", "c", "d", "e", "f", "g", "c", "  g  ", " "]) {
    rememberSearch(port, query);
  }
  expect(recent()).toEqual(["g", "c", "f", "e", "d", "b"]);
});

test("a search can be removed, and the last one removes the setting", () => {
  const { port, stored, recent } = preferences();
  rememberSearch(port, "a");
  rememberSearch(port, "b");
  forgetSearch(port, "a");
  expect(recent()).toEqual(["b"]);
  forgetSearch(port, "b");
  expect(stored.size).toBe(0);
});

test.each([undefined, "", "{", "17", '{"a":1}', "null", "[1,null]"])(
  "ignores %o in storage",
  (stored) => expect(readRecent(stored)).toEqual([]),
);
