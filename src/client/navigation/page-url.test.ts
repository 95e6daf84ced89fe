import { describe, expect, test } from "vitest";
import { pagePath } from "./page-loader.ts";

const origin = "https://docs.example";
const locales = [{ base: "/manual/" }, { base: "/manual/ar/" }, { base: "/manual/de/" }];
const site = { localeBase: "/manual/", locales };

describe("the page a link leads to", () => {
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

  test("is in its own locale when the program is another locale's", () => {
    const arabic = { localeBase: "/manual/ar/", locales };
    expect(pagePath(new URL("/manual/ar/docs", origin), origin, arabic)).toBe("/manual/ar/docs");
    expect(pagePath(new URL("/manual/docs", origin), origin, arabic)).toBeUndefined();
  });
});
