import { describe, expect, test } from "vitest";
import { routeHints } from "./route-hints.ts";

const routes = ["/docs/apis", "/docs/apis/files", "/docs/guides/tests", "/docs/4.0/apis/files"];
const isOtherVersion = (route: string, other: string) =>
  route.startsWith("/docs/4.0/") !== other.startsWith("/docs/4.0/");

describe("the nearest route to", () => {
  test.each([
    ["a page that moved", "/docs/guides/files", "/docs/apis/files"],
    ["one with a slash at its end", "/docs/apis/", "/docs/apis"],
    ["a sibling with a slip", "/docs/apis/flies", "/docs/apis/files"],
    ["one of another version", "/docs/4.0/apis/fils", "/docs/4.0/apis/files"],
    ["nothing near", "/docs/apis/xxxxxxxxxxxx", undefined],
  ])("%s", (_, wanted, found) => {
    expect(routeHints(routes, isOtherVersion).nearest(wanted)).toBe(found);
  });

  test("a link is never the page the link stands on", () => {
    const hints = routeHints(["/a/files", "/b/files"]);
    expect(hints.nearest("/c/files", "/a/files")).toBe("/b/files");
    expect(hints.nearest("/c/files", "/b/files")).toBe("/a/files");
  });

  test("the first of 20,000 unknown routes has a hint, and the last is still answered", () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `/docs/page-${n}/x${n}`);
    const hints = routeHints(many);
    expect(hints.nearest("/docs/page-1/x")).toBe("/docs/page-1/x1");
    for (let n = 0; n < 1000; n++) hints.nearest(`/nowhere/${n}/unlike-all-of-them-${n}`);
    expect(hints.nearest("/docs/page-7/x")).toBe("/docs/page-7/x7");
  });
});
