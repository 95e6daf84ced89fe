import { describe, expect, test } from "vitest";
import { markdownTwin, markdownSection } from "./markdown-twin.ts";

function body(html: string): string {
  const twin = markdownTwin({
    title: "T",
    description: undefined,
    canonical: undefined,
    html,
    hasTitle: true,
  });
  return twin.trimEnd();
}

describe("the Markdown twin", () => {
  test.each([
    ['<h2 id="a">A <code>b</code><a class="anchor" href="#a">#</a></h2>', "## A `b`"],
    ["<p>one <em>two</em> <strong>three</strong>\nfour</p>", "one *two* **three** four"],
    ['<p>see <a href="/docs/apis">APIs</a></p>', "see [APIs](/docs/apis)"],
    ["<p>a_b *c* [d]</p>", "a\\_b \\*c\\* \\[d\\]"],
    ["<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"],
    ['<ol start="3"><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>', "3. a\n\n   b\n\n4. c"],
    [
      '<aside class="admonition"><p class="admonition-title">Tip</p><p>x</p></aside>',
      "> Tip\n>\n> x",
    ],
    ["<hr>", "___"],
    ['<p><img src="/a.png" alt="A"></p>', "![A](/a.png)"],
    ["<details><summary>More</summary><p>x</p></details>", "**More**\n\nx"],
    ["<p>a<br>b</p>", "a\\\nb"],
    ['<pre data-diagram="mermaid">graph LR</pre>', "```mermaid\ngraph LR\n```"],
    ["<p><code>a`b</code></p>", "``a`b``"],
    ["<p># x</p>", "\\# x"],
    ["<p>1. x</p>", "1\\. x"],
    ["<p>- x</p><p>+ x</p><p>> x</p>", "\\- x\n\n\\+ x\n\n\\> x"],
    ["<p>a<br>--- | ---</p>", "a\\\n\\--- | ---"],
    ["<h2>C #</h2>", "## C \\#"],
    ["<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"],
    ["<p>Note!<a href='/a(b)'>c</a></p>", "Note\\![c](/a%28b%29)"],
    ["<p>a<b>(b)</b>c <i><i>d</i></i></p>", "a(b)c *_d_*"],
    [
      "<ul><li>a<pre><code>b\n\n\n- c</code></pre></li></ul>",
      "- a\n\n  ```\n  b\n\n\n  - c\n  ```",
    ],
  ])("%s", (html, expected) => {
    expect(body(html)).toBe(expected);
  });

  const formula = (tex: string, display = "") =>
    `<span class="katex"><span class="katex-mathml"><math${display}><semantics><mrow><mi>h</mi><mi>t</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="mord">ht</span></span></span>`;

  test.each([
    [`<p>so ${formula("h_t \\\\cdot 2")} is</p>`, "so $h_t \\\\cdot 2$ is"],
    [formula("h_t", ' display="block"'), "$$h_t$$"],
    [`<p>a</p><div>${formula("a_1*b")}</div>`, "a\n\n$a_1*b$"],
    ["<p><math><mi>h</mi><mo>=</mo><mn>2</mn></math></p>", "h=2"],
    ["<math><mi>h</mi><mo>=</mo><mn>2</mn></math>", "h=2"],
  ])("writes a formula once, as TeX if it has it: %s", (html, expected) => {
    expect(body(html)).toBe(expected);
  });

  test("omits content hidden from assistive technology", () => {
    expect(body('<p>a<span aria-hidden="true">★</span> b</p>')).toBe("a b");
    expect(body('<p>a</p><div aria-hidden="true"><p>★</p></div><p>b</p>')).toBe("a\n\nb");
    expect(body('<p><b aria-hidden="true">★</b><a href="/x">y</a></p>')).toBe("[y](/x)");
  });

  test("writes code with its language and title, in a long enough fence", () => {
    const html =
      '<figure class="code" data-language="md"><figcaption>a.md</figcaption><pre><code><span class="line">```php</span>\n<span class="line">$a &lt; 1</span></code></pre></figure>';
    expect(body(html)).toBe("`a.md`:\n\n````md\n```php\n$a < 1\n````");
  });

  test("writes tables with the same number of cells in each row", () => {
    const html =
      "<div><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1|2</td></tr></tbody></table></div>";
    expect(body(html)).toBe("| a | b |\n| --- | --- |\n| 1\\|2 |  |");
  });

  test("writes terms with their definitions, and omits form fields", () => {
    const html =
      "<dl><div><dt>Day</dt><dd>9 <b>May</b></dd></div><dt>Code</dt><dd>1</dd><dd>2</dd></dl><form><label>Find</label></form>";
    expect(body(html)).toBe("- **Day**: 9 **May**\n- **Code**: 1 2");
  });

  test("escapes the title and the description", () => {
    const twin = markdownTwin({
      title: "The *C* #",
      description: "# of <b>",
      canonical: undefined,
      html: "<p>x</p>",
      hasTitle: false,
    });
    expect(twin).toBe("# The \\*C\\* \\#\n\n> \\# of \\<b>\n\nx\n");
  });

  test("starts with the title, description and URL", () => {
    const twin = markdownTwin({
      title: "Access",
      description: "Who may do what.",
      canonical: "https://example.org/docs/access",
      html: "<p>x</p>",
      hasTitle: false,
    });
    expect(twin).toBe(
      "# Access\n\n> Who may do what.\n\nSource: https://example.org/docs/access\n\nx\n",
    );
  });
});

const html = `<h1 id="top">Top</h1><p>Intro.</p>
<h2 id="a">A</h2><p>About a.</p><h3 id="a1">A1</h3><p>More.</p>
<div class="tabs"><h2 id="in-tab">Tab</h2><p>Within.</p></div>
<h2 id="b">B</h2><p id="word">About <em>b</em>.</p><blockquote><h2 id="q">Q</h2></blockquote><p>End.</p>`;

test.each([
  ["top", "# Top\n\nIntro.\n\n## A"],
  ["a", "## A\n\nAbout a.\n\n### A1\n\nMore.\n"],
  ["a1", "### A1\n\nMore.\n"],
  ["in-tab", "## Tab\n\nWithin.\n"],
  ["b", "## B\n\nAbout *b*.\n"],
  ["word", "About *b*.\n"],
])("the section %s ends at the next heading of its level", (id, expected) => {
  const text = markdownSection(html, id) ?? "";
  expect(id === "top" ? text.slice(0, expected.length) : text).toBe(expected);
});

test("an ID that doesn't exist has no section", () => {
  expect(markdownSection(html, "c")).toBeUndefined();
});
