import { describe, expect, test } from "vitest";
import { englishTexts } from "../core/strings/languages.ts";
import { compilePage, html, renderPage } from "./compile.fixture.ts";

const anchor = (id: string, text: string) =>
  `<a href="#${id}" class="anchor" aria-label="Direct link to ${text}" title="Direct link to heading"></a>`;

const box = (kind: string, title: string, body: string) =>
  `<aside class="admonition admonition-${kind}" role="note"><p class="admonition-title">${title}</p>${body}</aside>`;
const link = (id: string) =>
  `<a class="autolink" href="https://tracker.example/${id.split("-")[0]}/${id}" target="_blank" rel="noopener noreferrer">${id}</a>`;

describe.each(["md", "mdx"] as const)("in %s", (format) => {
  test.each([
    [
      "emphasis and code",
      "*b* **c** ~~d~~ `e`",
      "<p><em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>",
    ],
    ["escapes and entities", "\\* &amp; &copy;", "<p>* &amp; ©</p>"],
    [
      "bare URLs",
      "https://example.org/?a=b:c www.example.org",
      '<p><a href="https://example.org/?a=b:c" target="_blank" rel="noopener noreferrer">https://example.org/?a=b:c</a> <a href="http://www.example.org" target="_blank" rel="noopener noreferrer">www.example.org</a></p>',
    ],
    [
      "task lists",
      "- [ ] a\n- [x] b",
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled="" aria-label="Open task"/> a</li>\n<li class="task-list-item"><input type="checkbox" disabled="" aria-label="Completed task" checked=""/> b</li>\n</ul>',
    ],
    [
      "tables, with scrolling and classes for alignment",
      "| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |",
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n<tr>\n<th class="align-left">a</th>\n<th class="align-center">b</th>\n<th class="align-right">c</th>\n<th>d</th>\n</tr>\n</thead>\n' +
        '<tbody>\n<tr>\n<td class="align-left">1</td>\n<td class="align-center">2</td>\n<td class="align-right">3</td>\n<td>4</td>\n</tr>\n</tbody>\n</table></div>',
    ],
    ["front matter, which is hidden", "---\ntitle: x\n---\n\na", "<p>a</p>"],
    ["plain text", "Plain text, nothing else.", "<p>Plain text, nothing else.</p>"],
    ["an empty page", "", ""],
  ])("%s", async (_name, text, expected) => {
    expect(await html(text, { format })).toBe(expected);
  });

  test.each([
    ["12:30", "12:30"],
    ["a:b and c:d", "a:b and c:d"],
    ["core\\task\\manager::get()", "core\\task\\manager::get()"],
    ['json[@"x"] CLLocation:json[@"x"]', "json[@&quot;x&quot;] CLLocation:json[@&quot;x&quot;]"],
    ["x:y[*z* a:b]{c=d}", "x:y[<em>z</em> a:b]{c=d}"],
    ["::leaf[*a*]{b=c}", "::leaf[<em>a</em>]{b=c}"],
    [":smile: :-) a: b", ":smile: :-) a: b"],
  ])("colons in text are plain text: %s", async (text, expected) => {
    expect(await html(text, { format })).toBe(`<p>${expected}</p>`);
  });
});

test("footnotes are labelled in the language of the page", async () => {
  const german = { footnotes: "Fußnoten", footnoteBack: "Zurück zu {reference}" };
  const texts = { ...englishTexts.content, ...german };
  const page = await html("a[^n] b[^n]\n\n[^n]: c", { options: { texts } });
  expect(page).toContain(">Fußnoten</h2>");
  expect(page).toContain('aria-label="Zurück zu 1"');
  expect(page).toContain('aria-label="Zurück zu 1-2"');
});

test("footnotes are at the end, each with links back", async () => {
  expect(await html("a[^n]\n\n[^n]: b")).toBe(
    '<p>a<sup><a href="#user-content-fn-n" id="user-content-fnref-n" data-footnote-ref="true" aria-describedby="footnote-label">1</a></sup></p>\n' +
      '<section data-footnotes="true" class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2>\n<ol>\n<li id="user-content-fn-n">\n' +
      '<p>b <a href="#user-content-fnref-n" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p>\n</li>\n</ol>\n</section>',
  );
});

