import { expect, test } from "vitest";
import { englishTexts } from "../core/strings/languages.ts";
import { missingFilesNote } from "./document.ts";

const texts = englishTexts.basePathProblem;

test.each([
  ["/", "/", "/docs/a", "/docs/a", "(the default)"],
  ["/sub/", "/sub/", "/", "/", "base path /sub/"],
  ["/sub/", "/sub/de/", "/docs/a", "/de/docs/a", "base path /sub/"],
])(
  "built for %s, in the locale at %s, the page %s is looked for as %s",
  (basePath, localeBase, route, below, configured) => {
    const note = missingFilesNote({ basePath, localeBase }, texts, route);
    expect(note).toContain(`data-route="${below}"`);
    expect(note).toContain(configured);
  },
);

test("it is hidden, has the paragraphs the early script knows, and no markup of a translation", () => {
  const own = { ...texts, title: "<b>", suggestion: "<i> {path} & more" };
  const note = missingFilesNote({ basePath: "/", localeBase: "/" }, own, "/");
  expect(note).toMatch(/^<div class="base-path-problem" role="alert" [^>]*hidden="">/);
  const paragraphs = note.match(/<p.*?<\/p>/g) ?? [];
  expect(paragraphs.map((each) => each.startsWith("<p hidden"))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(paragraphs[0]).toBe("<p><strong>&lt;b&gt;</strong></p>");
  expect(paragraphs[3]).toBe('<p hidden="">&lt;i&gt; <code></code> &amp; more</p>');
});
