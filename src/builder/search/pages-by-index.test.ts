import { expect, test } from "vitest";
import type { Page } from "../../model/page.ts";
import { pagesByIndex } from "./pages-by-index.ts";

function pageOf(route: string, version: string | undefined): Page {
  const member = version === undefined ? {} : { section: "docs", version };
  return { kind: version === undefined ? "search" : "tag", route, ...member } as unknown as Page;
}

test("pages of an index stand together, in the order they had", () => {
  const pages = [
    pageOf("/docs", "2.0"),
    pageOf("/docs/sails", "2.0"),
    pageOf("/docs/1.0", "1.0"),
    pageOf("/search", undefined),
    pageOf("/docs/tags", "2.0"),
    pageOf("/docs/1.0/tags", "1.0"),
  ];
  expect(pagesByIndex(pages).map(({ route }) => route)).toEqual([
    "/docs",
    "/docs/sails",
    "/docs/tags",
    "/docs/1.0",
    "/docs/1.0/tags",
    "/search",
  ]);
});
