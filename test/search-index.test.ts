import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { corpusOf } from "../src/search/index/corpus.ts";
import { search } from "../src/search/search.ts";
import { unpack } from "../src/search/file/unpack.ts";
import { fixtureSite, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/** Copies a fixture site for edits, and searches its build. */
function copiedSite(name: string) {
  const folder = temporaryFolder();
  const root = path.join(folder.path, name);
  const output = path.join(folder.path, "out");
  cpSync(fixtureSite(name), root, {
    recursive: true,
    filter: (file) => !/\.lectern|build$/.test(file),
  });
  const indexFile = (tag: string) => path.join(output, `search-index-${tag}.json`);
  return {
    root,
    output,
    indexFile,
    remove: folder.remove,
    build() {
      const result = callLectern("build", root, "--output", output);
      expect(result).toMatchObject({ code: 0 });
      return /^Search: .*; (\d+) pages? indexed again\.$/m.exec(result.stdout)?.[1];
    },
    routes(tag: string, query: string) {
      const index = unpack(JSON.parse(readFileSync(indexFile(tag), "utf8")));
      const { pages } = search(corpusOf([index]), query, { limit: 50 });
      return pages.flatMap(({ hits }) => hits.map(({ route }) => route));
    },
  };
}

describe("the index of a site", () => {
  const site = copiedSite("features");
  let readAtFirst: string | undefined;
  beforeAll(() => {
    readAtFirst = site.build();
  });
  afterAll(() => site.remove());

  test("is written for each version of a section, and for the other pages", () => {
    for (const tag of ["docs-default-current", "default"]) {
      const text = readFileSync(site.indexFile(tag));
      expect(JSON.parse(text.toString())).toMatchObject({ format: "lectern-search-3", tag });
    }
  });

  test("has a section for each heading down to the third level, with its fragment", () => {
    expect(site.routes("docs-default-current", "title:headings")).toContain("/docs/headings");
    expect(site.routes("docs-default-current", "admonitions")[0]).toBe("/docs/admonitions");
  });

  test("includes the output of partials and components", () => {
    expect(site.routes("docs-default-current", "Hello reader")).toEqual([
      "/docs/components#from-a-partial",
    ]);
  });

  test("has generated category pages and the list of tags, but no tag pages", () => {
    const routes = site.routes("docs-default-current", "guides feature tagged tags");
    expect(routes).toContain("/docs/category/guides");
    expect(routes.filter((route) => route.startsWith("/docs/tags"))).toEqual(["/docs/tags"]);
  });

  test("excludes unlisted pages, drafts and the not-found page", () => {
    expect(site.routes("docs-default-current", "secret")).not.toContain("/docs/secret");
    expect(site.routes("docs-default-current", "unfinished")).toEqual([]);
    expect(site.routes("default", "title:found")).toEqual([]);
  });

  test("is updated by reading only changed files", () => {
    expect(Number(readAtFirst)).toBeGreaterThan(8);
    expect(site.build()).toBe("0");
    appendFileSync(path.join(site.root, "docs/code.md"), "\nA word nobody else has: zanzibar.\n");
    expect(site.build()).toBe("1");
    expect(site.routes("docs-default-current", "zanzibar")).toEqual(["/docs/code#long-files"]);
  });

  test("keeps cached data if the site is checked in between", () => {
    expect(callLectern("check", site.root).code).toBe(0);
    expect(site.build()).toBe("0");
  });

  test("is byte-identical with and without the cache, and compressed", () => {
    const kept = readFileSync(site.indexFile("docs-default-current"));
    const config = path.join(site.root, "site.config.ts");
    const whole = readFileSync(config, "utf8");
    writeFileSync(config, whole.replace("defineSite({", "defineSite({ compress: true,"));
    expect(callLectern("build", site.root, "--output", site.output, "--fresh").code).toBe(0);
    expect(readFileSync(site.indexFile("docs-default-current")).equals(kept)).toBe(true);
    const compressed = readFileSync(`${site.indexFile("docs-default-current")}.br`);
    expect(brotliDecompressSync(compressed).equals(kept)).toBe(true);
  });
});
