import { describe, expect, test } from "vitest";
import { compilePage, html, renderPage } from "./compile.fixture.ts";
import { encodeUrl } from "./plugins/links.ts";

describe("links", () => {
  test.each([
    [
      "in Markdown",
      '[a *b*](./x.md#y "T")',
      '<p><a href="/docs/x#y" title="T">a <em>b</em></a></p>',
    ],
    [
      "with references",
      "[a][r] [r]\n\n[r]: ./x.md 'T'",
      '<p><a href="/docs/x" title="T">a</a> <a href="/docs/x" title="T">r</a></p>',
    ],
    [
      "as HTML elements",
      'x <a href="./x.md" id="i">a</a>',
      '<p>x <a href="/docs/x" id="i">a</a></p>',
    ],
    [
      "to other sites",
      "[a](https://example.org/ä?b=c)",
      '<p><a href="https://example.org/%C3%A4?b=c" target="_blank" rel="noopener noreferrer">a</a></p>',
    ],
    [
      "around images",
      "[![a](./i.png)](./x.md)",
      '<p><a href="/docs/x"><img src="/assets/i.png" alt="a" width="40" height="30" decoding="async"/></a></p>',
    ],
    ["to drafts", "[a *b*](draft.md) c", "<p>a <em>b</em> c</p>"],
    [
      "to drafts, with elements inside",
      '[a <a href="./x.md">b</a>](draft.md)',
      '<p>a <a href="/docs/x">b</a></p>',
    ],
  ])("%s", async (_name, text, expected) => {
    expect(await html(text)).toBe(expected);
    expect(await html(text, { format: "md" })).toBe(expected);
  });

  test.each([
    [
      "in blocks",
      '<Card href="./x.md">a</Card>',
      '<div data-block="Card" data-props="{&quot;href&quot;:&quot;/docs/x&quot;}">a</div>',
    ],
    [
      "in blocks, to drafts",
      '<Card href="draft">a</Card>',
      '<div data-block="Card" data-props="{}">a</div>',
    ],
    ["as HTML elements, to drafts", '<a href="draft">a *b*</a>', "a <em>b</em>"],
    ["with code as the URL stay unchanged", "<a href={'./x.md'}>a</a>", '<a href="./x.md">a</a>'],
  ])("%s", async (_name, text, expected) => {
    expect(await html(text)).toBe(expected);
  });

  test.each([
    ["/docs/x", "/docs/x"],
    ["./x.md", "/docs/x"],
    ["https://example.org", "https://example.org"],
  ])(
    "in blocks don't include the base path, which blocks add themselves: %s",
    async (written, given) => {
      const below = {
        link: (href: string) =>
          href.startsWith("https:")
            ? ({ kind: "unchanged" } as const)
            : ({ kind: "resolved", href: "/base/docs/x", route: "/docs/x" } as const),
      };
      const text = `<Card href="${written}"/> <a href="${written}">a</a>`;
      const module = await compilePage(text, { resolver: below });
      const complete = written.startsWith("https:") ? written : "/base/docs/x";
      expect(renderPage(module)).toBe(
        `<div data-block="Card" data-props="{&quot;href&quot;:&quot;${given}&quot;}"></div>\n<a href="${complete}">a</a>`,
      );
      expect(module.links.map(({ href }) => href)).toEqual([complete, complete]);
    },
  );

  test("in raw HTML, but not in its comments", async () => {
    const text =
      '<p title="a > b"><a class="k" href="./x.md?a&amp;b">a</a>\n<A HREF=draft>b</A></p>\n\n<!-- <a href="./x.md"> -->';
    expect(await html(text, { format: "md" })).toBe(
      '<p title="a &gt; b"><a class="k" href="./x.md?a&amp;b">a</a>\n<a>b</a></p>\n',
    );
  });

  test("are listed as written and as resolved, with their places", async () => {
    const text = `---
a: 1
---
:::tip Old [t](./a.md)
[b](./b.md) ä😀 [c][r] <a href="./d.md">d</a>
:::

[r]: ./r.md
`;
    expect((await compilePage(text)).links).toEqual([
      { written: "./a.md", href: "/docs/a", line: 4, column: 12 },
      { written: "./b.md", href: "/docs/b", line: 5, column: 1 },
      { written: "./r.md", href: "/docs/r", line: 8, column: 1 },
      { written: "./d.md", href: "/docs/d", line: 5, column: 24 },
    ]);
    const raw = "*x* <a href='./x.md'>x</a>\n\n<div>\n <a href='y z'>y</a>\n</div>";
    expect((await compilePage(raw, { format: "md" })).links).toEqual([
      { written: "./x.md", href: "/docs/x", line: 1, column: 5 },
      { written: "y z", href: "y%20z", line: 4, column: 2 },
    ]);
  });
});

