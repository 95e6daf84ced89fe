import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainText, shortened } from "./plain-text.ts";

describe("plainText", () => {
  test.each([
    ["plain words", "plain words"],
    ["**bold**, *italic*, __bold__, _italic_ and ~~gone~~", "bold, italic, bold, italic and gone"],
    ["***both***", "both"],
    ["file_storage and context_course stay", "file_storage and context_course stay"],
    ["2 * 3 * 4", "2 * 3 * 4"],
    ['[link](./a.md) and [titled](/a "T") and [ref][r]', "link and titled and ref"],
    ["[`code`](x_(y)) end", "code end"],
    ["![image](a.png) after", "after"],
    ["text[^1] and note", "text and note"],
    ["`$CFG->wwwroot` and `a * b * c`", "$CFG->wwwroot and a * b * c"],
    ["`` a`b ``", "a`b"],
    ["<https://example.org> and <a@b.org>", "https://example.org and a@b.org"],
    ['<Since version="4.0" /> The <b>API</b>', "The API"],
    ["a < b and c > d", "a < b and c > d"],
    ["Tom &amp; Ann &lt;x&gt; &unknown;", "Tom & Ann <x> &unknown;"],
    ["\\*not\\* \\_this\\_ \\[x\\]", "*not* _this_ [x]"],
    ["{/* hidden */}shown", "shown"],
    ["two\n  lines", "two lines"],
    ["", ""],
  ])("of %j is %j", (markdown, words) => {
    expect(plainText(markdown)).toBe(words);
  });

  test("leaves words without marks as they are", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9.,;]+$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(plainText(words.join(" "))).toBe(words.join(" "));
      }),
    );
  });
});

describe("shortened", () => {
  test.each([
    ["one two three", 20, "one two three"],
    ["one two three", 13, "one two three"],
    ["one two three", 12, "one two…"],
    ["one two, three", 10, "one two…"],
    ["one two three", 8, "one two…"],
    ["abcdefghij", 5, "abcd…"],
  ])("cuts %j at %i to %j", (words, limit, cut) => {
    expect(shortened(words, limit)).toBe(cut);
  });

  test("never exceeds its limit and ends at a word", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 60 }), (list, limit) => {
        const cut = shortened(list.join(" "), limit);
        expect(cut.length).toBeLessThanOrEqual(limit);
        const shown = cut.replace("…", "").split(" ");
        expect(list.slice(0, shown.length)).toEqual(shown);
      }),
    );
  });
});
