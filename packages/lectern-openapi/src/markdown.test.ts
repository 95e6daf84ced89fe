import * as fc from "fast-check";
import { markdownToMdast } from "satteri";
import { expect, test } from "vitest";
import { runs } from "../../../test/long-tests.ts";
import { blockText, cellText, inlineCode, plainText } from "./markdown.ts";

const pieces = [
  "<b>",
  "`",
  "``",
  "```",
  "~~~",
  "\n",
  "\n\n",
  "\n- ",
  "  ",
  "\n> ",
  "|",
  "\n| - |",
  "\n|",
  "\\",
  "\n# ",
  "\n---",
  "\n===",
  ":::",
  "a",
  " ",
  "[a](#b)",
  "&",
  "1. ",
];

/** Markdown with elements in and around code, lists, quotes and tables. */
const markdown = fc
  .array(fc.constantFrom(...pieces), { maxLength: 24 })
  .map((parts) => parts.join(""));

function nodesOf(text: string, type: string): readonly unknown[] {
  const found: unknown[] = [];
  const visit = (node: { readonly type: string; readonly children?: readonly never[] }) => {
    if (node.type === type) found.push(node);
    node.children?.forEach(visit);
  };
  visit(markdownToMdast(text) as never);
  return found;
}

test("the check itself finds HTML", () => {
  expect(nodesOf("a <b>", "html")).toHaveLength(1);
});

test("a description has no HTML, whatever is around it", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(markdown, (written) => {
      expect(nodesOf(blockText(written), "html")).toEqual([]);
    }),
    { numRuns: runs(20_000) },
  );
});

test("a table cell is one cell without HTML", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(markdown, (written) => {
      const table = `| a | b |\n| - | - |\n| ${cellText(written).replaceAll("<br>", " ")} | end |\n`;
      expect(nodesOf(table, "html")).toEqual([]);
      expect(nodesOf(table, "tableCell")).toHaveLength(4);
      expect(nodesOf(table, "text").at(-1)).toMatchObject({ value: "end" });
    }),
    { numRuns: runs(20_000) },
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
  ["```\n<b>", "```\n&lt;b>"],
  ["## Title ##\nText", "\n**Title**\n\nText"],
  ["Title\n-----\nText", "**Title**\n\nText"],
  ["| a | b |\n---\n", "| a | b |\n---"],
  ["[text](#id) ![image](#id)", "text ![image](#id)"],
  ["`a` # b", "`a` # b"],
  ["- a\n  ```\n  <b>\n  ```", "- a\n  ```\n  <b>\n  ```"],
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
