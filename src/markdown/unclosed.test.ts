import { describe, expect, test } from "vitest";
import { diagnose } from "./testing/diagnose.ts";

describe("a code block without an end", () => {
  const told = (place: string, fence: string) =>
    `${place} warning code/unclosed: The code block has no end, so that all text after it is part of it. (Write "${fence}" in a line of its own where it ends.)`;

  test.each([
    ["a\n\n```\ncode\n\n## Lost\n", told("3:1", "```")],
    ["```", told("1:1", "```")],
    ["````\na\n```\n", told("1:1", "````")],
    ["~~~\na\n```\n", told("1:1", "~~~")],
    ["- ```\n  a\n\nb\n", told("1:3", "```")],
    ["> ```\n> a\n\nb\n", told("1:3", "```")],
  ])("is told: %j", async (text, expected) => {
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
  ])("is not one that has an end: %j", async (text) => {
    expect(await diagnose(text, { format: "md" })).toEqual([]);
  });
});

describe("HTML in Markdown that takes in the rest of the page", () => {
  test.each([
    [
      "a\n\n<!-- to do\n\nlost",
      '3:1 warning html/unclosed: The comment has no end, so that all text after it is part of it. (Write "-->" where it ends.)',
    ],
    [
      "<pre>\n\n# not a heading\n",
      '1:1 warning html/unclosed: "<pre>" has no end, so that all text after it is part of it. (Write "</pre>" where it ends.)',
    ],
  ])("is told: %j", async (text, told) => {
    expect(await diagnose(text, { format: "md" })).toEqual([told]);
  });

  test.each([
    "<!-- a\n\nb -->\n\nc",
    "<pre>\n\na</PRE>\n\nb",
    "a <!-- b",
    "`<!--`\n\nb",
    "<prefix>\n\na",
    "```html\n<!--\n```\n",
  ])("is not what has an end, or is text: %j", async (text) => {
    expect(await diagnose(text, { format: "md" })).toEqual([]);
  });
});
