import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { devLines, expect, startInFolder, test as base } from "./servers.ts";

/*
 * The engine as others get it: packed, installed in a folder outside of the
 * repository whose path has a space and an umlaut, and begun with `lectern init`.
 */

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

interface Installed {
  /** The site, begun and installed. */
  readonly root: string;
  /** The file of the installed command. */
  readonly program: string;
  /** Run the installed command in the site's folder; returns what it said. */
  run(...words: readonly string[]): string;
}

/** Without the registry nothing can be installed anywhere. */
function reachesRegistry(): boolean {
  try {
    execFileSync("npm", ["ping"], { cwd: tmpdir(), stdio: "ignore", timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}

const test = base.extend<object, { readonly installed: Installed }>({
  installed: [
    async ({}, use) => {
      const parent = mkdtempSync(path.join(tmpdir(), "lectern pack ü "));
      const npm = (folder: string, ...words: readonly string[]) =>
        execFileSync("npm", [...words, "--prefer-offline", "--no-audit", "--no-fund"], {
          cwd: folder,
          encoding: "utf8",
          stdio: ["ignore", "pipe", "pipe"],
        });
      npm(projectRoot, "pack", "--ignore-scripts", "--pack-destination", parent);
      const { version } = JSON.parse(
        readFileSync(path.join(projectRoot, "package.json"), "utf8"),
      ) as { readonly version: string };
      const root = path.join(parent, "Neue Doku ü");
      mkdirSync(root);
      // Begun by the packed command, with nothing but what the package brings.
      const first = path.join(parent, "first");
      mkdirSync(first);
      writeFileSync(path.join(first, "package.json"), `{ "private": true }`);
      const tarball = path.join(parent, `lectern-${version}.tgz`);
      npm(first, "install", tarball);
      const command = path.join("node_modules", "lectern", "dist", "cli", "main.js");
      const lectern = (folder: string, file: string, ...words: readonly string[]) =>
        execFileSync(process.execPath, [file, ...words], {
          cwd: folder,
          encoding: "utf8",
          env: { ...process.env, NO_COLOR: "1", NODE_PATH: "" },
        });
      lectern(first, path.join(first, command), "init", root, "--title", "Neue Doku");
      npm(root, "install", tarball);
      const program = path.join(root, command);
      await use({ root, program, run: (...words) => lectern(root, program, ...words) });
      rmSync(parent, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test.skip(() => !reachesRegistry(), "The registry of packages cannot be reached.");

test("a site begun from the package is sound, and is built and served", async ({
  page,
  installed,
}) => {
  const { root, program, run } = installed;
  expect(run("check")).toMatch(/^Checked \d+ pages: 0 errors, 0 warnings, 1 note\.$/m);
  expect(run("doctor")).toMatch(/^ok +Lectern: /m);
  expect(run("build")).toMatch(/^Built \d+ pages .* 0 errors, 0 warnings, 1 note\.$/m);
  const served = await startInFolder(root, program, "serve");
  await page.goto(served.address);
  await expect(page.locator("h1")).toHaveText("Neue Doku");
  await page.getByRole("link", { name: "First steps" }).first().click();
  await expect(page.locator("h1")).toHaveText("First steps");
  await page.goto(`${served.address}/docs/next/guides/components`);
  await page.getByLabel("Degrees Celsius").fill("100");
  await expect(page.getByText("212.0 °F")).toBeVisible();
  await page.close();
  await served.stop();
});

test.describe("while it is written", () => {
  test.use({ expectedLines: devLines });

  test("an edit is seen", async ({ page, installed }) => {
    const served = await startInFolder(installed.root, installed.program, "dev");
    await page.goto(`${served.address}/docs/next`);
    await expect(page.locator("h1")).toHaveText("First steps");
    const file = path.join(installed.root, "docs", "index.md");
    writeFileSync(file, `${readFileSync(file, "utf8")}\nA sentence of mine.\n`);
    await expect(page.getByText("A sentence of mine.")).toBeVisible();
    await page.close();
    await served.stop();
  });
});

test("the editor finds the types of what a site imports", ({ installed }) => {
  const compiler = path.join(projectRoot, "node_modules", "typescript", "bin", "tsc");
  const said = execFileSync(process.execPath, [compiler, "-p", "."], {
    cwd: installed.root,
    encoding: "utf8",
  });
  expect(said).toBe("");
});
