import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  collapseSpace,
  count,
  errorMessage,
  escapeHtml,
  kebabCase,
  numberedIds,
  reactText,
  shortened,
  slugify,
  unescapeHtml,
  visibleText,
} from "./text.ts";

describe("text in HTML", () => {
  test("has four special characters escaped", () => {
    expect(escapeHtml(`<a href="x">'&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;'&amp;'&lt;/a&gt;");
  });

  test("is decoded", () => {
    const read: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
    const text = fc.string({ unit: fc.constantFrom("&", "<", ">", '"', "amp;", "lt;", "é", " ") });
    fc.assert(
      fc.property(text, (written) => {
        const escaped = escapeHtml(written);
        expect(escaped).not.toMatch(/[<>"]/);
        expect(escaped.replace(/&(\w+);/g, (_, name: string) => read[name] ?? "?")).toBe(written);
      }),
    );
  });
});

test("React also escapes apostrophes, and every escape can be reversed", () => {
  const text = `<a href="x">'&amp;'</a> &copy;`;
  expect(reactText(text)).toBe(
    "&lt;a href=&quot;x&quot;&gt;&#x27;&amp;amp;&#x27;&lt;/a&gt; &amp;copy;",
  );
  expect(unescapeHtml(reactText(text))).toBe(text);
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
  expect(unescapeHtml("&copy;&amp")).toBe("&copy;&amp");
});

test("control characters are visible, except tabs and line breaks", () => {
  expect(visibleText("a\tb\nc é")).toBe("a\tb\nc é");
  expect(visibleText("\0\u001b[31m\r\u001f")).toBe("␀␛[31m␍␟");
  expect(visibleText("\u007f\u0085\u009f")).toBe("\\u007f\\u0085\\u009f");
  expect(visibleText("\u202e\u2066\u200f\u2028\u2029")).toBe("\\u202e\\u2066\\u200f\\u2028\\u2029");
});

test("any thrown value has a message", () => {
  expect([errorMessage(new TypeError("a")), errorMessage("b"), errorMessage(null)]).toEqual([
    "a",
    "b",
    "null",
  ]);
});

test.each([
  ["  a \n\t b  ", "a b"],
  ["\u00A0a\u2003b", "a b"],
  [" \n ", ""],
])("the white space of %j is collapsed to %j", (text, expected) => {
  expect(collapseSpace(text)).toBe(expected);
});

describe("the ID of a heading", () => {
  test.each([
    ["What you need", "what-you-need"],
    ["get_string() & co.", "get_string--co"],
    ["  Ärger – Straße  ", "ärger--straße"],
    ["日本語 2.0", "日本語-20"],
    ["हिन्दी e\u0301", "हिन्दी-e\u0301"],
    ["Well-known", "well-known"],
    ["!?", ""],
  ])("%j is %j", (text, id) => {
    expect(slugify(text)).toBe(id);
  });

  test("contains only characters for fragments", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(slugify(text)).toMatch(/^[\p{L}\p{M}\p{N}\p{Pc}-]*$/u);
      }),
    );
  });
});

describe("words joined by hyphens", () => {
  test.each([
    ["File API", "file-api"],
    ["fileAPI", "file-api"],
    ["  --Data privacy!  ", "data-privacy"],
    ["élan Été", "élan-été"],
    ["cafe\u0301 noir", "cafe\u0301-noir"],
    ["v4.0", "v4-0"],
    ["", ""],
  ])("%j are %j", (text, expected) => {
    expect(kebabCase(text)).toBe(expected);
  });

  test("have single hyphens, none at the start or end, and don't change when joined again", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "B", "7", "-", " ", "é", "_") }),
        (text) => {
          const joined = kebabCase(text);
          expect(joined).not.toMatch(/--|^-|-$/);
          expect(kebabCase(joined)).toBe(joined);
        },
      ),
    );
  });
});

test.each([
  [0, "0 pages"],
  [1, "1 page"],
  [2, "2 pages"],
])("%i pages are counted as %s", (n, expected) => {
  expect(count(n, "page")).toBe(expected);
});

test("uses a given plural", () => {
  expect([count(1, "index", "indexes"), count(4, "index", "indexes")]).toEqual([
    "1 index",
    "4 indexes",
  ]);
});

describe("shortened", () => {
  test.each([
    ["one two three", 20, "one two three"],
    ["one two three", 13, "one two three"],
    ["one two three", 12, "one two…"],
    ["one two, three", 10, "one two…"],
    ["one two three", 8, "one two…"],
    ["abcdefghij", 5, "abcd…"],
    [" abcdefghij", 5, " abc…"],
    ["a bcdefghij", 5, "a…"],
    ["one, two.;:–—- three", 18, "one, two…"],
    ["one – two", 8, "one…"],
  ])("shortens %j to %i characters: %j", (words, limit, cut) => {
    expect(shortened(words, limit)).toBe(cut);
  });

  test("never exceeds its limit and ends after a word", () => {
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

describe("IDs on a page", () => {
  test("don't change the first time and are numbered after that", () => {
    const ids = numberedIds();
    expect(["setup", "setup", "use", "setup"].map((id) => ids.next(id))).toEqual([
      "setup",
      "setup-1",
      "use",
      "setup-2",
    ]);
  });

  test("skip a number that is part of another heading's text", () => {
    const ids = numberedIds();
    expect(["setup-1", "setup", "setup", "setup-1"].map((id) => ids.next(id))).toEqual([
      "setup-1",
      "setup",
      "setup-2",
      "setup-1-1",
    ]);
  });

  test("can be used unchanged once", () => {
    const ids = numberedIds();
    expect([ids.reserve("own"), ids.reserve("own"), ids.next("own"), ids.reserve("own-1")]).toEqual(
      [true, false, "own-1", false],
    );
  });

  test("are unique, and start with the requested ID", () => {
    const id = fc.constantFrom("a", "a-1", "a-1-1", "a-2", "b", "constructor", "__proto__");
    fc.assert(
      fc.property(fc.array(fc.record({ id, isWritten: fc.boolean() })), (wanted) => {
        const ids = numberedIds();
        const given: string[] = [];
        for (const { id: asked, isWritten } of wanted) {
          const isFree = !given.includes(asked);
          const next = isWritten ? asked : ids.next(asked);
          const isTaken = isWritten ? ids.reserve(asked) : !given.includes(next);
          expect(isTaken).toBe(isWritten ? isFree : true);
          expect(next.slice(0, asked.length)).toBe(asked);
          expect(next.slice(asked.length)).toMatch(isFree ? /^$/ : /^(-\d+)?$/);
          given.push(next);
        }
      }),
    );
  });
});
