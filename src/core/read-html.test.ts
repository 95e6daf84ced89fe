import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tell, type HtmlNode } from "./html.ts";
import { parseHtml, scanHtml } from "./read-html.ts";

/** Records the events that a listener gets, except elements of highlighted code. */
function told(nodes: readonly HtmlNode[] | undefined): readonly string[] | undefined {
  if (nodes === undefined) return undefined;
  const all: string[] = [];
  let code: string | undefined;
  tell(nodes, {
    opens({ name, attributes, start, end }) {
      if (code !== undefined) return;
      all.push(`<${name} ${JSON.stringify(attributes)} ${start}-${end}`);
      if (name === "pre") code = "";
    },
    text({ text, start, end }) {
      if (code === undefined) all.push(`${JSON.stringify(text)} ${start}-${end}`);
      else code += text;
    },
    closes(name) {
      if (name === "pre") {
        all.push(JSON.stringify(code));
        code = undefined;
      }
      if (code === undefined) all.push(`</${name}`);
    },
  });
  return all;
}

describe("HTML as written by React", () => {
  test.each([
    ["text", "a b"],
    ["character references", "a &amp; b&lt;&#x27;&quot;"],
    ["elements", '<p class="a b" id="c">d <em>e</em></p>\n<hr/><br>'],
    ["attribute values", '<a href="/a?b&amp;c" download="" hidden data-X="y">d</a>'],
    ["a list", "<ul>\n<li>a<ul><li>b</li></ul></li>\n<li>c</li></ul>"],
    [
      "a table",
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
    ],
    ["a custom element", '<lectern-island data-name="a">b</lectern-island>'],
    [
      "highlighted code",
      '<figure class="code"><pre tabindex="0"><code class="numbered"><span class="line">a <span class="tk-tag">&lt;b</span></span>\n<span class="line"><mark>c</mark></span></code></pre></figure>',
    ],
    [
      "an SVG image",
      '<p>a <svg viewBox="0 0 1 1" aria-hidden="true"><g><path d="M0"/><text>b &amp; c</text></g><rect></rect></svg> d</p><svg/>',
    ],
    [
      "code in a table cell",
      "<table><tr><td><pre><code><span>a</span></code></pre></td></tr></table>",
    ],
    [
      "code with other elements",
      '<pre><code><a href="/b">c</a></code></pre><pre><code></code></pre>',
    ],
  ])("with %s is scanned with the same result as the parser", (_what, html) => {
    const scanned = scanHtml(html);
    expect(scanned).toBeDefined();
    expect(told(scanned)).toEqual(told(parseHtml(html)));
  });

  test("has a highlighted code block as one text", () => {
    const [pre] =
      scanHtml('<pre><code><span class="line"><span class="a">b</span>c</span></code></pre>') ?? [];
    const [code] = pre?.kind === "element" ? pre.children : [];
    const [text] = code?.kind === "element" ? code.children : [];
    expect(text).toMatchObject({ kind: "text", text: "bc" });
  });
});

test.each([
  ["a comment", "a<!-- b -->c"],
  ["an unclosed element", "<p>a"],
  ["an end tag without a start tag", "a</p>"],
  ["overlapping elements", "<b><i>a</b></i>"],
  ["list items without end tags", "<ul><li>a<li>b</ul>"],
  ["a style", "<style>p > a { color: red }</style>"],
  ["a title in an SVG image", "<svg><title>a</title></svg>"],
  ["styles in an SVG image", "<svg><style>g { fill: red }</style></svg>"],
  ["foreign elements in an SVG image", "<svg><foreignObject><p>a</p></foreignObject></svg>"],
  ["links in an SVG image", '<svg><a href="/a"><text>b</text></a></svg>'],
  ["a self-closing SVG element outside an SVG image", "<p><path/>a</p>"],
  ["single or missing quotes", "<a href='/a'>b</a><a href=/c>d</a>"],
  ["other character references", "a &copy; b &nosuch; & c"],
  ["other character references in attribute values", '<a title="&copy;">b</a>'],
  ["uppercase tag names", "<P>a</P>"],
  ["a self-closing element", "<div/>a"],
  ["misnested tags in code", "<pre><code></span><span>a</code></pre>"],
  ["an unescaped <", "a < b"],
  ["a line break in a tag", '<a\nhref="b">c</a>'],
])("HTML with %s is parsed by the parser", (_what, html) => {
  expect(scanHtml(html)).toBeUndefined();
});

test("a block in a paragraph stays there if it's scanned", () => {
  const [paragraph, ...others] = scanHtml("<p>a<div>b</div></p>") ?? [];
  expect(paragraph).toMatchObject({ name: "p", children: [{ text: "a" }, { name: "div" }] });
  expect(others).toEqual([]);
});

test("a comment separates text", () => {
  expect(parseHtml("a<!-- b -->c").map(({ kind }) => kind)).toEqual(["text", "remark", "text"]);
});

/** Elements that the parser doesn't end at the start tag of another element. */
const names =
  "div span ul pre code em br hr img svg svg path g text title figure mark lectern-island";

test("the scanner and the parser always have the same result", () => {
  const name = fc.constantFrom(...names.split(" "));
  const value = fc.stringMatching(/^[a-z &;<>'A-Z]{0,6}$/);
  const piece = fc.oneof(
    fc.constantFrom("a", " ", "\n", "&amp;", "&lt;", "&#x27;", "&", "<", ">", '"', "a&quot;b"),
    name.map((each) => `<${each}>`),
    name.map((each) => `</${each}>`),
    name.map((each) => `<${each}/>`),
    fc.constantFrom("<svg><path/>", "<g></g></svg>", '<svg id="a"><text>b</text></svg>'),
    fc.tuple(name, value).map(([each, text]) => `<${each} class="${text}">`),
    fc.tuple(name, value).map(([each, text]) => `<${each} id="${text}" data-b/>`),
  );
  const tree: fc.Arbitrary<string> = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { maxDepth: 5 },
      piece,
      fc
        .tuple(name, fc.array(tie("html"), { maxLength: 4 }))
        .map(([each, inner]) => `<${each}>${inner.join("")}</${each}>`),
      fc
        .array(tie("html"), { maxLength: 3 })
        .map((inner) => `<pre><code>${inner.join("")}</code></pre>`),
    ),
  })).html;
  let scanned = 0;
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 6 }), (parts) => {
      const html = parts.join("");
      const nodes = scanHtml(html);
      if (nodes === undefined) return;
      scanned++;
      expect(told(nodes)).toEqual(told(parseHtml(html)));
    }),
    { numRuns: 4000 },
  );
  expect(scanned).toBeGreaterThan(500);
});
