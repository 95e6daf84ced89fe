import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { templates } from "../src/cli/init.ts";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe.each(Object.keys(templates))("a site from the template %s", (template) => {
  test.each(["Plain", `"Quoted" \\ – ü: {{title}} #1`])(
    "with the title %s has no problems",
    (title) => {
      const root = path.join(folder.path, "neue Doku ü");
      const begun = callLectern("init", root, "--template", template, "--title", title);
      expect([begun.code, begun.stderr]).toEqual([0, ""]);
      expect(begun.stdout).toContain('Doku ü"\n  npm install\n  npm run dev');
      expect(callLectern("check", root).stdout).toMatch(/: 0 errors, 0 warnings, 1 note\.$/m);
    },
  );
});

test.each(Object.keys(templates))("the template %s has a JavaScript version", (template) => {
  const root = path.join(folder.path, "docs");
  expect(callLectern("init", root, "--template", template, "--javascript").code).toBe(0);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => /\.tsx?$|tsconfig/.test(file))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(["site.config.js"]));
  const manifest = readFileSync(path.join(root, "package.json"), "utf8");
  expect(manifest).not.toMatch(/typescript|@types/);
  expect(callLectern("check", root).stdout).toMatch(/: 0 errors, 0 warnings, 1 note\.$/m);
});

test("a site that can't be created is rejected with a reason, and nothing is written", () => {
  const root = path.join(folder.path, "x");
  expect(callLectern("init", root, "--template", "mini")).toMatchObject({
    code: 64,
    stderr: 'There is no template "mini". Known: minimal, docs.\n',
  });
  expect(existsSync(root)).toBe(false);
  expect(callLectern("init", root, "--template", "minimal").code).toBe(0);
  const again = callLectern("init", root);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain("is not empty: .github, .gitignore, README.md");
  expect(again.stderr).toContain("Choose a new or empty folder.");
  const file = path.join(root, "README.md");
  expect(callLectern("init", file)).toMatchObject({ code: 1 });
});

describe("on a machine with missing tools", () => {
  const begin = (root: string, environment: Readonly<Record<string, string>>) => {
    const command = path.resolve("dist", "cli", "main.js");
    const words = [command, "init", root, "--template", "minimal"];
    const cwd = root === "." ? folder.path : undefined;
    return spawnSync(process.execPath, words, { encoding: "utf8", env: environment, cwd });
  };

  test("the message about the current folder names no path", () => {
    const { stdout } = begin(".", { PATH: process.env["PATH"] ?? "" });
    expect(stdout).toMatch(/^Wrote \d+ files into this folder\. Now:\n\n {2}npm install\n/);
  });

  test("a site is created offline, without network requests", () => {
    const guard = path.join(folder.path, "guard.mjs");
    const refuse = "() => { throw new Error('The test used the network.'); }";
    const lines = [
      `import net from "node:net"; import dns from "node:dns";`,
      `net.Socket.prototype.connect = ${refuse}; dns.lookup = ${refuse}; globalThis.fetch = ${refuse};`,
    ];
    writeFileSync(guard, lines.join("\n"));
    const root = path.join(folder.path, "docs");
    const environment = { PATH: process.env["PATH"] ?? "", NODE_OPTIONS: `--import=${guard}` };
    const { status, stdout, stderr } = begin(root, environment);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("npm install");
    expect(stdout).not.toContain("on the PATH");
  });
});

test("doctor has an exit code for problems", () => {
  expect(callLectern("doctor", folder.path)).toMatchObject({ code: 1 });
  expect(callLectern("doctor", folder.path).stdout).toContain("has no site.config.ts");
});
