import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageTree } from "../../markdown/read/page-tree.ts";
import { splitFrontMatter } from "./front-matter.ts";

describe("splitFrontMatter", () => {
  test.each([
    ["a page with front matter", "---\ntitle: A\n---\nBody\n", "title: A\n", "Body\n", 4],
    ["Windows line endings", "---\r\ntitle: A\r\n---\r\nBody", "title: A\r\n", "Body", 4],
    ["empty front matter", "---\n---\nBody", "", "Body", 3],
    ["spaces after the hyphens", "--- \na: 1\n---\t\nBody", "a: 1\n", "Body", 4],
    ["front matter only", "---\na: 1\n---", "a: 1\n", "", 3],
    ["no front matter", "# Title\n", "", "# Title\n", 1],
    ["an unclosed thematic break", "---\nText\n", "", "---\nText\n", 1],
    ["front matter that isn't at the start", "\n---\na: 1\n---\n", "", "\n---\na: 1\n---\n", 1],
    ["four hyphens", "----\na: 1\n----\n", "", "----\na: 1\n----\n", 1],
    ["hyphens within a value", "---\na: x --- y\n---\nB", "a: x --- y\n", "B", 4],
    ["a later thematic break", "---\na: 1\n---\nB\n\n---\n", "a: 1\n", "B\n\n---\n", 4],
  ])("splits %s", (_, text, frontMatterText, body, bodyLine) => {
    expect(splitFrontMatter(text)).toEqual({ frontMatterText, body, bodyLine });
  });

  test("keeps all text: the body is the end of the file and starts on its line", () => {
    const line = fc.constantFrom("---", "a: 1", "", "text", "--- x");
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map((words) => `${words}\n`).join("");
        const { body, bodyLine, frontMatterText } = splitFrontMatter(text);
        expect(text.endsWith(body)).toBe(true);
        expect(text.includes(frontMatterText)).toBe(true);
        expect(
          text
            .split("\n")
            .slice(bodyLine - 1)
            .join("\n"),
        ).toBe(body);
      }),
    );
  });
});

test("finds the same front matter as the compiler", () => {
  const line = fc.constantFrom("---", "--- ", "a: 1", "", "# T", "- - -", "----", "text");
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const text = `${lines.join("\n")}\n`;
      const [first] = pageTree({ text, format: "md", position: false })?.children ?? [];
      const found = first?.type === "yaml" ? first.value : undefined;
      const { frontMatterText, body } = splitFrontMatter(text);
      expect(body === text ? undefined : frontMatterText.trimEnd()).toBe(found?.trimEnd());
    }),
  );
});
