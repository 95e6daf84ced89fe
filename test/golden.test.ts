import { cpSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unpack } from "../src/search/file/unpack.ts";
import {
  fixtureSite,
  readTree,
  runLectern,
  temporaryFolder,
  type CommandResult,
} from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { isLong } from "./long-tests.ts";
import { writeSite } from "./site-on-disk.ts";

const goldenFolder = fileURLToPath(new URL("golden", import.meta.url));

/** Replaces values that change with the client bundle or the date. */
function settled(text: string): string {
  return text
    .replace(/(assets\/(?:[\w-]+))\.[\w-]{8}\.(js|css)/g, "$1.HASH.$2")
    .replace(/(assets\/cards\/)[0-9a-f]{16}\.png/g, "$1HASH.png")
    .replace(/"build":"[0-9a-f]{16}"/g, '"build":"BUILD"')
    .replace(/sha256-[\w+/=]+/g, "sha256-HASH")
    .replace(/Lectern \d+\.\d+\.\d+/g, "Lectern VERSION")
    .replace(/"lastChange":\{[^}]*\}/g, '"lastChange":"CHANGE"')
    .replace(/<time[^>]*>.*?<\/time>/g, "<time/>")
    .replace(/<lastmod>.*?<\/lastmod>/g, "<lastmod/>");
}

/** Replaces the hashes in the name of an output file. */
function settledName(name: string): string {
  return settled(name).replace(/\.[\w-]{8}(\.\w+)$/, ".HASH$1");
}

/** Whether a file is compared by content. Other files are compared by name. */
function isCompared(file: string): boolean {
  if (!/\.(html|json|md|xml|txt|webmanifest)$|^_/.test(file)) return false;
  // Skip files that contain the names and sizes of all other files. `plan-parts.test.ts` tests
  // their input.
  if (/hosting\.json$|^_lectern\/(offline|output)|\.png$/.test(file)) return false;
  // `licences.test.ts` tests the licences. Search indexes aren't readable, so
  // `search-index.test.ts` tests them.
  return !file.endsWith("licences.txt") && !file.includes("search-index-");
}

/** Index files of each site, with the areas and versions in each file. */
const indexes: Readonly<Record<string, readonly (readonly string[])[]>> = {
  features: [
    ["search-index-default.json", "Other pages"],
    ["search-index-docs-default-current.json", "Docs"],
  ],
  locales: [
    ["ar/search-index-default.json", "Other pages"],
    ["ar/search-index-docs-default-current.json", "Docs"],
    ["search-index-default.json", "Other pages"],
    ["search-index-docs-default-current.json", "Docs"],
  ],
  versions: [
    ["search-index-default.json", "Other pages"],
    ["search-index-docs-default-1.0.json", "Docs 1.0"],
    ["search-index-docs-default-2.0.json", "Docs 2.0"],
    ["search-index-docs-default-current.json", "Docs Next"],
  ],
};

describe.each(["features", "locales", "versions"])("the fixture site %s", (name) => {
  const output = temporaryFolder();
  let result: CommandResult;
  let files: ReadonlyMap<string, string>;

  beforeAll(() => {
    result = callLectern(
      "build",
      fixtureSite(name),
      "--output",
      path.join(output.path, "site"),
      "--fresh",
    );
    files = result.code === 0 ? readTree(path.join(output.path, "site")) : new Map();
  });
  afterAll(() => output.remove());

  test("builds without problems", () => {
    const report = result.stderr.replaceAll(/^(Reading|Building).*\n/gm, "");
    expect(report).toMatch(/^note git\/unavailable\n.*\n.*\n\n$/);
    expect(result.code).toBe(0);
  });

  test("has the expected content", async () => {
    for (const [file, text] of files) {
      if (!isCompared(file)) continue;
      await expect(settled(text)).toMatchFileSnapshot(path.join(goldenFolder, name, file));
    }
  });

  test("has the expected files, and no outdated golden files remain", async () => {
    // The files of the diagram library depend on its version.
    const own = [...files.keys()].filter((file) => !file.startsWith("assets/mermaid-"));
    const names = own.map(settledName).toSorted();
    const list = path.join(goldenFolder, `${name}-files.txt`);
    await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(list);
    const stored = [...readTree(path.join(goldenFolder, name)).keys()];
    expect(stored).toEqual([...files.keys()].filter(isCompared));
  });

  test("has an index for each version of each section, and for the other pages, in each language", () => {
    const found = [...files].flatMap(([file, text]) => {
      if (!file.includes("search-index-")) return [];
      const { pages } = unpack(JSON.parse(text));
      return [[file, ...new Set(pages.map(({ area, version }) => `${area} ${version}`.trim()))]];
    });
    expect(found).toEqual(indexes[name]);
  });

  test.runIf(isLong || name === "features")(
    "has identical files in a fresh build in a new process",
    () => {
      const again = path.join(output.path, "again");
      runLectern("build", fixtureSite(name), "--output", again, "--fresh");
      expect([...readTree(again)]).toEqual([...files]);
    },
  );
});

describe("a build for reviewers", () => {
  const output = temporaryFolder();
  afterAll(() => output.remove());

  test("includes drafts, and excludes all pages from search engines", () => {
    const folder = path.join(output.path, "site");
    expect(callLectern("build", fixtureSite("features"), "-o", folder, "--preview").code).toBe(0);
    const files = readTree(folder);
    expect(files.has("docs/unfinished.html")).toBe(true);
    expect(files.get("robots.txt")).toContain("Disallow: /");
    const open = [...files]
      .filter(
        ([name, text]) => name.endsWith(".html") && !/name="robots" content="noindex"/.test(text),
      )
      .map(([name]) => name);
    expect(open).toEqual([]);
  });
});

describe("the fixture site mistakes", () => {
  const output = temporaryFolder();
  afterAll(() => output.remove());

  test("gets a diagnostic for each mistake, all in one run, and exit code 1", async () => {
    const result = runLectern("check", fixtureSite("mistakes"));
    expect(result.code).toBe(1);
    const report = result.stderr
      .replaceAll(/^(Reading|Checking).*\n/gm, "")
      // Output of the native compiler's panic.
      .replace(/^\nthread '[^]*?\n(?=docs\/crash)/m, "");
    await expect(report).toMatchFileSnapshot(path.join(goldenFolder, "mistakes.txt"));
  });

  test("doesn't change the last output", () => {
    const root = path.join(output.path, "site");
    writeSite(root, {});
    expect(callLectern("build", root).code).toBe(0);
    const before = [...readTree(path.join(root, "build"))];
    expect(before.length).toBeGreaterThan(10);
    for (const name of ["docs/syntax.mdx", "docs/links.md"]) {
      cpSync(path.join(fixtureSite("mistakes"), name), path.join(root, name));
    }
    expect(callLectern("build", root).code).toBe(1);
    expect([...readTree(path.join(root, "build"))]).toEqual(before);
  });
});
