import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import type { Page } from "../../core/page.ts";
import { documentPage, sampleSite, versionOf } from "../site-of-pages.fixture.ts";
import { listedPages, robots, sitemap } from "./page-lists.ts";

const generated = (kind: "tag-index" | "not-found" | "offline" | "not-kept", route: string): Page =>
  ({
    kind,
    route: routePath(route),
    title: kind,
    description: undefined,
    ...(kind === "tag-index" && { section: "docs", version: "current" }),
  }) as Page;

const changed = { date: "2022-05-09T23:30:00+02:00", author: "A" };
const documents = [
  documentPage("b & c", { lastChange: changed, description: "Both of them." }),
  documentPage("a"),
  documentPage("hidden", { unlisted: true }),
];
const others = [
  generated("tag-index", "/docs/tags"),
  generated("not-found", "/404"),
  generated("offline", "/offline"),
  generated("not-kept", "/not-kept"),
];
const site = sampleSite({ versions: [versionOf("current", documents)], others });
const arabic = { code: "ar", label: "العربية", direction: "rtl", segment: "ar" } as const;

test("a page with another canonical URL isn't in the sitemap", () => {
  const page = documentPage("a", { languages: ["en"] });
  const inArabic = sampleSite({ versions: [versionOf("current", [page])], locale: arabic });
  const own = sampleSite({ versions: [versionOf("current", [page])] });
  expect(sitemap([own, inArabic])).toContain("<loc>https://example.org/sub/docs/a</loc>");
  expect(sitemap([own, inArabic])).not.toContain("/ar/");
  expect(listedPages(inArabic)).toEqual([page]);
});

describe("pages for search engines", () => {
  test("are in order of their routes, without unlisted pages and error pages", () => {
    expect(listedPages(site).map(({ route }) => route)).toEqual([
      "/docs/a",
      "/docs/b & c",
      "/docs/tags",
    ]);
  });

  test("are in the sitemap of each locale, with the date of the last change", () => {
    const inArabic = sampleSite({
      versions: [versionOf("current", [documentPage("a")])],
      locale: arabic,
    });
    expect(sitemap([site, inArabic]).split("\n")).toEqual([
      `<?xml version="1.0" encoding="UTF-8"?>`,
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      `<url><loc>https://example.org/sub/docs/a</loc></url>`,
      `<url><loc>https://example.org/sub/docs/b%20&amp;%20c</loc><lastmod>2022-05-09</lastmod></url>`,
      `<url><loc>https://example.org/sub/docs/tags</loc></url>`,
      `<url><loc>https://example.org/sub/ar/docs/a</loc></url>`,
      `</urlset>`,
      ``,
    ]);
  });
});

describe("robots.txt", () => {
  test("allows everything and links to the sitemap", () => {
    expect(robots(site)).toBe(
      "User-agent: *\nAllow: /\nSitemap: https://example.org/sub/sitemap.xml\n",
    );
  });

  test("disallows everything if the site requests that", () => {
    const closed = sampleSite({ versions: [], config: { noIndex: true } });
    expect(robots(closed)).toBe("User-agent: *\nDisallow: /\n");
  });
});
