import { describe, expect, test } from "vitest";
import { pageDataNames, pageDataType, requestKind, type RequestFacts } from "./request-kind.ts";

const get: RequestFacts = {
  method: "GET",
  mode: "cors",
  isSameOrigin: true,
  pathname: "/",
  accept: "*/*",
  isDownload: false,
};
const document = { mode: "navigate" } as const;

describe("a request is", () => {
  test.each<[string, Partial<RequestFacts>, string]>([
    ["a page at its own URL", { ...document, pathname: "/sub/docs/apis" }, "page"],
    ["a page with a version in its name", { ...document, pathname: "/sub/docs/4.0" }, "page"],
    ["a page by its file name", { ...document, pathname: "/sub/docs.html" }, "page"],
    ["a file opened in a window", { ...document, pathname: "/sub/feed.xml" }, "file"],
    ["the diagram frame", { ...document, pathname: "/sub/_lectern/diagram.html" }, "file"],
    ["page data", { accept: pageDataType, pathname: "/sub/docs/apis.json" }, "page-data"],
    ["a search index", { pathname: "/sub/search-index-default.json" }, "file"],
    ["an asset", { pathname: "/sub/assets/main.12345678.js" }, "asset"],
    ["ignored if it's a download", { isDownload: true, pathname: "/sub/docs.json" }, "leave"],
    ["ignored if it isn't a GET request", { method: "POST", pathname: "/sub/docs" }, "leave"],
    ["ignored on another origin", { isSameOrigin: false, pathname: "/sub/docs" }, "leave"],
    ["ignored outside the site", { ...document, pathname: "/other/docs" }, "leave"],
    ["ignored for the worker", { pathname: "/sub/sw.js" }, "leave"],
    ["ignored for the index", { pathname: "/sub/_lectern/offline.json" }, "leave"],
    ["ignored for a list", { pathname: "/sub/_lectern/offline/program.json" }, "leave"],
  ])("%s", (_, request, kind) => {
    expect(requestKind({ ...get, ...request }, "/sub/")).toBe(kind);
  });
});

describe("the possible names of a page's data", () => {
  test.each([
    ["/", ["/index.json"]],
    ["/index.html", ["/index.json"]],
    ["/docs", ["/docs.json", "/docs/index.json"]],
    ["/docs/", ["/docs.json", "/docs/index.json"]],
    ["/docs/apis.html", ["/docs/apis.json", "/docs/apis/index.json"]],
    ["/docs/4.0", ["/docs/4.0.json", "/docs/4.0/index.json"]],
    ["/docs/index.html", ["/docs.json", "/docs/index.json"]],
  ])("%s", (pathname, names) => {
    const found = pageDataNames(pathname).filter((name) => !name.includes("_lectern"));
    expect(found).toEqual([...names, ...names.map((name) => `${name}.gz`)]);
  });

  test("include a separate folder for names used by the site's own files, with any base path", () => {
    expect(pageDataNames("/docs/apis.html").slice(2, 4)).toEqual([
      "/_lectern/pages/docs/apis.json",
      "/docs/_lectern/pages/apis.json",
    ]);
    expect(pageDataNames("/")).toContain("/_lectern/pages/index.json");
  });
});
