import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

const folder = temporaryFolder();
afterEach(() => folder.remove());

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
    writeFileSync(path.join(folder.path, name), text);
  }
}

test("a title and a URL are enough: docs is the section at /", () => {
  write({
    "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({ title: "Handbook", url: "https://example.org" });
`,
    "docs/index.md": "# Welcome\n\nTo the [first guide](./guides/first.md).\n",
    "docs/guides/first.md": "# First guide\n\nText.\n",
  });
  const built = callLectern("build", folder.path);
  expect(built.stderr).not.toMatch(/^(error|warning) /m);
  expect(built.code).toBe(0);
  const home = readFileSync(path.join(folder.path, "build", "index.html"), "utf8");
  expect(home).toContain("<title>Welcome | Handbook</title>");
  expect(home).toContain('href="/guides/first"');
  expect(existsSync(path.join(folder.path, "build", "guides", "first.html"))).toBe(true);
});

test("a site without islands and modules loads no bundler while its configuration is unchanged", () => {
  write({
    "site.config.ts": `export default { title: "Handbook", url: "https://example.org" };\n`,
    "docs/index.md": "# Welcome\n",
  });
  expect(callLectern("build", folder.path).code).toBe(0);
  write({ "docs/index.md": "# Welcome back\n" });
  const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const hooks = `export const resolve = (name, context, next) => {
  if (/^(vite|rolldown|postcss)$/.test(name)) throw new Error(name + " was loaded");
  return next(name, context);
};`;
  const preload = `import { register } from "node:module"; register(${JSON.stringify(dataUrl(hooks))});`;
  const build = (...options: readonly string[]) => {
    const words = ["--import", dataUrl(preload), "dist/cli/main.js", "build", folder.path];
    return spawnSync(process.execPath, [...words, ...options], { encoding: "utf8" });
  };
  const built = build();
  expect(built.stderr).not.toContain("was loaded");
  expect(built.stdout).toContain("1 page indexed again");
  // Without its cache, the configuration has to be bundled.
  expect(build("--fresh").stderr).toContain("vite was loaded");
});
