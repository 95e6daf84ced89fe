import { describe, expect, test } from "vitest";
import { htmlTags, replaceTags, writeTag } from "./html-tags.ts";

describe("the tags of an element in raw HTML", () => {
  test.each([
    ['<a href="x">y</a>', [{ name: "a", attributes: { href: "x" }, start: 0, end: 12 }]],
    ["<A HREF=x>", [{ name: "a", attributes: { href: "x" }, start: 0, end: 10 }]],
    ["é <a b='&amp;&quot;'>", [{ name: "a", attributes: { b: '&"' }, start: 2, end: 21 }]],
    ['<!-- <a href="x"> --><script>"<a>"</script>', []],
    ["<abbr><p title='<a>'>", []],
    ["</a>", []],
    ["<a href='x", []],
  ])("%s", (html, expected) => {
    expect(htmlTags(html, "a")).toEqual(expected);
  });

  test("are written with their escaped attributes", () => {
    expect(writeTag("img", { src: 'a"&', alt: "", width: "4" })).toBe(
      '<img src="a&quot;&amp;" alt width="4">',
    );
  });

  test("replace other tags", () => {
    const html = "<a>1</a> <a>2</a>";
    const replacements = htmlTags(html, "a").map((tag, index) => ({ tag, text: `[${index}]` }));
    expect(replaceTags(html, replacements)).toBe("[0]1</a> [1]2</a>");
  });
});
