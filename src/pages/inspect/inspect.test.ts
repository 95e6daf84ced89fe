import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHtml } from "../../core/text.ts";
import { inspect, withoutKeywords } from "./inspect.ts";

const page = `
<h1>Access API</h1><p>Who may do what.</p>
<h2 id="roles">Roles &amp; capabilities<a class="anchor" href="#roles" aria-label="Direct link">#</a></h2>
<p>See <a href="/docs/apis#top">the <em>guides</em></a>.</p>
<pre><code><span class="line">$a = 1;</span>
<span class="line">$b;</span></code></pre>
<h3 id="check">Check</h3><p>Before</p><h4 id="deep">Deep</h4><p>After</p>
<div id="free"><img src="/a.png" alt="x"><lectern-island data-name="chart"><b>1</b></lectern-island></div>
<pre data-diagram="mermaid">graph</pre>`;

describe("inspect", () => {
  const found = inspect(page);

  test("reads the title and the outline without heading links", () => {
    expect(found.title).toBe("Access API");
    expect(found.outline).toEqual([
      { level: 2, id: "roles", text: "Roles & capabilities" },
      { level: 3, id: "check", text: "Check" },
      { level: 4, id: "deep", text: "Deep" },
    ]);
  });

  test("collects every ID, link, image, island and diagram", () => {
    expect(found.anchors).toEqual(["roles", "check", "deep", "free"]);
    expect(found.links).toEqual([{ href: "/docs/apis#top", text: "the guides" }]);
    expect(found.images).toEqual(["/a.png"]);
    expect(found.islands).toEqual(["chart"]);
    expect(found.hasDiagrams).toBe(true);
  });

  test("the name of an a element is a link target, as in browsers; other names aren't", () => {
    const html = '<a name="old"></a><a id="x" name="y">z</a><input name="field"><a name="a b"></a>';
    expect(inspect(html).anchors).toEqual(["old", "x", "y"]);
  });

  test("collects the files that other elements load", () => {
    const html = `<video src="/a.mp4" poster="/a.jpg"><source src="/a.webm"><track src="/a.vtt"></video>
      <audio src="/a.mp3"></audio><iframe src="/a"></iframe><embed src="/a.pdf"><object data="/b.pdf"></object>
      <picture><source srcset="/s.webp 1x,/l.webp 2x , /x,y.webp 3x,"><img src="/s.png" srcset="/l.png 400w"></picture>
      <img src="/b.png" srcset=""><script src="/a.js"></script>`;
    const files = ["/a.mp4", "/a.jpg", "/a.webm", "/a.vtt", "/a.mp3", "/a", "/a.pdf", "/b.pdf"];
    const forms = ["/s.webp", "/l.webp", "/x,y.webp", "/l.png"];
    expect(inspect(html).files).toEqual([...files, ...forms]);
    expect(inspect(html).images).toEqual(["/s.png", "/b.png"]);
  });

  test("reads the keywords of sections, which documents don't contain", () => {
    const html =
      '<p data-keywords="a b, c">x</p><h2 id="i" data-keywords=" d,,">H</h2><h4 data-keywords="e">y</h4>';
    expect(inspect(html).sections.map(({ keywords }) => keywords)).toEqual([
      ["a b", "c"],
      ["d", "e"],
    ]);
    expect(inspect("<p>x</p>").sections[0]).not.toHaveProperty("keywords");
    expect(withoutKeywords(`${html}<code>&lt;p data-keywords="z"></code>`)).toBe(
      '<p>x</p><h2 id="i">H</h2><h4>y</h4><code>&lt;p data-keywords="z"></code>',
    );
  });

  test("separates lines of drawings and cells of tables", () => {
    const drawing = "<svg><text>$DB</text><text><tspan>one</tspan><tspan>two</tspan></text></svg>";
    const table = "<table><tr><th>Goal</th><th>File</th></tr><tr><td>Declare</td></tr></table>";
    const texts = [drawing, table].map((html) => inspect(html).sections[0]?.text);
    expect(texts).toEqual(["$DB one two", "Goal · File · Declare"]);
  });

  test("splits text into sections at h1 to h3, but not at deeper headings", () => {
    expect(found.sections).toEqual([
      { level: 1, id: undefined, title: "Access API", text: "Who may do what." },
      {
        level: 2,
        id: "roles",
        title: "Roles & capabilities",
        text: "See the guides. $a = 1; $b;",
      },
      { level: 3, id: "check", title: "Check", text: "Before Deep After 1 graph" },
    ]);
  });

  test.each([
    ["<h1>A</h1><p>x</p>", true],
    ['<a id="old"></a><div><header>\n<h1>A</h1></header></div>', true],
    ["<p>x</p><h1>A</h1>", false],
    ['<img src="/a.png" alt=""><h1>A</h1>', false],
    ['<h2 id="b">B</h2><h1>A</h1>', false],
    ["<p>x</p>", false],
  ])("reports whether an h1 starts the text: %s", (html, opens) => {
    expect(inspect(html).titleOpens).toBe(opens);
  });

  test("creates a section for an h1 within the text, with its ID", () => {
    expect(inspect('<p>x</p><h1 id="a">A</h1><p>y</p>').sections).toEqual([
      { level: 1, id: undefined, title: "", text: "x" },
      { level: 1, id: "a", title: "A", text: "y" },
    ]);
  });

  test('excludes data-search="off" only from the search', () => {
    const off = inspect(
      `<p>One <span data-search="off">two<br><a href="/b">three</a></span> four</p>
       <div data-search="off"><h2 id="aside">Aside</h2><p>five</p></div><p>six</p>
       <p data-search="on">seven</p>`,
    );
    expect(off.sections).toEqual([
      { level: 1, id: undefined, title: "", text: "One four six seven" },
    ]);
    expect(off.outline).toEqual([{ level: 2, id: "aside", text: "Aside" }]);
    expect(off.links).toEqual([{ href: "/b", text: "three" }]);
  });

  test("reads a formula once, in headings and in the text", () => {
    const formula =
      '<span class="katex"><math><mi>h</mi><mi>t</mi><annotation encoding="application/x-tex">h_t</annotation></math><span aria-hidden="true">ht</span></span>';
    const { outline, sections } = inspect(
      `<h2 id="a">The ${formula}</h2><p>Here ${formula} is.</p>`,
    );
    expect(outline.map(({ text }) => text)).toEqual(["The ht"]);
    expect(sections.map(({ text }) => text)).toEqual(["Here ht is."]);
  });

  test("excludes the footnotes heading from the outline", () => {
    const html =
      '<section><h2 class="sr-only" id="footnote-label">Footnotes</h2><p>x</p></section>';
    expect(inspect(html).outline).toEqual([]);
    expect(inspect(html).anchors).toEqual(["footnote-label"]);
  });

  test("finds the words of any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const sections = inspect(`<p>${escapeHtml(text)}</p>`).sections;
        expect(sections[0]?.text ?? "").toBe(text.replace(/\s+/g, " ").trim());
      }),
    );
  });
});

test.each([
  ['<p style="color:red">a</p>', "style"],
  ["<style>p{}</style>", "style"],
  ["<script>run()</script>", "script"],
  ['<img src="/a.png" onerror="run()">', "script"],
  ['<a href="javascript:run()">a</a>', "script"],
  ['<iframe src="https://video.example/1"></iframe>', "frame"],
  ['<video src="//video.example/1"></video>', "frame"],
  ['<object data="/a.svg"></object>', "frame"],
])("%s is blocked", (html, kind) => {
  expect(inspect(html).blocked.map((part) => part.kind)).toEqual([kind]);
});

test.each([
  '<iframe src="/frame.html"></iframe>',
  '<img src="https://a.example/b.png">',
  "<p>a</p>",
])("%s is allowed", (html) => {
  expect(inspect(html).blocked).toEqual([]);
});
