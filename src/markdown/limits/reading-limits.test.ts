import { describe, expect, test } from "vitest";
import { isDoubtful } from "./doubtful.ts";
import { exceededLimit } from "./reading-limits.ts";

const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}x${close.repeat(levels)}`;

describe("a page is not read", () => {
  test.each([
    ["elements", nested(101, "<div>", "</div>")],
    ["elements on lines", nested(101, "<div>\n", "</div>\n")],
    ["fragments", nested(101, "<>", "</>")],
    ["emphasis", `${"*a ".repeat(101)}${"*".repeat(101)}`],
    ["stars", `a ${"*".repeat(300)}b`],
    ["brackets", `{${nested(101, "(", ")")}}`],
    ["quotes", `${"> ".repeat(101)}a`],
    ["blocks", ":::note\n".repeat(101)],
    ["entities", "&amp;".repeat(10_001)],
    ["tags", "<b>a</b>".repeat(10_001)],
    ["an indent", `${" ".repeat(1001)}a`],
  ])("with too many %s", (_what, text) => {
    expect(exceededLimit(`line\n\n${text}`, "mdx")?.line).toBeGreaterThanOrEqual(3);
  });
});

describe("a page is read", () => {
  test.each([
    ["elements beside one another", "<b>a</b>\n\n".repeat(2000)],
    ["elements that HTML closes", "<p>a\n\n<br>\n\n".repeat(500), "md"],
    ["elements with arrows in them", "<A f={() => 1} />\n\n".repeat(500)],
    ["elements in code spans", "`<div>` ".repeat(500)],
    ["a long table", "| a | `b` | [c](d) | &amp; |\n".repeat(5000)],
    ["a long list", "- *a* `b` [c](d)\n".repeat(5000)],
    ["a block of code", `\`\`\`\n${"(".repeat(500)}${"&".repeat(20_000)}\n\`\`\``],
    ["data", `export const a = [\n${'  { a: "b", c: [1] },\n'.repeat(5000)}];`],
    ["a rule", "*".repeat(500)],
    ["smileys", "a :( b\n".repeat(90)],
  ] as const)("with %s", (_what, text, format: "md" | "mdx" = "mdx") => {
    expect(exceededLimit(text, format)).toBeUndefined();
  });
});

test("what is long or deep is tried out first", () => {
  expect(isDoubtful("word ".repeat(3000))).toBe(true);
  expect(isDoubtful("{<b>".repeat(30))).toBe(true);
  expect(isDoubtful("word\n\n".repeat(3000))).toBe(false);
  expect(isDoubtful(`\`\`\`js\n${"let a = 1;\n".repeat(3000)}\`\`\`\n`)).toBe(false);
});
