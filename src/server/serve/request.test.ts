import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { headerAddress } from "../../core/urls.ts";
import { encodedPath, isNegotiated, plainTarget, requestPath, wantsMarkdown } from "./request.ts";

test.each([
  ["/", [""], ""],
  ["/docs/apis", ["docs", "apis"], ""],
  ["/docs/", ["docs", ""], ""],
  ["/docs?a=1&b=/x", ["docs"], "?a=1&b=/x"],
  ["/docs#part", ["docs"], ""],
  ["/docs/caf%C3%A9%20x", ["docs", "café x"], ""],
  ["//evil.example//x", ["", "evil.example", "", "x"], ""],
  ["/\\evil.example", ["\\evil.example"], ""],
  ["http://localhost/docs?x", ["docs"], "?x"],
  ["http://localhost", [""], ""],
  ["//[", ["", "["], ""],
])("parses %s", (target, parts, search) => {
  expect(requestPath(target)).toEqual({ parts, search });
});

test.each([
  "",
  "*",
  "docs",
  "ftp://host/docs",
  "/%",
  "/%E0%A4%A",
  "/a%00b",
  "/../etc/passwd",
  "/%2e%2e/x",
  "/docs/./x",
  "/a%2fb",
])("rejects %s", (target) => {
  expect(requestPath(target)).toBeUndefined();
});

describe("a redirect target is on this host", () => {
  test.each([
    [["\\evil.example"], "/%5Cevil.example"],
    [["a b", "c?d", "e#f"], "/a%20b/c%3Fd/e%23f"],
    [["@scope", "a+b,c"], "/@scope/a+b,c"],
  ])("%j", (parts, path) => {
    expect(encodedPath(parts)).toBe(path);
  });

  test("for any path segments", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1 }),
        (parts) => {
          const url = new URL(encodedPath(parts), "http://localhost");
          expect(url.host).toBe("localhost");
        },
      ),
    );
  });
});

test("parses or rejects any request, but never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(requestPath(`/${text}`)?.search ?? "").toMatch(/^[\x21-\x7e]*$/);
    }),
  );
});

test.each([
  ["http://[/?import", "/?import"],
  ["//[/x", "/%5B/x"],
  ["http://localhost/@vite/client?v=1", "/@vite/client?v=1"],
  ["*", "/"],
])("%s requests %s from this host", (target, plain) => {
  expect(plainTarget(target)).toBe(plain);
});

test("encodes characters that headers can't contain, but not twice", () => {
  expect(headerAddress("/docs/é%20x?ü#ß")).toBe("/docs/%C3%A9%20x?%C3%BC#%C3%9F");
});

test.each([
  ["text/markdown", true],
  ["text/html, Text/Markdown;q=1.0", true],
  ["text/markdown ; q=1, */*", true],
  ["text/markdown;q=0.9", false],
  ["text/html, */*", false],
  ["text/markdown2", false],
  ["x-text/markdown", false],
  ["", false],
  [undefined, false],
])("Accept: %s requests Markdown: %s", (header, expected) => {
  expect(wantsMarkdown(header)).toBe(expected);
});

test.each([
  ["docs.html", true],
  ["docs.md", true],
  ["docs.html.js", false],
  ["html", false],
  ["readme_md", false],
])("the response with %s depends on Accept: %s", (name, expected) => {
  expect(isNegotiated(name)).toBe(expected);
});
