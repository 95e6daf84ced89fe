import { describe, expect, test } from "vitest";
import { downloadHeader, pageDataNames, pageDataType, requestKind } from "./request-kind.ts";

const origin = "https://site.example";
const document = { mode: "navigate" } as const;

interface Asked {
  readonly method?: string;
  readonly mode?: RequestMode;
  readonly pathname: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe("a request is", () => {
  test.each<[string, Asked, string]>([
    ["a page at its own URL", { ...document, pathname: "/sub/docs/apis" }, "page"],
    ["a page with a version in its name", { ...document, pathname: "/sub/docs/4.0" }, "page"],
    ["a page by its file name", { ...document, pathname: "/sub/docs.html" }, "page"],
    ["a file opened in a window", { ...document, pathname: "/sub/feed.xml" }, "file"],
    ["the diagram frame", { ...document, pathname: "/sub/_lectern/diagram.html" }, "file"],
    [
      "page data",
      { headers: { Accept: pageDataType }, pathname: "/sub/docs/apis.json?a=1" },
      "page-data",
    ],
    ["a search index", { pathname: "/sub/search-index-default.json" }, "file"],
    ["an asset", { pathname: "/sub/assets/main.12345678.js" }, "asset"],
    [
      "ignored if it's a download",
      { headers: { [downloadHeader]: "1" }, pathname: "/sub/docs.json" },
      "leave",
    ],
    ["ignored if it isn't a GET request", { method: "POST", pathname: "/sub/docs" }, "leave"],
    [
      "ignored on another origin",
      { origin: "https://other.example", pathname: "/sub/docs" },
      "leave",
    ],
    ["ignored outside the site", { ...document, pathname: "/other/docs" }, "leave"],
    ["ignored for the worker", { pathname: "/sub/sw.js" }, "leave"],
    ["ignored for the index", { pathname: "/sub/_lectern/offline.json" }, "leave"],
    ["ignored for a list", { pathname: "/sub/_lectern/offline/program.json" }, "leave"],
  ])("%s", (_, { pathname, headers, ...asked }, kind) => {
    const url = (asked.origin ?? origin) + pathname;
    const request = { method: "GET", mode: "cors", ...asked, url, headers: new Headers(headers) };
    expect(requestKind(request as Request, `${origin}/sub/`)).toBe(kind);
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