describe("a link to a file that isn't published", () => {
  test("is an error, and stays unchanged", async () => {
    const module = await compilePage("[a](./.env)", {
      resolver: { link: () => ({ kind: "private" }) },
    });
    expect(renderPage(module)).toBe('<p><a href="./.env">a</a></p>');
    expect(module.diagnostics).toMatchObject([
      {
        code: "file/private",
        severity: "error",
        message:
          'The link "./.env" points to a file that isn\'t published, because it looks private.',
        hint: "Remove the link. To publish the file, rename it.",
        place: { line: 1, column: 1 },
      },
    ]);
  });
});

test.each([
  ["/a%20b%2F%C3%a4", "/a%20b%2F%C3%a4"],
  ["/100%", "/100%25"],
  ["/%zZ%4", "/%zZ%254"],
  ["/ä b|c\\d[e]", "/%C3%A4%20b%7Cc%5Cd%5Be%5D"],
  ["/Az09_!#$&'()*+,-./:;=?@~", "/Az09_!#$&'()*+,-./:;=?@~"],
])("the URL %j is encoded as %j", (url, encoded) => {
  expect(encodeUrl(url)).toBe(encoded);
});

describe("images", () => {
  const first = 'width="40" height="30" decoding="async"';
  const later = 'width="40" height="30" loading="lazy" decoding="async"';

  test("have their size, and all except the first load lazily", async () => {
    const text = "![a](./a.png) ![b][r]\n\n[r]: ./b.png 'T'";
    const expected = `<p><img src="/assets/a.png" alt="a" ${first} class="zoomable"/> <img src="/assets/b.png" alt="b" title="T" ${later} class="zoomable"/></p>`;
    expect(await html(text)).toBe(expected);
    expect(await html(text, { format: "md" })).toBe(expected);
  });

  test("on other sites have no size", async () => {
    expect(await html("![a](https://example.org/a.png)")).toBe(
      '<p><img src="https://example.org/a.png" alt="a" decoding="async" class="zoomable"/></p>',
    );
  });

  test("written as elements keep the author's attributes", async () => {
    const text =
      'x <img src="./a.png" alt="" width="4" loading="eager"/> <img src="./b.png" alt=""/>';
    const expected = `<p>x <img src="/assets/a.png" alt="" width="4" loading="eager" decoding="async"/> <img src="/assets/b.png" alt="" ${later}/></p>`;
    expect(await html(text)).toBe(expected);
    expect(await html(text.replaceAll("/>", ">"), { format: "md" })).toBe(expected);
  });

  test("that are missing don't change", async () => {
    expect(renderPage(await compilePage("![a](./missing.png)"))).toBe(
      '<p><img src="./missing.png" alt="a" decoding="async" class="zoomable"/></p>',
    );
  });

  test("are listed with their places, in page order", async () => {
    expect(
      (await compilePage('![a](./a.png)\n\n<img src="./b.png"/> ![c](./c.png)')).images,
    ).toEqual([
      { written: "./a.png", line: 1, column: 1 },
      { written: "./b.png", line: 3, column: 1 },
      { written: "./c.png", line: 3, column: 22 },
    ]);
  });
});
