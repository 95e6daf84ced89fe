import { expect, test } from "vitest";
import { paragraphLimit } from "./page-text.ts";

test.each([
  ["entities", "&amp;"],
  ["elements", "<b>a</b> <br /> <br /> "],
  ["directives", ":a[b] "],
])("a paragraph with too many %s is found", (_what, text) => {
  expect(paragraphLimit(`# A\n\n${text.repeat(10_001)}\n`, "md")).toBe(3);
});

test.each([
  ["a long table", "| a | `b` | [c](d) | &amp; |\n".repeat(12_000)],
  ["a long list", "- *a* `b` &amp;\n".repeat(12_000)],
  ["many paragraphs", "<b>a</b>\n\n".repeat(21_000)],
  ["a paragraph with 20,000 tags", "<b>a</b> ".repeat(10_000)],
  ["a code block", `\`\`\`\n${"&".repeat(20_000)}\n\`\`\`\n`],
])("%s isn't found", (_what, text) => {
  expect(paragraphLimit(text, "md")).toBeUndefined();
});

test("exported data isn't found, because it's JavaScript", () => {
  const text = `export const a = "${"<&".repeat(10_000)}";\n`;
  expect(paragraphLimit(text, "mdx")).toBeUndefined();
});

test("a long HTML table is only found in MDX, where its text is Markdown", () => {
  const text = `# A\n\n<table>\n${"<tr><td>&amp;</td></tr>\n".repeat(10_001)}</table>\n`;
  expect(paragraphLimit(text, "md")).toBeUndefined();
  expect(paragraphLimit(text, "mdx")).toBe(3);
});
