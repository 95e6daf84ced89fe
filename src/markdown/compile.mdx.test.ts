import { describe, expect, test } from "vitest";
import { compilePage, html, renderPage, runPage } from "./compile.fixture.ts";

const code = (child: string) =>
  `import code from './a.php?raw'\n\n<CodeBlock language="php">${child}</CodeBlock>`;

describe("imports", () => {
  test("are listed with their kinds, and bound in order", async () => {
    const module = await compilePage(`---
a: 1
---
import Part, { b as c, "d e" as f } from './_part.mdx'; import * as all from "pkg"
import './style.css'

import text from './a.php?raw'
import loaded from '!!raw-loader!./b.txt'
import { default as Box } from './Box.tsx'

Text <Part/> {c}{f}{all.x}{text}{loaded} <Box/>
`);
    expect(module.imports).toMatchObject([
      { specifier: "./_part.mdx", kind: "markdown", line: 4, column: 1 },
      { specifier: "pkg", kind: "module", line: 4, column: 57 },
      { specifier: "./style.css", kind: "module", line: 5 },
      { specifier: "./a.php", kind: "raw", line: 7 },
      { specifier: "./b.txt", kind: "raw", line: 8 },
      { specifier: "./Box.tsx", kind: "module", line: 9 },
    ]);
    expect(module.imports.map(({ names }) => names)).toMatchObject([
      [
        { imported: "default", local: "Part", line: 4, column: 8 },
        { imported: "b", local: "c", line: 4, column: 16 },
        { imported: "d e", local: "f", line: 4, column: 24 },
      ],
      [],
      [],
      [{ imported: "default", local: "text" }],
      [{ imported: "default", local: "loaded" }],
      [{ imported: "default", local: "Box" }],
    ]);
    expect(module.diagnostics).toEqual([]);
    const modules = [
      { default: () => "P", b: "B", "d e": "D" },
      { x: "X" },
      {},
      { default: "text" },
      { default: "loaded" },
      { default: () => "box" },
    ];
    expect(renderPage(module, modules)).toBe("<p>Text P BDXtextloaded box</p>");
  });

  test("that are written after exports are available when the exports run", async () => {
    const module = await compilePage('export const a = b + 1;\n\nimport { b } from "b";\n\n{a}');
    expect(runPage(module, [{ b: 1 }])).toMatchObject({ a: 2 });
  });

  test("of other Markdown files give them the page's blocks", async () => {
    const part = runPage(await compilePage("<Card>{props.a}</Card>"));
    const page = await compilePage('import Part from "./_part.mdx"\n\n<Part a="b"/>');
    expect(renderPage(page, [part])).toBe('<div data-block="Card" data-props="{}">b</div>');
  });

  test("of missing files don't affect the rest of the page", async () => {
    const module = await compilePage(
      'import A, { b } from "./missing.mdx"\nimport * as c from "./missing.ts"\n\nText <A>kids</A> <c.D>more</c.D>',
    );
    expect(module.imports).toEqual([]);
    expect(renderPage(module)).toBe("<p>Text kids more</p>");
  });
});

describe("exports", () => {
  test("are returned with the page", async () => {
    const module = await compilePage("export const a = 1, c = 2;\n\nexport function D() {}\n\nx");
    expect(runPage(module)).toMatchObject({ a: 1, c: 2, D: expect.any(Function) });
  });

  test("can contain elements with apostrophes in their text", async () => {
    expect(await html("export const A = () => <b>it's</b>;\n\n<A/>")).toBe("<b>it&#x27;s</b>");
  });
});

