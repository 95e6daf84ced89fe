import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outputName, routePath } from "./paths.ts";
import {
  completeAddress,
  dataEndings,
  dataFile,
  headerAddress,
  lineFragment,
  movedData,
  pageAddress,
} from "./urls.ts";

describe("a URL", () => {
  test.each([
    ["/", "/docs/apis", "/docs/apis"],
    ["/sub/fr/", "/docs/apis", "/sub/fr/docs/apis"],
    ["/", "/", "/"],
    ["/sub/", "/ä b", "/sub/%C3%A4%20b"],
  ])("with the base path %s, of the page %s is %s", (base, route, address) => {
    expect(pageAddress(base, routePath(route))).toBe(address);
  });

  test.each([
    ["/docs", "/sub/docs"],
    ["//example.org/x", "//example.org/x"],
    ["https://example.org", "https://example.org"],
    ["#here", "#here"],
  ])("that an author wrote, %s, is completed to %s", (href, address) => {
    expect(completeAddress("/sub/", href)).toBe(address);
  });

  test("in a header contains only printable ASCII", () => {
    expect(headerAddress("/docs/~a!b c\u{e4}\u{7f}")).toBe("/docs/~a!b%20c%C3%A4%7F");
    const address = fc.string({ unit: "grapheme" }).filter((text) => !/\p{Surrogate}/u.test(text));
    fc.assert(
      fc.property(address, (written) => {
        expect(headerAddress(written)).toMatch(/^[\x21-\x7e]*$/);
      }),
    );
  });
});

test("page data avoids the name of a site's file", () => {
  const routes = ["/", "/docs/apis", "/docs/files"].map(routePath);
  const moved = movedData(routes, [{ path: "/docs/apis.json" }, { path: "/feed.xml" }], false);
  expect(moved).toEqual(["docs/apis"]);
  const names = routes.map((route) => dataFile(outputName(route), { movedData: moved }));
  expect(names).toEqual(["index.json", "_lectern/pages/docs/apis.json", "docs/files.json"]);
});

test("compressed data of pages reserves both names", () => {
  expect(dataFile("docs/apis", { packedData: true })).toBe("docs/apis.json.gz");
  expect(dataEndings(true)).toEqual([".json", ".json.gz"]);
  expect(dataEndings(undefined)).toEqual([".json"]);
  const routes = [routePath("/a"), routePath("/b")];
  const files = [{ path: "/a.json" }, { path: "/b.json.gz" }];
  expect(movedData(routes, files, true)).toEqual(["a", "b"]);
  expect(movedData(routes, files, false)).toEqual(["a"]);
});

test.each([
  ["code-L3", ["code", "3", undefined]],
  ["code-2-L3", ["code-2", "3", undefined]],
  ["setup-code-L3-L12", ["setup-code", "3", "12"]],
  ["a-L1-code-2-L3", ["a-L1-code-2", "3", undefined]],
])("#%s points to lines of a code block", (fragment, groups) => {
  expect(lineFragment.exec(fragment)?.slice(1)).toEqual(groups);
});

test.each([
  "setup-L3",
  "-code-L3",
  "barcode-L3",
  "codes-L3",
  "code-x-L3",
  "code-L",
  "code-3",
  "code-L3-4",
  "code-L3-L",
  "code-L3-L4-L5",
  "code-l3",
])("#%s isn't a fragment for lines", (fragment) => {
  expect(lineFragment.test(fragment)).toBe(false);
});
