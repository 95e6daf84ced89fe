import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  initSite,
  isMade,
  templates,
  type TemplateName,
  engineSource,
  packageManager,
} from "./init.ts";

let parent = "";
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "lectern-init-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const names = Object.keys(templates) as TemplateName[];

describe.each(names)("the template %s", (template) => {
  test("replaces all placeholders, and names the package after its folder", async () => {
    const folder = path.join(parent, "Handbuch (neu)");
    const result = await initSite({ folder, template, title: "T", language: "typescript" });
    for (const file of result.files) {
      const text = readFileSync(path.join(folder, file), "utf8");
      expect(text).not.toMatch(/\{\{\w+\}\}/);
    }
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name: "handbuch-neu", scripts: { dev: "lectern dev" } });
    expect(result.files).toEqual(
      expect.arrayContaining([".github/workflows/docs.yml", ".gitignore", "README.md"]),
    );
  });
});

test("doesn't change a folder with files, and lists them", async () => {
  mkdirSync(path.join(parent, ".git"));
  mkdirSync(path.join(parent, "src"));
  writeFileSync(path.join(parent, "README.md"), "mine");
  const result = await initSite({
    folder: parent,
    template: "minimal",
    title: "T",
    language: "typescript",
  });
  expect(result).toEqual({ kind: "inTheWay", files: ["README.md", "src"] });
  expect(readFileSync(path.join(parent, "README.md"), "utf8")).toBe("mine");
});

test("creates a site in an empty repository", async () => {
  mkdirSync(path.join(parent, ".git"));
  const result = await initSite({
    folder: parent,
    template: "minimal",
    title: "T",
    language: "typescript",
  });
  expect(result.kind).toBe("begun");
});

test("throws a file system error if the folder is a file", async () => {
  const folder = path.join(parent, "file");
  writeFileSync(folder, "");
  await expect(
    initSite({ folder, template: "minimal", title: "T", language: "typescript" }),
  ).rejects.toThrow(/ENOTDIR/);
});

test("excludes generated files from a template", () => {
  expect([".lectern/format", "build/index.html", "node_modules/x/y.js"].every(isMade)).toBe(true);
  expect(["_github/workflows/build.yml", "docs/build.md", "package.json"].some(isMade)).toBe(false);
});

describe("package source", () => {
  let parent = "";
  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), "lectern source ü "));
    writeFileSync(path.join(parent, "lectern-1.2.3.tgz"), "");
    mkdirSync(path.join(parent, "checkout"));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  /** Installs Lectern in `first` with this version specifier, and returns its folder. */
  function installed(asked: string | undefined, ...below: readonly string[]): string {
    const first = path.join(parent, "first");
    const engine = path.join(first, "node_modules", ...below, "lectern");
    mkdirSync(engine, { recursive: true });
    const dependencies = asked === undefined ? {} : { lectern: asked };
    writeFileSync(path.join(first, "package.json"), JSON.stringify({ dependencies }));
    return engine;
  }

  test.each([
    ["file:../lectern-1.2.3.tgz", "site", "file:packages/lectern-1.2.3.tgz"],
    ["file:../lectern-1.2.3.tgz", "a/b c", "file:packages/lectern-1.2.3.tgz"],
    // A checkout of Lectern's repository.
    ["file:../checkout", "site", "file:../checkout"],
    ["file:../checkout", ".", "file:./checkout"],
    ["https://files.example/lectern.tgz", "site", "https://files.example/lectern.tgz"],
    // The file no longer exists.
    ["file:../lectern-1.0.0.tgz", "site", "^1.2.3"],
    ["^1.0.0", "site", "^1.2.3"],
    [undefined, "site", "^1.2.3"],
  ])("installed as %s, a site in %s requests %s", (asked, site, expected) => {
    const folder = path.join(parent, site);
    const source = engineSource(installed(asked), folder, "1.2.3");
    expect(source.asked).toBe(expected);
    const from = path.join(parent, "lectern-1.2.3.tgz");
    const tarball = { from, to: "packages/lectern-1.2.3.tgz" };
    expect(source.tarball).toEqual(
      expected.endsWith(".tgz") && asked?.startsWith("file:") ? tarball : undefined,
    );
  });

  test("skips the folders that pnpm adds in between", () => {
    const engine = installed("file:../lectern-1.2.3.tgz", ".pnpm", "lectern@1", "node_modules");
    const folder = path.join(parent, "site");
    expect(engineSource(engine, folder, "1.2.3").asked).toBe("file:packages/lectern-1.2.3.tgz");
  });

  test("uses the version if the engine runs from its repository", () => {
    const engine = path.join(parent, "lectern");
    mkdirSync(engine);
    writeFileSync(path.join(parent, "package.json"), "{ damaged");
    expect(engineSource(engine, path.join(parent, "site"), "1.2.3")).toEqual({ asked: "^1.2.3" });
  });
});

test.each([
  [undefined, "npm install", "npm run dev"],
  ["npm/11.1.0 node/v20.19.0 linux x64", "npm install", "npm run dev"],
  ["pnpm/10.1.0 npm/? node/v20.19.0 linux x64", "pnpm install", "pnpm run dev"],
  ["yarn/4.1.0 npm/? node/v20.19.0 linux x64", "yarn install", "yarn run dev"],
  ["other/1.0.0", "npm install", "npm run dev"],
])("returns the commands of the package manager %s", (agent, install, dev) => {
  expect(packageManager({ npm_config_user_agent: agent })).toMatchObject({ install, dev });
});
