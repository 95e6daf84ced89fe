import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderSource } from "../../src/mcp/source/folder-source.ts";
import { openedSite } from "../../src/mcp/source/opened-site.ts";
import { siteSearch, type SiteSearch } from "../../src/mcp/tools/search-site.ts";
import { runLectern, temporaryFolder } from "../fixture-site.ts";
import { handbook } from "./samples.ts";

/* The search of the handbook finds the page that answers a question of a newcomer. */

const folder = temporaryFolder();
let search: SiteSearch;

beforeAll(() => {
  const output = path.join(folder.path, "build");
  runLectern("build", handbook, "--output", output);
  search = siteSearch(openedSite(folderSource(output)));
});
afterAll(() => folder.remove());

test.each([
  ["getting started", "/start/quick-start"],
  ["install", "/start/quick-start"],
  ["project structure", "/start/project-structure"],
  ["compare docusaurus", "/start/comparison"],
  ["dark mode", "/customise/theming"],
  ["change colors", "/customise/theming"],
  ["custom css", "/customise/theming"],
  ["custom font", "/customise/theming"],
  ["add a blog", "/structure/blog"],
  ["math", "/writing/math"],
  ["mermaid diagram", "/writing/diagrams"],
  ["add image", "/writing/images"],
  ["line highlighting", "/writing/code"],
  ["tabs", "/writing/built-in-components"],
  ["react component", "/customise/components"],
  ["deploy to vercel", "/deploy/vercel"],
  ["github pages", "/deploy/github-pages"],
  ["netlify", "/deploy/netlify"],
  ["docker", "/deploy/nginx-docker"],
  ["s3 cloudfront", "/deploy/s3-cloudfront"],
  ["cloudflare pages", "/deploy/cloudflare"],
  ["seo", "/deploy/seo"],
  ["social card", "/deploy/seo"],
  ["google analytics", "/customise/analytics"],
  ["redirect old url", "/structure/redirects"],
  ["translate", "/structure/languages"],
  ["broken links ci", "/deploy/checks"],
  ["edit this page link", "/structure/navigation"],
  ["port already in use", "/migrate/troubleshooting"],
  ["upgrade", "/migrate/upgrade"],
  ["browser support", "/reference/browser-support"],
  ["search synonyms", "/readers/search-tuning"],
])("%s: %s is among the first three pages", async (query, page) => {
  const { results } = await search({ query, limit: 30, allVersions: false });
  const pages = new Set(results.map((result) => result.page.split("#")[0]));
  expect([...pages].slice(0, 3)).toContain(page);
});
