import * as fc from "fast-check";
import { expect, test } from "vitest";
import { blockText, cellText, inlineCode, plainText } from "./markdown.ts";

const markdown = fc.string({
  unit: fc.constantFrom(
    "<",
    ">",
    "`",
    "\n",
    "~",
    "a",
    "|",
    "\\",
    "#",
    " ",
    ":",
    "[",
    "]",
    "(",
    "-",
  ),
  maxLength: 30,
});

test("text without code has no HTML", () => {
  const text = markdown.map((each) => each.replaceAll(/[`~]/g, ""));
  fc.assert(
    fc.property(text, (written) => {
      expect(blockText(written)).not.toContain("<");
      expect(cellText(written).replaceAll("<br>", "")).not.toContain("<");
    }),
  );
});

test("a table cell is one line without a separator", () => {
  fc.assert(
    fc.property(markdown, (written) => {
      expect(cellText(written)).not.toMatch(/\n|(?<!\\)\|/);
    }),
  );
});

test("inline code has the text of any characters", () => {
  fc.assert(
    fc.property(markdown, (written) => {
      const [, fence = "", inside = ""] = /^(`*)([^]*?)\1$/.exec(inlineCode(written)) ?? [];
      expect(inside.includes(fence) && fence !== "").toBe(false);
    }),
  );
});

test.each([
  ["a <b>c</b>", "a &lt;b>c&lt;/b>"],
  ["`<b>` and ``<i>` ``", "`<b>` and ``<i>` ``"],
  ["`1` <b> `2` <i> ` <u>", "`1` &lt;b> `2` &lt;i> ` &lt;u>"],
  ["<https://example.org>", "<https://example.org>"],
  ["```\n<b>\n```\n<i>", "```\n<b>\n```\n&lt;i>"],
  ["~~~html\n<b>\n~~~", "~~~html\n<b>\n~~~"],
  ["```\n<b>", "```\n<b>"],
  ["## Title ##\nText", "\n**Title**\n\nText"],
  ["Title\n-----\nText", "**Title**\n\nText"],
  ["| a | b |\n---\n", "| a | b |\n---"],
  ["[text](#id) ![image](#id)", "text ![image](#id)"],
  [":::danger\nText", "\\:::danger\nText"],
])("the description %j becomes %j", (written, expected) => {
  expect(blockText(written).trim()).toBe(expected.trim());
});

test.each([
  ["a\nb\n\nc", "a b<br>c"],
  ["List:\n- `a|b`\n- b", "List:<br>• `a\\|b`<br>• b"],
  ["```json\n{\n}\n```", "`{`<br>`}`"],
  ["# Title", "Title"],
])("in a cell, %j becomes %j", (written, expected) => {
  expect(cellText(written)).toBe(expected);
});

test("a title is text", () => {
  expect(plainText("A *b* <c> [d] {e}\n`f`")).toBe(String.raw`A \*b\* \<c\> \[d\] \{e\} \`f\``);
});
