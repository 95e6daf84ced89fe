import { expect, test } from "vitest";
import { checkImages } from "./check-images.ts";

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
])("%s is the site's own", (src) => {
  expect(blocked(src)).toEqual([]);
});

test.each([
  ["https://img.example.org/a.png", "https://img.example.org"],
  ["//img.example.org/a.png", "https://img.example.org"],
  ["http://docs.example.org/a.png", "http://docs.example.org"],
  ["https://img.example.org:8443/a.png", "https://img.example.org:8443"],
  ["blob:x", "blob:"],
])("%s is named once, with the origin to declare", (src, origin) => {
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
])("%s with %s declared: %s", (src, origin, isShown) => {
  expect(blocked(src, [origin])).toHaveLength(isShown ? 0 : 1);
});
