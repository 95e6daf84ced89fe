const nested = (open, close, inside = "x") => open + inside + close;
const many = (n, text) => text.repeat(n);
const each = (n, text) => Array.from({ length: n }, (_, index) => text(index)).join("");

/** Pages that could crash a compiler. */
export const extremeTexts = {
  "nested elements": nested(many(10_000, "<div>"), many(10_000, "</div>")),
  "nested elements on lines": nested(many(10_000, "<div>\n"), many(10_000, "</div>\n")),
  "elements never closed": many(10_000, "<div>"),
  "nested emphasis": many(10_000, "*a ") + many(10_000, "*"),
  "stars in a row": nested(many(10_000, "*"), many(10_000, "*")),
  "nested strong text": nested(many(10_000, "**a "), many(10_000, "** ")),
  "brackets in an expression": `{${nested(many(8000, "("), many(8000, ")"), "1")}}`,
  "brackets never closed": `{${many(8000, "(")}}`,
  "nested arrows": `{${many(20_000, "()=>")}1}`,
  "nested assignments": `{${many(50_000, "a=")}1}`,
  "nested choices": `{${many(20_000, "a?1:")}1}`,
  "nested labels": `export const f = () => {${many(10_000, "a:")};}`,
  "elements in expressions": `{${nested(many(100, "<b>{"), many(100, "}</b>"), "1")}}`,
  "entities in a paragraph": many(80_000, "&amp;"),
  "reference definitions": each(50_000, (i) => `[r${i}]: /x${i}\n`),
  "references in a paragraph": `${each(20_000, (i) => `[r${i}]: /x\n`)}\n${each(20_000, (i) => `[r${i}] `)}`,
  "directives in a paragraph": many(20_000, ":a[b]{c} "),
  "elements in a paragraph": many(40_000, "<b>a</b> "),
  "nested quotes": `${many(5000, "> ")}x`,
  "nested lists": each(1500, (i) => `${"  ".repeat(i)}- a\n`),
  "nested blocks": `${many(2000, ":::note\n")}x\n${many(2000, ":::\n")}`,
  "nested brackets": nested(many(50_000, "["), many(50_000, "]")),
  "nested links": many(20_000, "[a](") + many(20_000, ")"),
  "a table of many columns": `${many(20_000, "|a")}|\n${many(20_000, "|-")}|\n${many(20_000, "|a")}|\n`,
  "comments never closed": many(20_000, "<!-- \n\n"),
  "backticks of every length": each(400, (i) => `${"`".repeat(i + 1)}a `),
  "headings with the same id": many(3000, "## a {#b}\n\n"),
  "a long word": many(2_000_000, "a"),
  "nested front matter": `---\ncustomProps: { a: ${nested(many(5000, "["), many(5000, "]"), "1")} }\n---\n`,
  "quotes in a fence": `\`\`\`js ${many(5000, '"a')}\nx\n\`\`\`\n`,
};
