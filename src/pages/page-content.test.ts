import { expect, test } from "vitest";
import { codeWithIds, withFolds, withPageMenu, type PageMenuInput } from "./page-content.ts";
import { routePath } from "../core/paths.ts";
import { englishTexts } from "../core/strings/languages.ts";

const code = '<figure class="code" data-language="php"><pre></pre></figure>';
const idsOf = (html: string) =>
  [...html.matchAll(/<figure(?: id="([^"]*)")?/g)].map(([, id]) => id);

test("code blocks get IDs from the heading above them", () => {
  const html = `${code}<h2 id="setup">Set up</h2>${code}<p>x</p>${code}<h3 id="use">Use</h3>${code}`;
  expect(idsOf(codeWithIds(html))).toEqual(["code", "setup-code", "setup-code-2", "use-code"]);
});

test("an ID set by the author doesn't change", () => {
  const html = `<h2 id="setup">Set up</h2>${code}<p id="setup-code">x</p>`;
  expect(idsOf(codeWithIds(html))).toEqual(["setup-code-1"]);
});

test("code blocks in islands don't change", () => {
  const html = `<lectern-island data-name="a">${code}</lectern-island>${code}`;
  expect(idsOf(codeWithIds(html))).toEqual([undefined, "code"]);
});

test("a page without code doesn't change", () => {
  expect(codeWithIds('<h2 id="a">A</h2>')).toBe('<h2 id="a">A</h2>');
});

const folded = (html: string) =>
  withFolds(html, englishTexts.content).replace(/<button.*?<\/button>/, "[button]");

test("each section below a heading of level 2 is folded, and the introduction isn't", () => {
  expect(folded('<p>a</p>\n<h2 id="b">B</h2><p>b</p><h3>c</h3><h2>D</h2><p>d</p>\n')).toBe(
    '<p>a</p>\n[button]<details class="fold" open><summary><h2 id="b">B</h2></summary><p>b</p><h3>c</h3></details>' +
      '<details class="fold"><summary><h2>D</h2></summary><p>d</p>\n</details>',
  );
});

test("navigation isn't folded", () => {
  expect(folded("<h2>A</h2><p>a</p><nav><h2>Others</h2></nav>")).toBe(
    '[button]<details class="fold" open><summary><h2>A</h2></summary><p>a</p></details><nav><h2>Others</h2></nav>',
  );
});

test("footnotes and headings in other elements aren't folded", () => {
  const footnotes = '<section data-footnotes="true"><h2>Footnotes</h2></section>';
  expect(folded(`<h2>A</h2><p>a</p>${footnotes}`)).toBe(
    `[button]<details class="fold" open><summary><h2>A</h2></summary><p>a</p></details>${footnotes}`,
  );
  const other = `<div><h2>A</h2></div>${footnotes}`;
  expect(folded(other)).toBe(other);
});

const input: PageMenuInput = {
  config: {
    url: "https://docs.example",
    pageMenu: {
      enabled: true,
      mcp: false,
      assistants: [
        { name: "A & B", url: "https://a.example/?q=Read%20{markdown}&page={url}" },
        { name: "C", url: "https://c.example/{url}" },
      ],
    },
  },
  texts: englishTexts.pageMenu,
  localeBase: "/base/fr/",
  page: { kind: "document", route: routePath("/docs/a b"), layout: "document" },
};

test("the menu copies the command of the MCP server if the site wants it", () => {
  const config = { ...input.config, pageMenu: { ...input.config.pageMenu, mcp: true } };
  expect(withPageMenu("", input)).not.toContain("data-copy");
  expect(withPageMenu("", { ...input, config })).toContain(
    'data-copy="npx -p lectern -p lectern-mcp lectern mcp https://docs.example/base/fr/">Copy MCP command<',
  );
});

test("the menu is before the text, or after the title in the text", () => {
  expect(withPageMenu("<p>Text</p>", input)).toMatch(/^<div class="dropdown page-menu".*<p>Text/s);
  expect(withPageMenu('<h1 id="a">A</h1>\n<p>Text</p>', input)).toMatch(
    /^<h1 id="a">A<\/h1><div class="dropdown page-menu".*<\/div><\/div>\n<p>Text/s,
  );
});

test("the link to the page's styles stays first", () => {
  const link = '<link rel="stylesheet" href="/a.css"/>';
  expect(withPageMenu(`${link}<p>Text</p>`, input)).toMatch(/^<link [^>]*><div .*<p>Text/s);
  expect(withPageMenu(`${link}<h1>A</h1><p>Text</p>`, input)).toMatch(
    /^<link [^>]*><h1>A<\/h1><div/,
  );
});

test("the menu links to the page's Markdown and to the configured assistants with the page's URL", () => {
  const links = [...withPageMenu("", input).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)];
  expect(links.map(([, href, label]) => [href, label])).toEqual([
    ["/base/fr/docs/a%20b.md", "View as Markdown"],
    [
      "https://a.example/?q=Read%20https%3A%2F%2Fdocs.example%2Fbase%2Ffr%2Fdocs%2Fa%2520b.md&amp;page=https%3A%2F%2Fdocs.example%2Fbase%2Ffr%2Fdocs%2Fa%2520b",
      "Open in A &amp; B",
    ],
    ["https://c.example/https%3A%2F%2Fdocs.example%2Fbase%2Ffr%2Fdocs%2Fa%2520b", "Open in C"],
  ]);
});

test("the Markdown of the home page is index.md", () => {
  const page = { ...input.page, route: routePath("/") };
  expect(withPageMenu("", { ...input, page })).toContain('href="/base/fr/index.md"');
});

test.each([
  ["a page with its own layout", { page: { ...input.page, layout: "wide" } }],
  ["a generated page", { page: { ...input.page, kind: "search" } }],
  ["the not-found page", { page: { ...input.page, kind: "not-found" } }],
  [
    "a page on a site without page menus",
    { config: { ...input.config, pageMenu: { enabled: false, mcp: false, assistants: [] } } },
  ],
] as const)("%s has no menu", (_, change) => {
  expect(withPageMenu("<p>Text</p>", { ...input, ...change })).toBe("<p>Text</p>");
});
