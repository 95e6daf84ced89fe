import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeHtml, codeLinesHtml, type CodeBlock } from "./code-html.ts";
import { plainCode, type HighlightedCode, type Token } from "./highlighted-code.ts";

const block = (changes: Partial<CodeBlock>): CodeBlock => ({
  code: plainCode("a\nb"),
  title: undefined,
  numberedFrom: undefined,
  ranges: [],
  classes: new Map(),
  words: [],
  ...changes,
});

describe("a code block", () => {
  test.each([
    [{}, '<pre tabindex="0"><code>a\nb</code></pre>'],
    [
      { title: 'a "<b>"' },
      '<figcaption>a &quot;&lt;b&gt;&quot;</figcaption><pre tabindex="0"><code>a\nb</code></pre>',
    ],
    [
      { showAll: "Show all 2 lines" },
      '<pre tabindex="0"><code>a\nb</code></pre><details data-search="off"><summary>Show all 2 lines</summary></details>',
    ],
    [
      { numberedFrom: 1 },
      '<pre tabindex="0"><code class="numbered"><span class="line">a</span>\n<span class="line">b</span></code></pre>',
    ],
    [
      { numberedFrom: 7 },
      '<pre tabindex="0"><code class="numbered" data-start="7"><span class="line">a</span>\n<span class="line">b</span></code></pre>',
    ],
    [
      {
        ranges: [{ first: 2, last: 9, lineClass: "highlighted" }],
        classes: new Map([[2, new Set(["inserted"] as const)]]),
      },
      '<pre tabindex="0"><code>a\n<span class="line inserted highlighted">b</span></code></pre>',
    ],
  ] as const)("%j", (changes, html) => {
    expect(codeHtml(block(changes))).toBe(html);
  });
});

describe("lines", () => {
  const lines = (...texts: readonly string[]) =>
    texts.map((text): Token[] => [["tk-comment", text]]);

  test.each<[string, HighlightedCode, Partial<CodeBlock>, string]>([
    [
      "keep a token that spans lines in one element",
      lines("/*", " */"),
      {},
      '<span class="tk-comment">/*\n */</span>',
    ],
    [
      "split tokens of different kinds",
      [...lines("//"), [["tk-string", "''"]]],
      {},
      '<span class="tk-comment">//</span>\n<span class="tk-string">\'\'</span>',
    ],
    [
      "split a token at a line with a class",
      lines("/*", " *", " */"),
      { ranges: [{ first: 2, last: 2, lineClass: "highlighted" }] },
      '<span class="tk-comment">/*</span>\n<span class="line highlighted"><span class="tk-comment"> *</span></span>\n<span class="tk-comment"> */</span>',
    ],
    [
      "split a token at marked words",
      lines("/* a", "b */"),
      { words: ["a"] },
      '<span class="tk-comment">/* </span><mark><span class="tk-comment">a</span></mark>\n<span class="tk-comment">b */</span>',
    ],
    [
      "keep their height if the last one is empty",
      plainCode("a\n\n"),
      {},
      'a\n\n<span class="line"></span>',
    ],
    ["keep their height if the code is empty", plainCode(""), {}, '<span class="line"></span>'],
  ])("%s", (_what, code, changes, html) => {
    expect(codeLinesHtml(block({ code, ...changes }))).toBe(html);
  });

  test("all have an element if they are numbered", () => {
    expect(codeLinesHtml(block({ code: lines("/*", " */") }), true)).toBe(
      '<span class="line"><span class="tk-comment">/*</span></span>\n<span class="line"><span class="tk-comment"> */</span></span>',
    );
  });
});

describe("marked words", () => {
  const line: readonly Token[] = [
    ["tk-keyword", "let"],
    ["", " a < b"],
  ];
  test.each([
    [["let"], '<mark><span class="tk-keyword">let</span></mark> a &lt; b'],
    [
      ["et a"],
      '<span class="tk-keyword">l</span><mark><span class="tk-keyword">et</span> a</mark> &lt; b',
    ],
    [["< "], '<span class="tk-keyword">let</span> a <mark>&lt; </mark>b'],
    [["a", "b"], '<span class="tk-keyword">let</span> <mark>a</mark> &lt; <mark>b</mark>'],
    [["z"], '<span class="tk-keyword">let</span> a &lt; b'],
  ])("%j", (words, html) => {
    expect(codeLinesHtml({ code: [line], ranges: [], classes: new Map(), words })).toBe(html);
  });

  test("never change the text, and marks are always closed", () => {
    const token: fc.Arbitrary<Token> = fc.tuple(
      fc.constantFrom("" as const, "tk-string" as const),
      fc.stringMatching(/^[ab<&]{1,4}$/),
    );
    const code: fc.Arbitrary<HighlightedCode> = fc.array(fc.array(token, { maxLength: 5 }), {
      minLength: 1,
    });
    const words = fc.array(fc.stringMatching(/^[ab<&]{1,3}$/), { maxLength: 3 });
    fc.assert(
      fc.property(code, words, (lines, marked) => {
        const html = codeLinesHtml({
          code: lines,
          ranges: [],
          classes: new Map(),
          words: marked,
        });
        const text = lines.map((tokens) => tokens.map(([, each]) => each).join("")).join("\n");
        expect(
          html
            .replace(/<[^>]*>/g, "")
            .replaceAll("&lt;", "<")
            .replaceAll("&amp;", "&"),
        ).toBe(text);
        const inMarks = [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, inner = ""]) =>
          inner
            .replace(/<[^>]*>/g, "")
            .replaceAll("&lt;", "<")
            .replaceAll("&amp;", "&"),
        );
        for (const each of inMarks) expect(marked).toContain(each);
      }),
    );
  });
});