describe("headings", () => {
  test("get IDs from their text, explicit IDs first, and a link to themselves starting at h2", async () => {
    const text =
      "# T\n\n## See\n\n## See\n\n### C {#see}\n\n## A & `b` *c*\n\nSetext\n---\n\n## 🎉";
    expect(await html(text)).toBe(
      [
        '<h1 id="t">T</h1>',
        `<h2 id="see-1">See${anchor("see-1", "See")}</h2>`,
        `<h2 id="see-2">See${anchor("see-2", "See")}</h2>`,
        `<h3 id="see">C${anchor("see", "C")}</h3>`,
        `<h2 id="a--b-c">A &amp; <code>b</code> <em>c</em>${anchor("a--b-c", "A &amp; b c")}</h2>`,
        `<h2 id="setext">Setext${anchor("setext", "Setext")}</h2>`,
        `<h2 id="section">🎉${anchor("section", "🎉")}</h2>`,
      ].join("\n"),
    );
  });

  test.each([
    ["mdx", "## Roles {/* #who */}", "Roles"],
    ["mdx", "## The `a` {/*#who*/}", "The <code>a</code>"],
    ["mdx", "## *Roles* {/* #who */}", "<em>Roles</em>"],
    ["mdx", "Roles {/* #who */}\n---", "Roles"],
    ["md", "## Roles {/* #who */}", "Roles"],
    ["md", "## Roles {/*#who*/}", "Roles"],
  ] as const)("can have an ID in a comment or in braces: %s %s", async (format, text, content) => {
    const made = await html(text, { format });
    expect(made).toMatch(/^<h2 id="who">/);
    expect(made.replace(/<a .*?<\/a>/, "")).toMatch(new RegExp(`>${content} ?</h2>$`));
    expect(made).not.toContain("#who *");
  });

  test("don't get an ID from another comment", async () => {
    for (const format of ["md", "mdx"] as const)
      expect(await html("## Roles {/* see #who */}", { format })).toContain('<h2 id="roles">');
  });

  test.each(["md", "mdx"] as const)("have keywords for the search: %s", async (format) => {
    const made = await html('## Roles {#roles keywords="RBAC, who may"}', { format });
    expect(made).toMatch(/^<h2 id="roles" data-keywords="RBAC, who may">/);
  });

  test("ignore HTML tags and comments in the ID", async () => {
    const made = await html("## Use <kbd>F1</kbd> *and <br>* <!-- old --> F2", { format: "md" });
    expect(made).toContain('<h2 id="use-f1-and-f2">');
  });

  test("with the same explicit ID: the second gets a number", async () => {
    const module = await compilePage("## A {#x}\n\n## B {#x}");
    expect(renderPage(module)).toBe(
      `<h2 id="x">A${anchor("x", "A")}</h2>\n<h2 id="x-1">B${anchor("x-1", "B")}</h2>`,
    );
  });
});

