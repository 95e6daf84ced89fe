import { postKeys } from "../../src/content/blog.ts";
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { frontMatterSchema, noFurtherKeys } from "../../src/core/schema/front-matter.ts";
import { folderSource } from "../../packages/lectern-mcp/src/site-source.ts";
import { openSite } from "../../packages/lectern-mcp/src/opened-site.ts";
import { siteSearch, type SiteSearch } from "../../packages/lectern-mcp/src/search-site.ts";
import { parseArguments } from "../../src/cli/arguments.ts";
import { commandHelp } from "../../src/cli/help.ts";
import { fixtureSite, temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { writeBelow } from "../site-on-disk.ts";
import { questions } from "./questions.ts";
import {
  commandLinePage,
  configurationPage,
  cssVariablesPage,
  diagnosticsPage,
  stringsPage,
} from "./reference.ts";
import { handbook, isFile, samples, textOf } from "./samples.ts";

/*
 * Checks the handbook: its reference matches the code, its commands exist, and its configurations
 * load. `npx vitest run test/handbook -u` regenerates the reference.
 */

test.each([
  ["reference/diagnostics.md", diagnosticsPage],
  ["reference/command-line.md", commandLinePage],
  ["reference/configuration.md", configurationPage],
  ["reference/css-variables.md", cssVariablesPage],
  ["reference/strings.md", stringsPage],
])("%s matches the code", async (name, make) => {
  const [file, text] = [path.join(handbook, "docs", name), make()];
  // Vitest writes snapshots after the last test, but the tests below read the page.
  const { snapshotUpdateState } = expect.getState().snapshotState;
  if (snapshotUpdateState === "all") writeFileSync(file, text);
  await expect(text).toMatchFileSnapshot(file);
});

test("the page on front matter lists exactly the known keys", () => {
  const rows = [...textOf("reference/front-matter.md").matchAll(/^\| ((?:`\w+`(?:, )?)+)/gm)];
  const keys = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/\w+/g)].map(([key]) => key));
  const { shape } = frontMatterSchema(noFurtherKeys) as z.ZodObject;
  expect(keys.toSorted()).toEqual([...Object.keys(shape), ...postKeys].toSorted());
});

test("the handbook has no problems", () => {
  const { code, stdout, stderr } = callLectern("check", handbook);
  expect(
    stderr
      .replaceAll(/^(?:Reading|Checking).*$/gm, "")
      .replace(/note git.*\n.*\n.*\n/, "")
      .trim(),
  ).toBe("");
  expect(stdout).toMatch(/0 errors, 0 warnings/);
  expect(code).toBe(0);
});

describe("commands", () => {
  const commands = samples
    .filter(({ language }) => language === "sh")
    .flatMap(({ page, code }) =>
      [...code.matchAll(/\blectern ((?:[a-z]+)(?: --?[a-z][\w-]*|[^\n|>&]*)*)/g)].map(
        ([, words = ""]) => ({
          page,
          words,
        }),
      ),
    )
    .filter(({ words }) => /^[a-z]+(?:\s|$)/.test(words) && !words.startsWith("install"));

  test("exist", () => {
    expect(commands.length).toBeGreaterThan(5);
  });

  test.each(commands)("$page: lectern $words", ({ words }) => {
    const [command = "", ...more] = words.replace(/#.*/, "").trim().split(/\s+/);
    const options = more.filter((word) => word.startsWith("--"));
    // The help includes the command and all options.
    const call = parseArguments([command, "--help"]);
    if (call.kind !== "help" || call.command === undefined) throw new Error(`no "${command}"`);
    for (const option of options) expect(commandHelp[call.command]).toContain(option);
  });
});

describe("configurations", () => {
  const configurations = samples.filter(({ title }) => title === "site.config.ts");

  test("exist", () => {
    expect(configurations.length).toBeGreaterThan(2);
  });

  test.each(configurations)("on $page load", ({ page, code }) => {
    const folder = temporaryFolder();
    const root = path.join(folder.path, "site");
    const folders = [...code.matchAll(/folder: "(\w+)"/g)].map(([, name = ""]) => name);
    for (const name of [...folders, "versioned_docs/1.0", "docs"]) {
      // The index of a blog is a generated list of posts.
      const file = name === "blog" ? "2022-01-02-first.md" : "index.md";
      writeBelow(root, path.join(name, file), "---\ntitle: Begin\n---\n\nText.\n");
    }
    for (const [, name = ""] of code.matchAll(/"\/(img\/[\w-]+\.svg)"/g)) {
      const image = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
      writeBelow(root, path.join("static", name), image);
    }
    const others = samples.filter(isFile).filter((sample) => sample.page === page);
    for (const { title, code: text } of others) {
      if (title.startsWith("data/")) writeBelow(root, title, text);
    }
    if (code.includes("lectern-openapi")) {
      cpSync(path.join(fixtureSite("openapi"), "apis"), path.join(root, "apis"), {
        recursive: true,
      });
      symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
    }
    writeBelow(root, "site.config.ts", code);
    const { stderr, code: exit } = callLectern("check", root);
    expect(stderr).not.toMatch(/\berror\b/);
    expect(exit).toBe(0);
    folder.remove();
  });
});

// In this file, because concurrent commands on the same site wait for each other and report it.
describe("the search", () => {
  const folder = temporaryFolder();
  let search: SiteSearch;

  beforeAll(() => {
    const output = path.join(folder.path, "build");
    const { code, stderr } = callLectern("build", handbook, "--output", output);
    if (code !== 0) throw new Error(stderr);
    search = siteSearch(openSite(folderSource(output)));
  });
  afterAll(() => folder.remove());

  test.each(questions)("%s: %s is among the first three pages", async (query, page) => {
    const { results } = await search({ query, limit: 30, allVersions: false });
    const pages = new Set(results.map((result) => result.page.split("#")[0]));
    expect([...pages].slice(0, 3)).toContain(page);
  });
});
