import { describe, expect, test } from "vitest";
import { isBlock, isHidden, isPicture, isUnsearched } from "./read-elements.ts";

describe("an element", () => {
  test.each(["p", "li", "h3", "td", "br"])("<%s> parts words", (name) => {
    expect(isBlock(name)).toBe(true);
  });

  test.each(["a", "code", "span", "em"])("<%s> does not part words", (name) => {
    expect(isBlock(name)).toBe(false);
  });

  test.each<[string, Record<string, string>]>([
    ["script", {}],
    ["button", {}],
    ["a", { class: "x anchor" }],
    ["span", { "aria-hidden": "true" }],
    ["annotation", { encoding: "application/x-tex" }],
    ["annotation-xml", {}],
  ])("<%s> with %j is not read", (name, attributes) => {
    expect(isHidden(name, attributes)).toBe(true);
  });

  test.each<[string, Record<string, string>]>([
    ["a", { class: "anchored" }],
    ["p", { class: "anchor" }],
    ["span", { "aria-hidden": "false" }],
  ])("<%s> with %j is read", (name, attributes) => {
    expect(isHidden(name, attributes)).toBe(false);
  });

  test("is seen without text when it is a picture, and read without being indexed on request", () => {
    expect([isPicture("img"), isPicture("p")]).toEqual([true, false]);
    expect(isUnsearched({ "data-search": "off" })).toBe(true);
    expect(isUnsearched({ "data-search": "on" })).toBe(false);
  });
});
