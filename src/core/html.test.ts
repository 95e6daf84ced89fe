import { describe, expect, test } from "vitest";
import {
  isBlock,
  isHidden,
  isPicture,
  isUnsearched,
  joinSectionText,
  separatorAfter,
  srcsetAddresses,
  tell,
  withAddresses,
} from "./html.ts";
import { readHtml } from "./read-html.ts";
import fc from "fast-check";

describe("an element", () => {
  test.each(["p", "li", "h3", "td", "br", "text"])("<%s> separates words", (name) => {
    expect(isBlock(name)).toBe(true);
  });

  test.each(["a", "code", "span", "em"])("<%s> doesn't separate words", (name) => {
    expect(isBlock(name)).toBe(false);
  });

  test.each<[string, Record<string, string>]>([
    ["script", {}],
    ["button", {}],
    ["a", { class: "x anchor" }],
    ["span", { "aria-hidden": "true" }],
    ["annotation", { encoding: "application/x-tex" }],
    ["annotation-xml", {}],
  ])("<%s> with %j isn't read", (name, attributes) => {
    expect(isHidden(name, attributes)).toBe(true);
  });

  test.each<[string, Record<string, string>]>([
    ["a", { class: "anchored" }],
    ["a", {}],
    ["p", { class: "anchor" }],
    ["span", { "aria-hidden": "false" }],
  ])("<%s> with %j is read", (name, attributes) => {
    expect(isHidden(name, attributes)).toBe(false);
  });

  test("is visible without text if it's an image, and can be read without being indexed", () => {
    expect([isPicture("img"), isPicture("p")]).toEqual([true, false]);
    expect(isUnsearched({ "data-search": "off" })).toBe(true);
    expect(isUnsearched({ "data-search": "on" })).toBe(false);
  });
});

test("a tree is reported in document order, with its character references", () => {
  const told: string[] = [];
  tell(readHtml("<p>a &amp; <b>b</b><!-- c --></p>"), {
    opens: ({ name }) => told.push(`<${name}>`),
    text: ({ text }) => told.push(text),
    closes: (name) => told.push(`</${name}>`),
  });
  expect(told).toEqual(["<p>", "a ", "&", " ", "<b>", "b", "</b>", "</p>"]);
});

test("elements are followed by what separates their text", () => {
  expect(["td", "th", "p", "em"].map(separatorAfter)).toEqual([" · ", " · ", " ", ""]);
});

test("cells of a table are separated in the text of a section", () => {
  const cells = ["th", "td", "td", "tr", "td", "td", "tr", "table"].flatMap((name, at) => [
    at === 2 || name === "tr" || name === "table" ? "" : ` ${name}${at} `,
    separatorAfter(name),
  ]);
  expect(joinSectionText(["Before. ", ...cells, "After"])).toBe(
    "Before. th0 · td1 · td4 · td5 · After",
  );
  expect(joinSectionText(["a", separatorAfter("td"), separatorAfter("tr")])).toBe("a");
});

describe("a srcset", () => {
  test.each([
    ["", []],
    [" , ", []],
    ["/a.webp", ["/a.webp"]],
    ["/a.webp 1x, /b.webp 2x", ["/a.webp", "/b.webp"]],
    ["/a.webp 1x,/b.webp 2x", ["/a.webp", "/b.webp"]],
    ["/a.webp, /b.webp 2x,", ["/a.webp", "/b.webp"]],
    ["\n  /a,b.webp 400w,\n  /c.webp 800w\n", ["/a,b.webp", "/c.webp"]],
    ["data:image/png;base64,AA== 1x, /b.webp 2x", ["data:image/png;base64,AA==", "/b.webp"]],
  ])("%j contains %j", (srcset, addresses) => {
    expect(srcsetAddresses(srcset)).toEqual(addresses);
  });

  test("stays as it is except for its addresses", () => {
    const change = (address: string) => `/sub${address}`;
    expect(withAddresses("/a.webp 1x,\n/b.webp", change)).toBe("/sub/a.webp 1x,\n/sub/b.webp");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(withAddresses(text, (address) => address)).toBe(text);
      }),
    );
  });
});
