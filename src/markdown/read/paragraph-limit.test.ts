import { expect, test } from "vitest";
import { paragraphLimit } from "./page-text.ts";

test.each([
  ["entities", "&amp;"],
  ["elements", "<b>a</b> "],
  ["directives", ":a[b] "],
])("a paragraph with too many %s is found", (_what, text) => {
  expect(paragraphLimit(`# A\n\n${text.repeat(10_001)}\n`)).toBe(3);
});

test.each([
  ["a long table", "| a | `b` | [c](d) | &amp; |\n".repeat(12_000)],
  ["a long list", "- *a* `b` &amp;\n".repeat(12_000)],
  ["many paragraphs", "<b>a</b>\n\n".repeat(6000)],
  ["a code block", `\`\`\`\n${"&".repeat(20_000)}\n\`\`\`\n`],
  ["exported data", `export const a = "${"<&".repeat(10_000)}";\n`],
])("%s isn't found", (_what, text) => {
  expect(paragraphLimit(text)).toBeUndefined();
});
