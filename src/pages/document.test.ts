import { expect, test, describe } from "vitest";
import { englishTexts } from "../core/strings/languages.ts";
import { samplePage, sampleSite } from "../theme/sample-site.fixture.ts";
import { documentRenderer, headMarkup, inlineScripts, missingFilesNote } from "./document.ts";
import { sampleConfig } from "./site-of-pages.fixture.ts";

const texts = englishTexts.basePathProblem;

test.each([
  ["/", "/", "/docs/a", "/docs/a", "(the default)"],
  ["/sub/", "/sub/", "/", "/", "base path /sub/"],
  ["/sub/", "/sub/de/", "/docs/a", "/de/docs/a", "base path /sub/"],
])(
  "built for %s, in the locale at %s, the page %s has the route %s in the note",
  (basePath, localeBase, route, below, configured) => {
    const note = missingFilesNote({ basePath, localeBase }, texts, route);
    expect(note).toContain(`data-route="${below}"`);
    expect(note).toContain(configured);
  },
);

test("the note is hidden, has the paragraphs for the head script, and escapes translations", () => {
  const own = { ...texts, title: "<b>", suggestion: "<i> {path} & more" };
  const note = missingFilesNote({ basePath: "/", localeBase: "/" }, own, "/");
  expect(note).toMatch(/^<div class="base-path-problem" role="alert" [^>]*hidden="">/);
  const paragraphs = note.match(/<p.*?<\/p>/g) ?? [];
  expect(paragraphs.map((each) => each.startsWith("<p hidden"))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(paragraphs[0]).toBe("<p><strong>&lt;b&gt;</strong></p>");
  expect(paragraphs[2]).toBe('<p hidden="">&lt;i&gt; <code></code> &amp; more</p>');
});

describe("elements that a site adds to the head", () => {
  test("are written with their attributes, and URLs include the base path", () => {
    const head = [
      { tag: "meta", attributes: { name: "author", content: 'A & "B"' } },
      { tag: "link", attributes: { rel: "me", href: "/about" } },
      { tag: "script", attributes: { src: "https://a.example/x.js", defer: true } },
    ] as const;
    expect(headMarkup({ ...sampleConfig, head })).toEqual([
      '<meta name="author" content="A &amp; &quot;B&quot;">',
      '<link rel="me" href="/sub/about">',
      '<script src="https://a.example/x.js" defer></script>',
    ]);
  });

  test("are marked as the site's data, and don't need to be allowed by the policy", () => {
    const content = '{"name":"</script><b>"}';
    const attributes = { type: "application/ld+json" };
    const head = [{ tag: "script", attributes, content }] as const;
    const [markup = ""] = headMarkup({ ...sampleConfig, head });
    expect(markup).toBe(
      '<script type="application/ld+json" data-site>{"name":"\\u003c/script>\\u003cb>"}</script>',
    );
    expect(inlineScripts(head)).toEqual([]);
  });

  test("can't be closed by a script's content, and the policy matches them", () => {
    const content = 'document.title = "</script><b>";';
    const head = [{ tag: "script", attributes: {}, content }] as const;
    const [markup = ""] = headMarkup({ ...sampleConfig, head });
    expect(markup.match(/<\/script>/g)).toHaveLength(1);
    expect(inlineScripts(head)).toEqual([markup.slice("<script>".length, -"</script>".length)]);
  });
});

test("text on a page can't close the page data or become markup", () => {
  const text = `</script><script>alert("'&1")</script><!--`;
  const render = documentRenderer({
    site: sampleSite,
    program: { script: "/x.js", preloads: [], styles: [], diagram: "/d.js" },
    headScript: "",
    policy: "default-src 'self'",
    favicon: undefined,
    missingFiles: undefined,
    head: [],
  });
  const page = { ...samplePage, title: text, description: text };
  const html = render({ page, sidebar: undefined, content: "" });
  const [, data = ""] =
    /<script type="application\/json" id="lectern-data">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data).data).toMatchObject({ title: text, description: text });
  expect(html).not.toContain("alert(\"'");
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<!--");
});
