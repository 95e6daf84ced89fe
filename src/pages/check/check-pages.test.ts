import { expect, test } from "vitest";
import { sourcePath } from "../../core/paths.ts";
import { severitiesSchema } from "../../core/schema/services.ts";
import { checkPages, type WrittenPage, checkWriting, checkImages } from "./check-pages.ts";

const severities = severitiesSchema.parse({});
const silent = severitiesSchema.parse({
  orphanPages: "ignore",
  duplicateTitles: "ignore",
  longDescriptions: "ignore",
  skippedHeadings: "ignore",
  missingAltText: "ignore",
});

function page(route: string, changes: Partial<WrittenPage> = {}): WrittenPage {
  return {
    route,
    source: sourcePath(`docs${route}.md`),
    title: route,
    description: undefined,
    set: "default current",
    isLinked: true,
    ...changes,
  };
}

const codes = (pages: readonly WrittenPage[], rules = severities) =>
  checkPages(pages, rules).map(({ code, message }) => `${code} ${message}`);

test("linked pages with unique titles aren't reported", () => {
  const twin = { title: "Setup", description: "How to begin." };
  expect(codes([page("/a", twin), page("/b", { ...twin, set: "default 4.0" })])).toEqual([]);
  expect(codes([page("/a", { description: " " }), page("/b", { description: " " })])).toEqual([]);
});

test("unlinked pages and duplicate titles or descriptions are reported once each", () => {
  const pages = [
    page("/a", { title: "Setup", description: "Same." }),
    page("/b", { title: "Setup", isLinked: false }),
    page("/c", { title: " Setup ", description: "Same." }),
    page("/d", { description: "é".repeat(301) }),
    page("/e", { description: "é".repeat(300) }),
  ];
  expect(codes(pages)).toEqual([
    "page/orphan No sidebar, menu or other page links to /b.",
    'page/duplicate-title 3 pages have the same title, "Setup": /a, /b, /c.',
    'page/duplicate-title 2 pages have the same description, "Same.": /a, /c.',
    "page/long-description The description has 301 characters. Search engines only show about 160.",
  ]);
  expect(codes(pages, silent)).toEqual([]);
  expect(checkPages(pages, severities)[1]?.also).toHaveLength(2);
});

test("headings must not skip levels, and images need alternative text", () => {
  const at = { line: 3, column: 1 };
  const levels = [2, 3, 4, 2, 4, 5, 3];
  const text = {
    source: sourcePath("docs/a.md"),
    headings: levels.map((level, index) => ({ level, line: index + 1, column: 1 })),
    missingAltText: [{ address: "./a.png", ...at }],
  };
  const found = checkWriting([text], severities);
  expect(found.map(({ code, place }) => [code, place?.line])).toEqual([
    ["heading/skipped-level", 5],
    ["image/missing-alt-text", 3],
  ]);
  expect(found[0]?.message).toBe("A level 4 heading follows a level 2 heading.");
  expect(checkWriting([text], silent)).toEqual([]);
});

const place = { file: "docs/a.md", line: 3, column: 1 } as never;

function blocked(src: string, imageOrigins: readonly string[] = []): readonly string[] {
  const pages = [{ route: "/a", images: [src, src], placeOf: () => place }];
  return checkImages({ imageOrigins, url: "https://docs.example.org", pages }).map(
    ({ hint = "" }) => /add "(.*?)"/.exec(hint)?.[1] ?? "",
  );
}

test.each([
  "/assets/a.png",
  "a.png",
  "data:image/png;base64,AAAA",
  "https://docs.example.org/a.png",
  "//docs.example.org/a.png",
  "",
])("allows %s", (src) => {
  expect(blocked(src)).toEqual([]);
});

test.each([
  ["https://img.example.org/a.png", "https://img.example.org"],
  ["//img.example.org/a.png", "https://img.example.org"],
  ["http://docs.example.org/a.png", "http://docs.example.org"],
  ["https://img.example.org:8443/a.png", "https://img.example.org:8443"],
  ["blob:x", "blob:"],
])("reports %s once, with the origin to declare: %s", (src, origin) => {
  expect(blocked(src)).toEqual([origin]);
});

test.each([
  ["https://img.example.org/a.png", "https://img.example.org", true],
  ["https://IMG.example.org/a.png", "https://img.example.org", true],
  ["https://a.b.example.org/a.png", "https://*.example.org", true],
  ["https://example.org/a.png", "https://*.example.org", false],
  ["https://notexample.org/a.png", "https://*.example.org", false],
  ["http://a.example.org/a.png", "https://*.example.org", false],
  ["https://img.example.org:8443/a.png", "https://img.example.org", false],
])("%s with %s declared is allowed: %s", (src, origin, isShown) => {
  expect(blocked(src, [origin])).toHaveLength(isShown ? 0 : 1);
});
