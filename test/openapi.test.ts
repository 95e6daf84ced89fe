import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "../packages/lectern-mcp/src/opened-site.ts";
import { siteSearch, type SiteSearch } from "../packages/lectern-mcp/src/search-site.ts";
import { folderSource } from "../packages/lectern-mcp/src/site-source.ts";
import { fixtureSite, readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/* Pages from an OpenAPI file in a site: diagnostics, sidebar, search, links and Markdown. */

const folder = temporaryFolder();
const site = path.join(folder.path, "site");
let result: ReturnType<typeof callLectern>;
let search: SiteSearch;
let files: ReadonlyMap<string, string>;

beforeAll(() => {
  cpSync(fixtureSite("openapi"), site, { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(site, "node_modules"));
  result = callLectern("build", site);
  files = readTree(path.join(site, "build"));
  search = siteSearch(openSite(folderSource(path.join(site, "build"))));
});
afterAll(() => folder.remove());

test("the pages have no problem", () => {
  expect([result.code, result.stdout]).toEqual([
    0,
    expect.stringContaining("0 errors, 0 warnings"),
  ]);
});

test("they are in the sidebar, in their order", () => {
  const html = files.get("api/berths.html") ?? "";
  const links = [...html.matchAll(/href="(\/api[^"#.]*)"[^>]*>([^<]+)<\/a>/g)].map(
    ([, url]) => url,
  );
  const order = ["/api", "/api/berths", "/api/operations", "/api/webhooks", "/api/schemas"];
  expect([...new Set(links)].slice(0, 5)).toEqual(order);
});

test.each(["/berths/{berth}", "listBerths", "berths post", "depth of the water"])(
  "the search finds %s",
  async (query) => {
    const { results } = await search({ query, limit: 10, allVersions: false });
    expect(results.slice(0, 3).map(({ page }) => page.replace(/#.*/, ""))).toContain("/api/berths");
  },
);

test("HTML in descriptions is text", () => {
  const html = files.get("api/berths.html") ?? "";
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("<script>alert");
});

test("the Markdown of a page has the tables and links", () => {
  const twin = files.get("api/berths.md") ?? "";
  expect(twin).toContain("array of [Berth](/api/schemas#Berth)");
});

test("a mistake in the file is reported with its line, and fails the build", () => {
  const file = path.join(site, "apis", "harbour.yaml");
  const text = readFileSync(file, "utf8");
  const broken = text.replace('"#/components/schemas/Boat"', '"#/components/schemas/Ship"');
  writeFileSync(file, broken);
  const line = broken.split("\n").findIndex((each) => each.includes("schemas/Ship")) + 1;
  const { code, stderr } = callLectern("check", site);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^apis/harbour\\.yaml:${line}:\\d+ error page/generation-problem`, "m"),
  );
  expect(stderr).toContain('The reference "#/components/schemas/Ship" points to something');
  writeFileSync(file, text);
  expect(callLectern("check", site).code).toBe(0);
});

test("pages of several APIs, and of several versions of one, have different titles", () => {
  const config = path.join(site, "site.config.ts");
  const text = readFileSync(config, "utf8");
  const second =
    'openApi({ file: "apis/harbour.yaml", folder: "docs/next", title: "Harbour API 3" })';
  writeFileSync(config, text.replace("generatedPages: [", `$&${second}, `));
  const { code, stdout, stderr } = callLectern("check", site);
  writeFileSync(config, text);
  expect([code, stdout]).toEqual([0, expect.stringContaining("0 errors, 0 warnings")]);
  expect(stderr).not.toContain("duplicate-title");
});
