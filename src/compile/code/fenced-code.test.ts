import { describe, expect, test } from "vitest";
import { compilePage } from "../testing/compile-page.ts";
import { plainCode, type Highlight } from "./highlighted-code.ts";
import { fencedCode } from "./fenced-code.ts";

const texts: readonly (readonly [what: string, text: string])[] = [
  ["a block", "Text\n\n```php\n$a = 1;\n\n$b = 2;\n```\n"],
  ["blocks one after the other", "```js\na\n```\n\n~~~css\nb {}\n~~~\n"],
  ["a block in a list", "- Text\n\n   ```bash\n   cd a\n     cd b\n   ```\n"],
  ["a fence in a longer one", "````md\n```js\na\n```\n````\n"],
  ["what stands after the language", '```php title="lib.php" {1}\n$a = 1;\n```\n'],
  ["a language right before its lines", "```php{1}\n$a = 1;\n```\n"],
  ["comments that mark lines", "```js\n// highlight-next-line\na();\nb();\n```\n"],
  ["lines that are marked as inserted", "```js diff\n+a();\n-b();\n c();\n```\n"],
  ["a block without lines", "```js\n```\n"],
  ["other ends of lines", "```js\r\na();\r\nb();\r\n```\r\n"],
];

describe("code is found as the compiler has it highlighted", () => {
  test.each(texts)("%s", async (_what, text) => {
    const asked: unknown[] = [];
    const highlight: Highlight = async (code, language) => {
      asked.push({ code, language });
      return plainCode(code);
    };
    await compilePage(text, { options: { highlight } });
    expect(asked.length).toBeGreaterThan(0);
    expect([...fencedCode(text)]).toEqual(asked);
  });
});

test("code without a language is not looked for", () => {
  expect([...fencedCode("```\na\n```\n\n    indented\n\nText\n")]).toEqual([]);
});
