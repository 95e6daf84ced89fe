import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => folder.remove());

/** Returns a configuration with a base path, two locales, and sections at `/guide` and `/blog`. */
const config = (rest: string) => `
import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  basePath: "/sub/",
  locales: { default: "en", list: { en: { label: "English" }, de: { label: "Deutsch" } } },
  sections: [
    { id: "default", label: "Guide", path: "/guide", folder: "docs" },
    { id: "blog", label: "Blog", path: "/blog", folder: "blog" },
  ],
${rest}
});
`;
const pages = {
  "docs/index.md": "# Guide\n",
  "blog/index.md": "# Blog\n\n## b\n",
  "static/plan.pdf": "plan",
};

test("URLs in configured HTML are written without the base path and locale", () => {
  const rest = `  announcementBar: { content: 'It is <a href="/blog">out</a>: <a href="/plan.pdf">plan</a>' },
  footer: { copyright: '<a href="/guide">Guide</a>, <a href="/de/blog">deutsch</a>' },
  navigation: [{ type: "html", html: '<a href="/blog?a#b">News</a>' }],`;
  writeSite(folder.path, { ...pages, "site.config.ts": config(rest) });
  expect(callLectern("build", folder.path)).toMatchObject({ code: 0 });
  const links = (file: string) =>
    readFileSync(path.join(folder.path, "build", file), "utf8").match(/href="[^"]*"/g);
  expect(links("guide.html")).toEqual(
    expect.arrayContaining([
      'href="/sub/blog"',
      'href="/sub/plan.pdf"',
      'href="/sub/guide"',
      'href="/sub/de/blog"',
      'href="/sub/blog?a#b"',
    ]),
  );
  expect(links("de/guide.html")).toEqual(
    expect.arrayContaining([
      'href="/sub/de/blog"',
      'href="/sub/plan.pdf"',
      'href="/sub/de/guide"',
      'href="/sub/de/blog?a#b"',
    ]),
  );
});

test("a broken link in the configuration is reported once, at its own key", () => {
  const rest = `  announcementBar: { content: 'It is <a href="/sub/blog">out</a>' },
  footer: { links: [{ label: "Guide", to: "/guide" }, { label: "Gone", to: "/blog/gone" }] },
  navigation: [{ label: "More", items: [{ label: "Gone", to: "/guide/none" }], type: "dropdown" }],`;
  writeSite(folder.path, { ...pages, "site.config.ts": config(rest) });
  const { stderr } = callLectern("check", folder.path);
  const told = stderr.split("\n\n").filter((each) => each.includes("link/unknown-page"));
  expect(told.map((each) => each.split("\n").slice(0, 2))).toEqual([
    [
      "site.config.ts:11:47 error link/unknown-page",
      '  The link "/sub/blog" in the announcement points to a page that doesn\'t exist.',
    ],
    [
      "site.config.ts:12:77 error link/unknown-page",
      '  The link "/blog/gone" in the footer points to a page that doesn\'t exist.',
    ],
    [
      "site.config.ts:13:63 error link/unknown-page",
      '  The link "/guide/none" in the navigation points to a page that doesn\'t exist.',
    ],
  ]);
});
