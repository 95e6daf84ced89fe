import { describe, expect, test } from "vitest";
import { diagnose } from "./compile.fixture.ts";

describe("an unclosed code block", () => {
  const told = (place: string, fence: string) =>
    `${place} warning code/unclosed: The code block is never closed, so it contains the rest of the page. (Write "${fence}" on a separate line where the code ends.)`;

  test.each([
    ["a\n\n```\ncode\n\n## Lost\n", told("3:1", "```")],
    ["```", told("1:1", "```")],
    ["````\na\n```\n", told("1:1", "````")],
    ["~~~\na\n```\n", told("1:1", "~~~")],
    ["- ```\n  a\n\nb\n", told("1:3", "```")],
    ["> ```\n> a\n\nb\n", told("1:3", "```")],
  ])("is reported: %j", async (text, expected) => {
    expect(await diagnose(text)).toEqual([expected]);
  });

  test.each([
    "```\n```\n",
    "```\na\n```",
    "```\na\n   `````  \n\nb",
    "~~~\n```\n~~~\n",
    "- ```\n  a\n  ```\n\nb\n",
    "> ```\n> a\n> ```\n",
    "1. a\n\n   ```\n   b\n\n   c\n   ```\n",
    "    indented\n",
    "```\r\na\r\n```\r\n",
  ])("isn't reported if it's closed: %j", async (text) => {
    expect(await diagnose(text, { format: "md" })).toEqual([]);
  });
});

describe("a component in Markdown without MDX", () => {
  test("is reported once per name, with its place", async () => {
    const text = "a\n\n<Tabs>\n\nb <Counter start={1} /> and <Counter />\n\n</Tabs>\n";
    expect(await diagnose(text, { format: "md" })).toEqual([
      `3:1 warning component/needs-mdx: <Tabs> isn't an HTML element, and pages in .md files can't use components. (To use a component, rename the file to .mdx. To show the text, write "\\<Tabs>".)`,
      expect.stringMatching(/^5:3 warning component\/needs-mdx: <Counter>/),
    ]);
  });

  test("can also be text that looks like one", async () => {
    expect(await diagnose("A List<String> of names.", { format: "md" })).toEqual([
      expect.stringMatching(/^1:7 warning component\/needs-mdx: <String>/),
    ]);
  });

  test.each([
    "<DIV>\n\na\n\n</DIV>",
    "a<BR>b",
    "<!-- <Tabs> -->",
    "<script>\nconst a = <Tabs>\n</script>",
    "`<Tabs>` and \\<Tabs>",
    "```html\n<Tabs>\n```",
  ])("isn't HTML, a comment or code: %j", async (text) => {
    expect(await diagnose(text, { format: "md" })).toEqual([]);
  });
});

describe("HTML in Markdown that swallows the rest of the page", () => {
  test.each([
    [
      "a\n\n<!-- to do\n\nlost",
      '3:1 warning html/unclosed: The comment is never closed, so it contains the rest of the text. (Write "-->" where it ends.)',
    ],
    [
      "<pre>\n\n# not a heading\n",
      '1:1 warning html/unclosed: "<pre>" is never closed, so it contains the rest of the text. (Write "</pre>" where it ends.)',
    ],
  ])("is reported: %j", async (text, told) => {
    expect(await diagnose(text, { format: "md" })).toEqual([told]);
  });

  test.each([
    "<!-- a\n\nb -->\n\nc",
    "<pre>\n\na</PRE>\n\nb",
    "a <!-- b",
    "`<!--`\n\nb",
    "<prefix>\n\na",
    "```html\n<!--\n```\n",
  ])("isn't reported if it's closed or text: %j", async (text) => {
    expect(await diagnose(text, { format: "md" })).toEqual([]);
  });
});
