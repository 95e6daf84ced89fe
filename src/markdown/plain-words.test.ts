import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collapseSpace } from "../base/text.ts";
import type { PageFormat } from "./page-format.ts";
import { pageTree } from "./page-tree.ts";
import { plainWords } from "./plain-words.ts";

function plainText(text: string, format: PageFormat = "md"): string {
  const tree = pageTree({ text, format, position: true });
  return collapseSpace(tree?.children[0] ? plainWords(tree.children[0], text) : "");
}

describe("the plain words", () => {
  test.each([
    ["plain words", "plain words"],
    ["**bold**, *italic*, __bold__, _italic_ and ~~gone~~", "bold, italic, bold, italic and gone"],
    ["***both***", "both"],
    ["file_storage and context_course stay", "file_storage and context_course stay"],
    ["2 * 3 * 4", "2 * 3 * 4"],
    ['[link](./a.md) and [titled](/a "T") and [ref][r]\n\n[r]: /r', "link and titled and ref"],
    ["[`code`](x_(y)) end", "code end"],
    ["![image](a.png) after", "after"],
    ["text[^1] and note\n\n[^1]: Note.", "text and note"],
    ["at 12:30 a:b[c] end", "at 12:30 a:b[c] end"],
    ["`$CFG->wwwroot` and `a * b * c`", "$CFG->wwwroot and a * b * c"],
    ["`` a`b ``", "a`b"],
    ["<https://example.org> and <a@b.org>", "https://example.org and a@b.org"],
    ['<Since version="4.0" /> The <b>API</b>', "The API"],
    ["a < b and c > d", "a < b and c > d"],
    ["Tom &amp; Ann &lt;x&gt; &unknown;", "Tom & Ann <x> &unknown;"],
    ["\\*not\\* \\_this\\_ \\[x\\]", "*not* _this_ [x]"],
    ["two\n  lines", "two lines"],
    ["", ""],
  ])("of %j is %j", (markdown, words) => {
    expect(plainText(markdown)).toBe(words);
  });

  test("of MDX leave comments out", () => {
    expect(plainText("{/* hidden */}shown <b>x</b>", "mdx")).toBe("shown x");
  });

  test("of text without marks are the text", () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z,;]+$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(plainText(words.join(" "))).toBe(words.join(" "));
      }),
    );
  });
});
