import { expect, test } from "vitest";
import type { RouteList } from "../../core/page-data.ts";
import { addressWords, nearestRoutes } from "./not-found.ts";

const routes: RouteList = [
  ["/", "Home"],
  ["/docs/apis", "API Guides"],
  ["/docs/apis/subsystems/access", "Access API"],
  ["/docs/apis/subsystems/files", "File API"],
  ["/docs/4.0/apis/subsystems/access", "Access API"],
  ["/general/releases/4.0", "Moodle 4.0"],
];

test.each([
  ["/docs/apis/subsystems/acces", "/docs/apis/subsystems/access"],
  ["/docs/Access", "/docs/apis/subsystems/access"],
  ["/docs/apis/core/files.html", "/docs/apis/subsystems/files"],
  ["/docs/4.0/apis/access", "/docs/4.0/apis/subsystems/access"],
  ["/general/release/4.0/", "/general/releases/4.0"],
])("the nearest page to %s is %s", (address, expected) => {
  expect(nearestRoutes(address, routes)[0]?.[0]).toBe(expected);
});

test("suggests at most three pages", () => {
  const guides: RouteList = ["a", "b", "c", "d"].map((name) => [`/docs/guide-${name}`, name]);
  expect(nearestRoutes("/docs/guide-x", guides)).toHaveLength(3);
  expect(nearestRoutes("/docs/guide-x", guides.slice(0, 1))).toHaveLength(1);
});

test("pages that only share letters aren't offered", () => {
  expect(nearestRoutes("/nope/xyz", routes)).toEqual([]);
});

test("a keyword of a page counts as its name", () => {
  const forgery = ["/docs/forgery", "Forgery", ["CSRF", "session riding"]] as const;
  expect(nearestRoutes("/docs/csrf", [...routes, forgery])[0]).toBe(forgery);
  expect(nearestRoutes("/docs/session-riding", [...routes, forgery])[0]).toBe(forgery);
});

test.each([
  ["/docs/apis/file-api.html", ["docs", "apis", "file", "api"]],
  ["/docs/4.0/", ["docs", "4.0"]],
  ["/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7", ["مرحبا"]],
  ["/broken-%E0%A4%A", ["broken", "e0", "a4", "a"]],
  ["/", []],
])("the words in %s are %j", (address, words) => {
  expect(addressWords(address)).toEqual(words);
});
