import { expect, test } from "vitest";
import { createHighlighter } from "../src/markdown/code/highlighter.ts";

test("code in a block of another language is always highlighted the same way", async () => {
  const code = "# A\n\n```js\nconst a = 1;\n```\n\n```php\n$a = 1;\n```\n";
  const first = await createHighlighter().highlight(code, "md");
  expect(first.flat()).toContainEqual(["tk-keyword", "const"]);
  const later = createHighlighter();
  for (const language of ["js", "php", "html", "vue", "angular-ts"]) {
    await later.highlight("a = 1", language);
  }
  expect(await later.highlight(code, "md")).toEqual(first);
  const inFence = "```text\nconst a\n```";
  expect(await later.highlight(inFence, "md")).toEqual(
    await createHighlighter().highlight(inFence, "md"),
  );
});