describe("components", () => {
  test("that are blocks are passed when the page is rendered", async () => {
    expect(await html('<Card title="t">\n\n*a*\n\n</Card>')).toBe(
      '<div data-block="Card" data-props="{&quot;title&quot;:&quot;t&quot;}"><p><em>a</em></p></div>',
    );
  });

  test.each([
    ["in text", "a <Foo>b *c*</Foo> d", "<p>a b <em>c</em> d</p>"],
    ["as a block", "<Foo>\n\n<Bar>\n\na\n\n</Bar>\n\n</Foo>", "<p>a</p>"],
    ["with members", "<Foo.Bar>a</Foo.Bar>", "a"],
    ["in an expression", "{true && <Foo>a</Foo>} b", "<p>a b</p>"],
    ["in an attribute", '<div>{[1].map(() => <Foo key="1">a</Foo>)}</div>', "<div>a</div>"],
    ["in an export", "export const A = () => <Foo>a</Foo>;\n\n<A/>", "a"],
  ])("that are unknown show their children, %s", async (_name, text, expected) => {
    const module = await compilePage(text);
    expect(module.diagnostics.map(({ code }) => code)).toContain("component/unknown");
    expect(renderPage(module)).toBe(expected);
  });

  test.each([
    "{[() => 'a'].map((Item) => <Item key=\"1\"/>)}",
    "<my-element/> <svg:rect/>",
    "<></>",
    "export const A = { B: () => 'b' };\n\n<A.B/>",
    "export const { A, b: [B = A], ...C } = { A: () => 'a', b: [] };\n\n<A/> <B/> <C.D/>",
    "export class A {}\n\nexport function B() {}\n\n{() => <B/>}",
  ])("that the page defines are known: %s", async (text) => {
    expect((await compilePage(text)).diagnostics).toEqual([]);
  });
});

describe("CodeBlock with an imported file", () => {
  test("gets the highlighted lines", async () => {
    expect(renderPage(await compilePage(code("{code}")), [{ default: "" }])).toBe(
      '<div data-block="CodeBlock" data-props="{&quot;language&quot;:&quot;php&quot;,&quot;html&quot;:&quot;$a = &lt;span class=\\&quot;tk-number\\&quot;&gt;1&lt;/span&gt;;&quot;}"></div>',
    );
  });

  test.each(["showLineNumbers", "{...{ showLineNumbers: true }}"])(
    "has an element for each line if it can be numbered: %s",
    async (attribute) => {
      const text = code("{code}").replace("<CodeBlock", `<CodeBlock ${attribute}`);
      expect(renderPage(await compilePage(text), [{ default: "" }])).toContain(
        "&lt;span class=\\&quot;line\\&quot;&gt;$a = ",
      );
    },
  );

  test("doesn't change if it shows something else", async () => {
    expect(renderPage(await compilePage(code("{'x'}")), [{ default: "" }])).toBe(
      '<div data-block="CodeBlock" data-props="{&quot;language&quot;:&quot;php&quot;}">x</div>',
    );
  });
});

test("invalid MDX is rendered as plain Markdown, with its headings", async () => {
  const module = await compilePage("## A\n\nb {c [d](./unknown.md)");
  expect(module.diagnostics.map(({ code }) => code)).toEqual(["markdown/syntax"]);
  expect(renderPage(module)).toContain('<h2 id="a">');
});

test("tables written as elements scroll as well", async () => {
  expect(await html("<table>\n<tbody>\n<tr><td>a</td></tr>\n</tbody>\n</table>")).toMatch(
    /^<div class="table-scroll" tabindex="0"><table>/,
  );
});

describe("the compiled code of a page", () => {
  test("lists its exports", async () => {
    const module = await compilePage("export const a = 1, { b } = {};\n\nText {a}\n");
    expect(module).toMatchObject({ exported: ["a", "b"] });
    const shown = await compilePage("import Part from './_part.mdx'\n\n<Part /> {1 + 1}\n");
    expect(shown).toMatchObject({ exported: [] });
  });

  test("takes the HTML of code blocks as an argument", async () => {
    const module = await compilePage(
      "```js\nlet a;\n```\n\n<Card>\n\n```js\nlet b;\n```\n\n</Card>\n",
    );
    expect(module.codeHtml).toHaveLength(2);
    expect(module.code).not.toContain("tk-keyword");
    const html = renderPage(module);
    expect(html.indexOf("a;")).toBeGreaterThan(0);
    expect(html.indexOf("b;")).toBeGreaterThan(html.indexOf("data-block"));
  });
});
