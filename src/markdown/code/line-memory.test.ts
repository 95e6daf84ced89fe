import fc from "fast-check";
import { createHighlighterCore } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { expect, test } from "vitest";
import { mergeTokens } from "./highlighted-code.ts";
import { grammarOf } from "./languages.ts";
import { lineReader } from "./line-memory.ts";
import { classOfColor, tokenTheme } from "./token-theme.ts";

const languages = ["php", "blade", "tsx", "css", "shellscript", "markdown", "yaml"] as const;

/** Lines that start, continue or end strings, comments and embedded code. */
const lines = [
  "<?php",
  "?>",
  "/**",
  " */",
  "/* a */ // b",
  "$a = <<<EOT",
  "EOT;",
  "EOT",
  "{",
  "}",
  "function f() {",
  "`${",
  "'a",
  'b "',
  "<b class='a'>",
  "</b>",
  "```php",
  "```",
  "cat <<A",
  "A",
  "a: |",
  "  b",
  "# c",
  "",
  "é 😀",
];

test("lines in memory have the same tokens as in Shiki", async () => {
  const shiki = await createHighlighterCore({
    themes: [tokenTheme],
    langs: languages.map((name) => grammarOf(name).load),
    engine: createOnigurumaEngine(import("shiki/wasm")),
  });
  const { colorMap } = shiki.setTheme(tokenTheme);
  const readers = languages.map((lang) => {
    const read = lineReader({ grammar: shiki.getLanguage(grammarOf(lang).name), colorMap });
    return { lang, read };
  });
  const code = fc.array(fc.constantFrom(...lines), { maxLength: 12 });
  fc.assert(
    fc.property(code, fc.constantFrom(...readers), (chosen, { lang, read }) => {
      const text = chosen.join("\n");
      const found = shiki.codeToTokensBase(text, { lang, theme: tokenTheme, tokenizeTimeLimit: 0 });
      const expected = found.map((line) =>
        mergeTokens(line.map(({ color, content }) => [classOfColor(color), content])),
      );
      expect(read(text)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
