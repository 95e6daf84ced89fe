import { expect, test } from "vitest";
import { pagePrior } from "./searchable-page.ts";

const routes = ["/docs/guide", "/docs/notes", "/docs/notes/1", "/docs/notes/1/details", "/update"];
const isRouteOfFolder = (route: string) => routes.some((other) => other.startsWith(`${route}/`));
const priorOf = (route: string, boosts: readonly (readonly [string, number])[] = []) =>
  pagePrior({ boosts, synonyms: [] }, route, isRouteOfFolder);

test("a route applies to a page and the pages below it", () => {
  const boosts = [
    ["/docs/notes/1", 0.4],
    ["/docs/notes", 0.5],
    ["/update", 0.6],
  ] as const;
  expect(priorOf("/docs/notes/2", boosts)).toBe(0.5);
  expect(priorOf("/docs/notes/1/details", boosts)).toBe(0.4);
  expect(priorOf("/docs/notes", boosts)).toBe(1);
  expect(priorOf("/update", boosts)).toBe(0.6);
  expect(priorOf("/docs/guide", boosts)).toBe(1);
});

test("release notes and posts rank slightly lower by default", () => {
  expect(priorOf("/releases/4.0")).toBe(0.85);
  expect(priorOf("/blog/2024/01/hello")).toBe(0.85);
  expect(priorOf("/releases")).toBe(1);
  expect(priorOf("/docs/releases-of-water")).toBe(1);
  expect(priorOf("/releases/4.0", [["/releases", 1]])).toBe(1);
});
