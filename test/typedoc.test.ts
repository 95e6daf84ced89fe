import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureSite, readTree, temporaryFolder } from "./fixture-site.ts";
import { samples } from "./handbook/samples.ts";
import { callLectern } from "./kept-lectern.ts";

/*
 * Tests the recipe on the handbook page "TypeDoc". `scripts/record-typedoc.mjs` records the pages.
 */

const site = fixtureSite("typedoc");
const output = temporaryFolder();
let result: ReturnType<typeof callLectern>;
let files: ReadonlyMap<string, string>;

beforeAll(() => {
  const folder = path.join(output.path, "site");
  result = callLectern("build", site, "-o", folder);
  files = readTree(folder);
});
afterAll(() => output.remove());

function page(name: string): string {
  return files.get(`api/${name}.html`) ?? "";
}

test("the handbook shows the options that the pages were recorded with", () => {
  const options = samples.find(({ title }) => title === "typedoc.json")?.code ?? "{}";
  const used = readFileSync(path.join(site, "library", "typedoc.json"), "utf8");
  expect(JSON.parse(options)).toEqual(JSON.parse(used));
});

test("pages of TypeDoc build without a problem", () => {
  expect([result.code, result.stdout]).toEqual([
    0,
    expect.stringContaining("0 errors, 0 warnings"),
  ]);
});

test("each kind is a folder in the sidebar, and each page has the name of its export", () => {
  for (const label of ["Classes", "Functions", "Interfaces", "Type aliases", "Variables"]) {
    expect(page("classes/Berth")).toContain(`>${label}<`);
  }
  expect(page("functions/findBerth")).toMatch(/<title>findBerth\(\) \| Harbour<\/title>/);
});

test("links between exports lead to the heading of the member", () => {
  expect(page("interfaces/Size")).toContain('href="/api/classes/Berth#depth"');
  expect(page("classes/Berth")).toMatch(/<h3 id="depth"[^>]*>/);
  expect(files.get("index.html")).toContain('href="/api/classes/Berth#fits"');
});

test("characters with a meaning in HTML and MDX are text", () => {
  expect(page("functions/findBerth")).toContain("and {braces}");
  expect(page("classes/Berth")).toContain("Berth&lt;Owner&gt;");
});