describe("admonitions", () => {
  test.each(["note", "tip", "advice", "info", "important", "warning", "caution", "danger"])(
    "%s has its name as the title",
    async (kind) => {
      const title = kind.slice(0, 1).toUpperCase() + kind.slice(1);
      expect(await html(`:::${kind}\n\na\n\n:::`)).toBe(box(kind, title, "<p>a</p>"));
    },
  );

  test.each([
    [":::tip[A *b* `c`]\nx\n:::", box("tip", "A <em>b</em> <code>c</code>", "<p>x</p>")],
    [":::tip A *b* `c`\nx\n:::", box("tip", "A <em>b</em> <code>c</code>", "<p>x</p>")],
    [":::advice[A *b*]\nx\n:::", box("advice", "Advice: A <em>b</em>", "<p>x</p>")],
    [":::tip: A\nx\n:::", box("tip", "A", "<p>x</p>")],
    [":::tip Canary 🧪\nx\n:::", box("tip", "Canary 🧪", "<p>x</p>")],
    [":::tip a {b\nx\n:::", box("tip", "a {b", "<p>x</p>")],
    [":::tip # a\nx\n:::", box("tip", "# a", "<p>x</p>")],
    [
      ":::tip[T]{#here .wide}\nx\n:::",
      '<aside class="admonition admonition-tip wide" role="note" id="here"><p class="admonition-title">T</p><p>x</p></aside>',
    ],
    [
      "::::note\n\n:::tip A [l](./a.md)\nx\n:::\n\n::::",
      box("note", "Note", box("tip", 'A <a href="/docs/a">l</a>', "<p>x</p>")),
    ],
    [
      "- a\n\n  :::tip T\n  x\n  :::",
      `<ul>\n<li>\n<p>a</p>\n${box("tip", "T", "<p>x</p>")}\n</li>\n</ul>`,
    ],
    ["> :::tip T\n> x\n> :::", `<blockquote>\n${box("tip", "T", "<p>x</p>")}\n</blockquote>`],
  ])("%j", async (text, expected) => {
    expect(await html(text)).toBe(expected);
  });

  test.each([
    ["> [!NOTE]\n> a *b*", box("note", "Note", "<p>a <em>b</em></p>")],
    ["> [!tip]  \n> a\n>\n> b", box("tip", "Tip", "<p>a</p><p>b</p>")],
    ["> [!WARNING]\n>\n> - a", box("warning", "Warning", "<ul>\n<li>a</li>\n</ul>")],
    ["> [!CAUTION]\n> **a**", box("caution", "Caution", "<p><strong>a</strong></p>")],
    ["> [!NOTE] a", "<blockquote>\n<p>[!NOTE] a</p>\n</blockquote>"],
    ["> a\n> [!NOTE]", "<blockquote>\n<p>a\n[!NOTE]</p>\n</blockquote>"],
    ["[!NOTE]", "<p>[!NOTE]</p>"],
    ["> `[!NOTE]`", "<blockquote>\n<p><code>[!NOTE]</code></p>\n</blockquote>"],
  ])("written as quotes: %j", async (text, expected) => {
    expect(await html(text)).toBe(expected);
    expect(await html(text, { format: "md" })).toBe(expected);
  });

  test("with an unknown name are rendered as the most similar kind", async () => {
    expect(renderPage(await compilePage(":::warnign Look\nx\n:::"))).toBe(
      box("warning", "Look", "<p>x</p>"),
    );
  });
});

describe("words with a rule on the site become links", () => {
  test.each([
    ["MDL-1, MOBILE-22.", `<p>${link("MDL-1")}, ${link("MOBILE-22")}.</p>`],
    ["*(MDL-1)*", `<p><em>(${link("MDL-1")})</em></p>`],
    ["see:MDL-1", `<p>see:${link("MDL-1")}</p>`],
    ["XMDL-1 MDL-1a MDL-", "<p>XMDL-1 MDL-1a MDL-</p>"],
    ["`MDL-1` [MDL-2](#x)", '<p><code>MDL-1</code> <a href="#x">MDL-2</a></p>'],
    ['<a href="#x">MDL-1</a>', '<a href="#x">MDL-1</a>'],
    ["## MDL-1", `<h2 id="mdl-1">MDL-1${anchor("mdl-1", "MDL-1")}</h2>`],
  ])("%s", async (text, expected) => {
    expect(await html(text)).toBe(expected);
  });

  test("except in raw HTML links, where Markdown sees text between two tags", async () => {
    expect(await html('<a href="#x">MDL-1</a> MDL-2', { format: "md" })).toBe(
      `<p><a href="#x">MDL-1</a> ${link("MDL-2")}</p>`,
    );
  });
});

describe("plain Markdown", () => {
  test("keeps raw HTML, and braces as text", async () => {
    expect(
      await html(
        "a <kbd>b</kbd> {c}\n\n<details>\n<summary>S</summary>\n\n*d*\n\n</details>\n\n<!-- e -->",
        {
          format: "md",
        },
      ),
    ).toBe(
      "<p>a <kbd>b</kbd> {c}</p>\n<details>\n<summary>S</summary>\n<p><em>d</em></p>\n</details>\n",
    );
  });

  test.each([
    ["<div>\n<user.name>a</user.name>\n</div>", "<div>\na\n</div>"],
    ['<div a.b="c" @d="e" f:g="h" id="i">\n</div>', '<div f:g="h" id="i">\n</div>'],
    ["a <user.name> b", "<p>a &lt;user.name&gt; b</p>"],
    ["<my-element>a</my-element>", "<p><my-element>a</my-element></p>"],
  ])("has no elements and attributes with invalid names: %s", async (text, expected) => {
    expect(await html(text, { format: "md" })).toBe(expected);
  });

  test("has import lines as text", async () => {
    expect(await html('import a from "b"', { format: "md" })).toBe(
      "<p>import a from &quot;b&quot;</p>",
    );
  });
});
