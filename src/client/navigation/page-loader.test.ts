import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import { dataAddress, pagePath } from "./page-loader.ts";
import { dataFile, movedData } from "../../core/urls.ts";

describe("page data", () => {
  const routes = ["/", "/docs/apis", "/docs/apis/mod", "/docs/4.0"].map(routePath);

  test("is next to the page, unless the site has a file with that name", () => {
    const files = [{ path: "/docs/apis.json" }, { path: "/index.json" }, { path: "/apis.json" }];
    const moved = movedData(routes, files, false);
    expect(moved).toEqual(["index", "docs/apis"]);
    expect(dataFile("docs/apis", { movedData: moved })).toBe("_lectern/pages/docs/apis.json");
    expect(dataFile("docs/apis/mod", { movedData: moved })).toBe("docs/apis/mod.json");
  });

  test("also avoids the name of an uncompressed file when compressed", () => {
    const files = [{ path: "/docs/apis.json" }, { path: "/docs/4.0.json.gz" }];
    expect(movedData(routes, files, false)).toEqual(["docs/apis"]);
    const moved = movedData(routes, files, true);
    expect(moved).toEqual(["docs/apis", "docs/4.0"]);
    const packed = { movedData: moved, packedData: true };
    expect(dataFile("docs/apis", packed)).toBe("_lectern/pages/docs/apis.json.gz");
    expect(dataFile("docs/apis/mod", packed)).toBe("docs/apis/mod.json.gz");
  });

  test.each([
    ["/manual/docs/apis", "/manual/_lectern/pages/docs/apis.json"],
    ["/manual/docs/apis.html", "/manual/_lectern/pages/docs/apis.json"],
    ["/manual/docs/caf%C3%A9", "/manual/_lectern/pages/docs/caf%C3%A9.json"],
    ["/manual/docs/4.0", "/manual/docs/4.0.json"],
    ["/manual/docs", "/manual/docs.json"],
    ["/manual/", "/manual/index.json"],
    ["/manual", "/manual/index.json"],
  ])("for %s is fetched from %s", (address, expected) => {
    const site = { localeBase: "/manual/", movedData: ["docs/apis", "docs/café"] };
    expect(dataAddress(address, site)).toBe(expected);
    expect(dataAddress(address, { ...site, packedData: true })).toBe(`${expected}.gz`);
  });
});

const origin = "https://docs.example";
const locales = [{ base: "/manual/" }, { base: "/manual/ar/" }, { base: "/manual/de/" }];
const site = { localeBase: "/manual/", locales };

describe("the target page of a link", () => {
  test.each([
    ["/manual/docs/apis", "/manual/docs/apis"],
    ["/manual/docs/apis?x=1#y", "/manual/docs/apis"],
    ["/manual/docs/4.0", "/manual/docs/4.0"],
    ["/manual/", "/manual/"],
    ["/manual/docs/apis.html", "/manual/docs/apis.html"],
    ["/manual/docs/apis.md", undefined],
    ["/manual/sitemap.xml", undefined],
    ["/manual/ar/docs", undefined],
    ["/manual/ar", undefined],
    ["/manual/arabic", "/manual/arabic"],
    ["/elsewhere", undefined],
    ["https://example.org/manual/docs", undefined],
  ])("%s: %s", (href, expected) => {
    expect(pagePath(new URL(href, origin), origin, site)).toBe(expected);
  });

  test("is in its own locale if the client JavaScript is for another locale", () => {
    const arabic = { localeBase: "/manual/ar/", locales };
    expect(pagePath(new URL("/manual/ar/docs", origin), origin, arabic)).toBe("/manual/ar/docs");
    expect(pagePath(new URL("/manual/docs", origin), origin, arabic)).toBeUndefined();
  });
});
