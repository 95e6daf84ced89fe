import { expect, test } from "vitest";
import { preferenceKeys, type PreferencesPort } from "../ports.ts";
import { isStarred, readRecentPages, rememberPage, toggleStar } from "./recent-pages.ts";

function preferencesOf(stored: Map<string, string>): PreferencesPort {
  return {
    get: (key) => stored.get(key),
    set: (key, value) => void (value === undefined ? stored.delete(key) : stored.set(key, value)),
    subscribe: () => () => undefined,
  };
}

const page = (route: string, kind = "document") =>
  ({ kind, route, title: route.slice(1) }) as Parameters<typeof rememberPage>[1];

test("pages are listed once, newest first, seven at most", () => {
  const stored = new Map<string, string>();
  const preferences = preferencesOf(stored);
  for (const name of "abcdefghc") rememberPage(preferences, page(`/${name}`));
  const pages = readRecentPages(stored.get(preferenceKeys.recentPages));
  expect(pages.map(({ title }) => title).join("")).toBe("chgfedb");
});

test("stars are added at the front and removed again", () => {
  const stored = new Map<string, string>();
  const preferences = preferencesOf(stored);
  for (const name of "abcb") toggleStar(preferences, page(`/${name}`));
  const pages = readRecentPages(stored.get(preferenceKeys.starredPages));
  expect(pages.map(({ title }) => title).join("")).toBe("ca");
  expect(isStarred(preferences, page("/a"))).toBe(true);
  expect(isStarred(preferences, page("/b"))).toBe(false);
});

test("the home page, the results of a search and missing pages are not listed", () => {
  const stored = new Map<string, string>();
  for (const other of [page("/"), page("/search", "search"), page("/404", "not-found")]) {
    rememberPage(preferencesOf(stored), other);
  }
  expect(stored.size).toBe(0);
});

test.each([undefined, "", "{", "{}", "[null, 1, {}]", '[{ "route": "//evil", "title": "x" }]'])(
  "invalid stored values count as none: %s",
  (stored) => {
    expect(readRecentPages(stored)).toEqual([]);
  },
);
