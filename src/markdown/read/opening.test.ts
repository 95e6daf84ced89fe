import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOpening, plainWords } from "./opening.ts";
import { collapseSpace } from "../../core/text.ts";
import type { PageFormat } from "./page-text.ts";
import { pageTree } from "./page-tree.ts";

/** Parses the text as MDX if it isn't plain Markdown. */
const openingOf = (body: string) =>
  readOpening(
    body,
    /^import [A-Z]|^<[A-Z]|\{\//m.test(body) && !body.includes("<!--") ? "mdx" : "md",
  );

const lines = (...all: string[]) => all.join("\n");

describe("the title of a page", () => {
  test.each([
    ["the first h1", "# One\n\n# Two", "One"],
    ["an h1 with an explicit ID", "# Access `API` {#access}", "Access API"],
    ["an h1 with closing # signs", "# One ##", "One"],
    ["an h1 with an ID in a comment", "# Access `API` {/* #access */}", "Access API"],
    ["an underlined h1", "One\n===\n\nText", "One"],
    ["an h1 after imports and comments", 'import A from "a"\n\n{/* no */}\n\n# One', "One"],
    ["an h1 after an empty element", '<a id="old"></a>\n\n<Top />\n\n# One', "One"],
    ["undefined if the h1 comes after text", "Text\n\n# One", undefined],
    ["undefined if the h1 comes after another heading", "## Two\n\n# One", undefined],
    ["undefined if the h1 comes after code", "```bash\n# no\n```\n# One", undefined],
    ["undefined if the h1 comes after a list", "- item\n\n# One", undefined],
    ["undefined for # in an unclosed fence", "```\n# no", undefined],
    ["undefined for # without a space", "#no", undefined],
    ["undefined for an h2", "## Two", undefined],
    ["undefined for an empty h1", "#\n\nText", undefined],
    ["undefined for an h1 in a component", "<Tabs>\n\n# no\n\n</Tabs>", undefined],
  ])("is %s", (_, body, title) => {
    expect(openingOf(body).title).toBe(title);
  });
});

describe("the description of a page", () => {
  test.each([
    ["the first paragraph", "# T\n\nFirst *one*.\n\nSecond.", "First one."],
    ["a paragraph with several lines", "One\ntwo.\n\nThree.", "One two."],
    [
      "the paragraph after imports and exports",
      'import A from "./a.mdx"\nexport const x = 1;\n\nText.',
      "Text.",
    ],
    ["the paragraph after a component", "<Cards>\n\nno\n\n</Cards>\n\nText.", "Text."],
    ["the paragraph after a component on one line", "<Chart />\n\nText.", "Text."],
    ["a paragraph that starts with a component", '<Since version="4.0" /> Text.', "Text."],
    ["the paragraph after a comment", "<!-- no\n\nno -->\n\nText.", "Text."],
    ["the paragraph after an expression", "{/* no */}\n\nText.", "Text."],
    ["the paragraph after an admonition", ":::note[T]\n\nno\n\n:::\n\nText.", "Text."],
    [
      "the paragraph after nested admonitions",
      "::::tip\n\n:::note\n\nno\n\n:::\n\nno\n\n::::\n\nText.",
      "Text.",
    ],
    ["the paragraph after a list", "- no\n- no\n\n  no\n\nText.", "Text."],
    ["the paragraph after a table", "| no |\n|---|\n\nText.", "Text."],
    ["the paragraph after a quote", "> no\n\nText.", "Text."],
    ["the paragraph after code", "```\nno\n```\nText.", "Text."],
    ["the paragraph after an image", "![no](a.png)\n\nText.", "Text."],
    [
      "the paragraph after a definition and a horizontal rule",
      "[a]: http://x\n\n---\n\nText.",
      "Text.",
    ],
    ["a sentence that starts like an import", "import the file first.", "import the file first."],
    [
      "a sentence that starts with a URL",
      "<https://example.org> is it.",
      "https://example.org is it.",
    ],
    ["the paragraph before a heading", "Text.\n## No", "Text."],
    ["undefined without a paragraph", "# T\n\n## U\n\n- a", undefined],
    ["undefined for an empty page", "", undefined],
  ])("is %s", (_, body, description) => {
    expect(openingOf(body).description).toBe(description);
  });

  test("is shortened to 200 characters", () => {
    const { description } = openingOf(lines("word ".repeat(100), "", "x"));
    expect(description).toBe(`${"word ".repeat(39)}word…`);
    expect(description?.length).toBe(200);
  });

  test("supports Windows line endings", () => {
    expect(openingOf("# T\r\n\r\nOne\r\ntwo.\r\n")).toEqual({
      title: "T",
      description: "One two.",
    });
  });
});

describe("the title and description of a long page", () => {
  test("include definitions at its end", () => {
    const body = `See [one][1] first.\n\n${"- item\n".repeat(1000)}\n[1]: ./one.md\n`;
    expect(readOpening(body, "md").description).toBe("See one first.");
  });

  test("are found in invalid MDX", () => {
    expect(readOpening("# T\n\nText.\n\n<Tabs>\n", "mdx")).toEqual({
      title: "T",
      description: "Text.",
    });
  });

  test("are missing if the limit is exceeded", () => {
    expect(readOpening(`# T\n\n${"&".repeat(10_001)}\n`, "md").title).toBeUndefined();
  });
});

function plainText(text: string, format: PageFormat = "md"): string {
  const tree = pageTree({ text, format, position: true });
  return collapseSpace(tree?.children[0] ? plainWords(tree.children[0], text) : "");
}

describe("plain text", () => {
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

  test("of MDX omits comments", () => {
    expect(plainText("{/* hidden */}shown <b>x</b>", "mdx")).toBe("shown x");
  });

  test("of text without markup is the same text", () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z,;]+$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(plainText(words.join(" "))).toBe(words.join(" "));
      }),
    );
  });
});
