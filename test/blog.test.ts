import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSite } from "../packages/lectern-mcp/src/opened-site.ts";
import { siteSearch } from "../packages/lectern-mcp/src/search-site.ts";
import { folderSource } from "../packages/lectern-mcp/src/site-source.ts";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => folder.remove());

const config = `
import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  sections: [
    { id: "default", label: "Docs", path: "/docs", folder: "docs" },
    { id: "news", label: "News", path: "/news", folder: "news", kind: "blog" },
  ],
});
`;

test("a post whose text starts with its title has one heading of level 1", () => {
  writeSite(folder.path, {
    "site.config.ts": config,
    "news/2026-01-02-opening.md": "# We are open\n\nCome in.\n",
    "news/2026-01-03-titled.md": "---\ntitle: Titled\n---\n\nText.\n",
  });
  const { code, stderr } = callLectern("build", folder.path);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  for (const [post, title] of [
    ["2026/01/02/opening", "We are open"],
    ["2026/01/03/titled", "Titled"],
  ]) {
    const html = readFileSync(path.join(folder.path, "build", "news", `${post}.html`), "utf8");
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>.*<time`, "s"));
    expect(stderr).not.toContain("second-title");
  }
});

test("a list of posts with several pages links them, and the search finds each post once", async () => {
  writeSite(folder.path, {
    "site.config.ts": config.replace('kind: "blog"', "$&, postsPerPage: 2"),
    "news/2026-01-01-first.md": "# First\n\nA zebra.\n",
    "news/2026-01-02-second.md": "# Second\n\nText.\n",
    "news/2026-01-03-third.md": "# Third\n\nText.\n",
  });
  const { code, stderr } = callLectern("build", folder.path);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const output = path.join(folder.path, "build");
  const read = (name: string) => readFileSync(path.join(output, name), "utf8");
  const cards = (html: string) =>
    [...html.matchAll(/card-title">([^<]*)/g)].map(([, text]) => text);
  const [first, second] = [read("news.html"), read("news/page/2.html")];
  expect([cards(first), cards(second)]).toEqual([["Third", "Second"], ["First"]]);
  expect(first).toMatch(/href="\/news\/page\/2" rel="next"/);
  expect(first).not.toContain('rel="prev"');
  expect(second).toMatch(/href="\/news" rel="prev"/);
  expect(second).not.toContain('rel="next"');
  expect(second).toContain('rel="canonical" href="https://small.example/news/page/2"');
  expect(second).toContain('<a href="/news" aria-current="page">News</a>');
  expect(read("sitemap.xml")).toContain("https://small.example/news/page/2<");
  const search = siteSearch(openSite(folderSource(output)));
  const { results } = await search({ query: "zebra", limit: 10, allVersions: false });
  expect(results.map(({ page }) => page)).toEqual(["/news/2026/01/01/first"]);
});
