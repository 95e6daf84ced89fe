import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCodeMeta, splitInfo } from "./code-meta.ts";

const nothing = {
  title: undefined,
  ranges: [],
  numberedFrom: undefined,
  words: [],
  diff: false,
  isFrameless: false,
  fragment: false,
  file: undefined,
  region: undefined,
  lines: undefined,
  problems: [],
};

describe("the words after the language", () => {
  test.each([
    ["", {}],
    ['title="a b.php"', { title: "a b.php" }],
    ["title='a \"b\"'", { title: 'a "b"' }],
    ["title=a.php", { title: "a.php" }],
    ['title=""', {}],
    [
      "{1,3-5, 7 - 9}",
      {
        ranges: [
          { first: 1, last: 1, lineClass: "highlighted" },
          { first: 3, last: 5, lineClass: "highlighted" },
          { first: 7, last: 9, lineClass: "highlighted" },
        ],
      },
    ],
    [
      "{2} {4}",
      {
        ranges: [
          { first: 2, last: 2, lineClass: "highlighted" },
          { first: 4, last: 4, lineClass: "highlighted" },
        ],
      },
    ],
    ["showLineNumbers", { numberedFrom: 1 }],
    ["showLineNumbers=5", { numberedFrom: 5 }],
    ["showLineNumbers={5}", { numberedFrom: 5 }],
    ["/a b/", { words: ["a b"] }],
    ["/a\\/b/", { words: ["a/b"] }],
    ["\"a {b}\" 'c'", { words: ["a {b}", "c"] }],
    ["diff", { diff: true }],
    ["fragment", { fragment: true }],
    ["frame=none", { isFrameless: true }],
    [
      "ins={2} del={3, 5-6} error={1}",
      {
        ranges: [
          { first: 2, last: 2, lineClass: "inserted" },
          { first: 3, last: 3, lineClass: "deleted" },
          { first: 5, last: 6, lineClass: "deleted" },
          { first: 1, last: 1, lineClass: "error" },
        ],
      },
    ],
    ['file="./a b.ts" region="setup"', { file: "./a b.ts", region: "setup" }],
    ["file=./a.ts lines=3-5", { file: "./a.ts", lines: { first: 3, last: 5 } }],
    ['file="./a.ts" lines="3"', { file: "./a.ts", lines: { first: 3, last: 3 } }],
    [
      "{1} title='x' diff /w/ showLineNumbers",
      {
        ranges: [{ first: 1, last: 1, lineClass: "highlighted" }],
        title: "x",
        diff: true,
        words: ["w"],
        numberedFrom: 1,
      },
    ],
  ])("%s", (meta, expected) => {
    expect(parseCodeMeta(meta)).toEqual({ ...nothing, ...expected });
  });

  test.each([
    ["{0}", 'The code block option "{0}" contains "0", which isn\'t a line number or range.'],
    ["{a-3}", 'The code block option "{a-3}" contains "a-3", which isn\'t a line number or range.'],
    ["{}", 'The code block option "{}" contains "", which isn\'t a line number or range.'],
    ["{1", 'The option "{1" after the language of a code block isn\'t valid.'],
    ["live", 'The option "live" after the language of a code block isn\'t valid.'],
    [
      "file=a.ts region=b lines=1",
      'A code block has the options "region" and "lines", so "lines" is ignored.',
    ],
    ["lines=1", 'The code block option "lines" has no effect without a file.'],
    ["name=a&b=c", 'The option "name=a&b=c" after the language of a code block isn\'t valid.'],
    [
      "showLineNumbers=x",
      'The option "showLineNumbers=x" after the language of a code block isn\'t valid.',
    ],
  ])("%s is reported", (meta, message) => {
    expect(parseCodeMeta(meta).problems.map((problem) => problem.message)).toEqual([message]);
  });

  test.each([
    ["titel=x", 'Did you mean "title"?'],
    ["[lib.php]", 'Write title="lib.php".'],
    ["showLineNumber", 'Did you mean "showLineNumbers"?'],
    [
      "title",
      'Write title="…", {1,3-5}, ins={1}, del={1}, error={1}, showLineNumbers, showLineNumbers=5, /word/, diff, frame=none, fragment, file="…", region="…" or lines="3-5".',
    ],
    ["{5-3}", "Write lines as {1,3-5}. The first line is 1."],
  ])("%s gets a hint", (meta, hint) => {
    expect(parseCodeMeta(meta).problems[0]?.hint).toBe(hint);
  });

  test("never fail", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (meta) => {
        expect(parseCodeMeta(meta).words).not.toContain("");
      }),
    );
  });
});

test.each([
  ["php", "{1}", "php", "{1}"],
  ["js{1,3}", "", "js", "{1,3}"],
  ['title="a', 'b"', "", 'title="a b"'],
  ["{2}", "", "", "{2}"],
  ["c++", "", "c++", ""],
  ["objective-c", "diff", "objective-c", "diff"],
  ["", "", "", ""],
])("%s and %s are the language %s and %s", (lang, meta, language, rest) => {
  expect(splitInfo(lang, meta)).toEqual({ language, meta: rest });
});
