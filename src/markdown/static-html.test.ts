import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainCode } from "./code/highlighted-code.ts";
import { compilePage, renderPage, someFacts, type PageToCompile } from "./compile.fixture.ts";
import { isLong } from "../../test/long-tests.ts";

/** Returns the HTML that compilation writes, and the HTML that React renders. */
async function bothWays(text: string, page: PageToCompile = {}) {
  const options = { highlight: async (code: string) => plainCode(code), ...page.options };
  const made = await compilePage(text, { ...page, options, facts: someFacts });
  const program = await compilePage(text, { ...page, options });
  // A file without facts is a partial, which has no title.
  const diagnostics = made.diagnostics.filter(({ code }) => code !== "heading/second-title");
  expect({ ...made, diagnostics, code: "", codeHtml: [], html: "" }).toEqual({
    ...program,
    code: "",
    codeHtml: [],
    html: "",
  });
  return { html: made.html, rendered: () => renderPage(program) };
}

const written: readonly (readonly [string, string])[] = [
  ["text", "# A & B\n\n\"One\" 'two' <b>three</b> &amp; &copy; &lt;i>\n\nfour  \nfive\n"],
  ["emphasis", '*a* **b** ~~c~~ ***d*** `e <f> "g"` \\* 12:30 a:b[c]\n'],
  ["links", "[a](./b.md 'T \"q\"') <https://c.example/?d&e> www.f.example g@h.example [i](#j)\n"],
  ["a link to a draft", "[a](./draft.md) b\n"],
  ["images", "![a \"b\"](./c.png 'D')\n\n[![e](./f.png)](./g.md) ![h](https://i.example/j.png)\n"],
  ["headings", "# A\n\n## B {#c .d}\n\n### *E* `f`\n\n## B\n"],
  ["lists", "- a\n- b\n  1. c\n  2. d\n\n3. e\n\n4. f\n\n- [x] g\n- [ ] h\n"],
  ["a table", "| a | b | c |\n| :-- | --: | :-: |\n| `d` | *e* | f\\|g |\n| h |\n"],
  ["quotes and horizontal rules", "> a\n>\n> > b\n\n---\n\n***\n"],
  [
    "code",
    "```js title=\"a/b.js\" {2}\nlet a = '<b>';\nc();\n```\n\n    d & e\n\n```mermaid\n\ngraph LR\n```\n",
  ],
  ["admonitions", ":::note[A *b*]\n\nc\n\n:::\n\n::::tip\n:::warning D\ne\n:::\n::::\n"],
  ["footnotes", "a[^1] b[^2] c[^1]\n\n[^1]: D\n[^2]:\n    E\n\n    ```js\n    f\n    ```\n"],
  ["references", "[a][b] ![c][b]\n\n[b]: ./d.md 'E'\n"],
  ["automatic links", "MDL-123 and `MDL-124` and **MOBILE-1**\n"],
  ["no content", ""],
];

describe("a Markdown page", () => {
  test.each(written)(
    "with %s is written without running code, with the same HTML as from React",
    async (_what, text) => {
      for (const format of ["md", "mdx"] as const) {
        if (format === "mdx" && /<[bi]>|<https|\{/.test(text)) continue;
        const { html, rendered } = await bothWays(text, { format });
        expect(html).toBe(rendered());
      }
    },
  );

  test.each([
    ["a style attribute", '<p style="color: red">a</p>'],
    ["a JavaScript URL", "<a href='java&#10;script:b'>c</a>"],
    ["an empty URL", "[a]()"],
    ["an SVG image", "<svg><path d='M0'/></svg>"],
    ["an event handler", '<p onclick="a()">b</p>'],
    ["a form field", "<select><option>a</option></select>"],
    ["an attribute with another name in React", '<td colspan="2">a</td><label for="b">c</label>'],
  ])("with %s is rendered by React", async (_what, text) => {
    const { html } = await bothWays(text, { format: "md" });
    expect(html).toBeUndefined();
  });

  test("is rendered by React with components, with the site's own plain elements, and as a part", async () => {
    expect((await bothWays("<Card>a</Card>")).html).toBeUndefined();
    expect((await bothWays("a {1 + 1}")).html).toBeUndefined();
    expect((await bothWays("a", { options: { blocks: ["h2"] } })).html).toBeUndefined();
    expect((await compilePage("a")).html).toBeUndefined();
  });
});

test("HTML written without running code is always the same as from React", async () => {
  const pieces = [
    ...written.map(([, text]) => text.trim()),
    "<div class='a b' id='c' data-d-e='f' hidden title=\"'g\">\n\nh\n\n</div>",
    "<details open>\n<summary>a</summary>\n\nb\n\n</details>",
    "<pre>\na</pre>",
    "<kbd>a</kbd> <br> <sub>b</sub> <input type='checkbox' checked disabled>",
    "<!-- a -->",
    "<img src='./a.png' alt='' width='20'>",
    "<ol start='3' reversed><li>a</ol>",
    "<p align='center'>a</p>",
    "<p style=''>a</p>",
    "a\\\nb\u00a0c \u2028 😀 \u0000",
    "<a href='/a' target='_self' rel='b c' aria-label='d' tabindex='0'>e</a>",
    "<table><tr><td>a</td></tr></table>",
  ];
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }),
      fc.constantFrom("\n\n", "\n", " ", "\n> ", "\n- "),
      async (blocks, between) => {
        const { html, rendered } = await bothWays(blocks.join(between), { format: "md" });
        if (html === undefined) return;
        made++;
        expect(html).toBe(rendered());
      },
    ),
    { numRuns: 200 },
  );
  expect(made).toBeGreaterThan(50);
});

test("pages of the portal, the handbook and the fixtures are the same as from React", async () => {
  const root = path.join(import.meta.dirname, "../..");
  const different: string[] = [];
  let made = 0;
  const folders = ["site", "handbook", "test/fixtures/features", "test/fixtures/shell"];
  const all = folders.flatMap((folder) => pagesBelow(path.join(root, folder)));
  for (const file of isLong ? all : all.filter((_file, at) => at % 4 === 0)) {
    const format = file.endsWith("x") ? "mdx" : "md";
    const { html, rendered } = await bothWays(readFileSync(file, "utf8"), { format });
    if (html === undefined) continue;
    made++;
    if (html !== rendered()) different.push(file);
  }
  expect(different).toEqual([]);
  expect(made).toBeGreaterThan(isLong ? 150 : 40);
}, 120_000);

function pagesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:\.|build$)/.test(entry.name) ? [] : pagesBelow(file);
    return /\.mdx?$/.test(entry.name) ? [file] : [];
  });
}
