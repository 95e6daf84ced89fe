import { describe, expect, test } from "vitest";
import { mayHoldCode } from "./doubtful.ts";

describe("a page may hold code of its author", () => {
  test.each([
    ["with an expression", "One and {1 + 1}.\n"],
    ["with an attribute that is one", "<Room number={3} />\n"],
    ["with an import", 'import A from "./a";\n\n# A\n'],
    ["with an export", "export const a = 1;\n\n# A\n"],
    ["with an expression after code", "```php\n$a = [];\n```\n\n{all}\n"],
    ["with one between two blocks", "~~~\na\n~~~\n{all}\n~~~\nb\n~~~\n"],
  ])("%s", (_, text) => {
    expect(mayHoldCode(text, "mdx")).toBe(true);
    expect(mayHoldCode(text, "md")).toBe(false);
  });

  test.each([
    ["of text", "# A\n\nText, <b>more</b>.\n"],
    ["with braces in a block of code", "```php\nif ($a) {\n}\n```\n\n> ~~~\n> a({});\n> ~~~\n"],
    ["with an import in one", "```js\nimport a from 'a';\n```\n"],
  ])("but not one %s", (_, text) => {
    expect(mayHoldCode(text, "mdx")).toBe(false);
  });
});
