import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "../packages/lectern-mcp/src/opened-site.ts";
import { siteSearch, type SiteSearch } from "../packages/lectern-mcp/src/search-site.ts";
import { folderSource } from "../packages/lectern-mcp/src/site-source.ts";
import { fixtureSite, readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/* Pages from an OpenAPI file in a site: diagnostics, sidebar, search, links and Markdown. */

const folder = temporaryFolder();
const site = path.join(folder.path, "site");
function openApi(...words: readonly string[]) {
  const command = fileURLToPath(
    new URL("../packages/lectern-openapi/dist/main.js", import.meta.url),
  );
  return spawnSync(process.execPath, [command, ...words], { encoding: "utf8" });
}

let writing: ReturnType<typeof openApi>;
let result: ReturnType<typeof callLectern>;
let search: SiteSearch;
let files: ReadonlyMap<string, string>;

beforeAll(() => {
  cpSync(fixtureSite("openapi"), site, { recursive: true });
  writing = openApi(path.join(site, "apis", "harbour.yaml"), path.join(site, "docs", "api"));
  result = callLectern("build", site);
  files = readTree(path.join(site, "build"));
  search = siteSearch(openSite(folderSource(path.join(site, "build"))));
});
afterAll(() => folder.remove());

test("the pages have no problem", () => {
  expect([writing.status, writing.stderr]).toEqual([0, ""]);
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

test("the command explains wrong arguments and mistakes", () => {
  expect(openApi("one")).toMatchObject({ status: 64, stderr: expect.stringContaining("Usage:") });
  expect(openApi("a", "b", "--colour")).toMatchObject({ status: 64 });
  const { status, stderr } = openApi(path.join(site, "nowhere.yaml"), site);
  expect([status, stderr]).toEqual([1, expect.stringContaining("doesn't exist.\n")]);
});
