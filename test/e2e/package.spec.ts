import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  commandIn,
  createSite,
  expectEditSeen,
  expectIslandWorks,
  npmIn,
  packEngine,
  reachesRegistry,
  runInstalled,
  runWithInput,
} from "./package-manager.ts";
import { devLines, expect, startInFolder, test as base } from "./servers.ts";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

const oldSite = path.join(projectRoot, "test", "fixtures", "docusaurus", "site");

interface Installed {
  /** The parent folder of the site, which contains the packed packages of the repository. */
  readonly parent: string;
  /** The folder in which all packages of the repository are installed. */
  readonly first: string;
  /** The created and installed site. */
  readonly root: string;
  /** Path of the installed command's file. */
  readonly program: string;
  /** Runs the installed command in the site folder, and returns its output. */
  run(...words: readonly string[]): string;
}

const test = base.extend<object, { readonly installed: Installed }>({
  installed: [
    async ({}, use) => {
      const { parent, tarball, others } = packEngine();
      // Like `npm create`, but with packed packages.
      const first = path.join(parent, "first");
      mkdirSync(first);
      writeFileSync(path.join(first, "package.json"), `{ "private": true, "type": "module" }`);
      npmIn(first, "install", tarball, ...others);
      const root = path.join(parent, "Neue Doku ü");
      const options = ["--template", "docs", "--title", "Neue Doku"];
      createSite(first, root, ...options);
      // The only step that init prints. The site depends on the packed file.
      npmIn(root, "install");
      await use({
        parent,
        first,
        root,
        program: commandIn(root),
        run: (...words) => runInstalled(root, ...words),
      });
      rmSync(parent, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test.skip(() => !reachesRegistry(), "The package registry can't be reached.");

test("a site created from the package has no problems, and can be built and served", async ({
  page,
  installed,
}) => {
  const { root, program, run } = installed;
  expect(run("check")).toMatch(/^Checked \d+ pages: 0 errors, 0 warnings, 1 note\.$/m);
  expect(run("doctor")).toMatch(/^ok +Lectern: /m);
  expect(run("build")).toMatch(/^Built \d+ pages .* 0 errors, 0 warnings, 1 note\.$/m);
  const served = await startInFolder(root, program, "serve");
  await page.goto(served.address);
  await expect(page.getByRole("banner")).toContainText("Neue Doku");
  await page.getByRole("link", { name: "First steps" }).first().click();
  await expect(page.locator("h1")).toHaveText("First steps");
  await expectIslandWorks(page, served.address);
  await page.close();
  await served.stop();
});

test("a diagram requires a package that other sites don't need", ({ installed }) => {
  const { root, run } = installed;
  expect(existsSync(path.join(root, "node_modules/mermaid"))).toBe(false);
  const file = path.join(root, "docs/diagram.md");
  writeFileSync(file, "# Diagram\n\n```mermaid\ngraph LR\nA --> B\n```\n");
  try {
    expect(() => run("check")).toThrow(/diagram\/missing-package[^]*npm install mermaid@11/);
  } finally {
    rmSync(file);
  }
});

test("a command whose package isn't installed prints how to install it", ({ installed }) => {
  const { run } = installed;
  expect(() => run("mcp")).toThrow(/package\/missing[^]*npm install lectern-mcp/);
  expect(() => run("import", "old")).toThrow(/package\/missing[^]*npm install lectern-import/);
});

test("the other packages work with it", ({ installed }) => {
  const { parent, first, root } = installed;
  expect(runInstalled(first, "import", oldSite, path.join(parent, "checked"))).toContain(
    "Imported into",
  );
  const hello = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const request = { jsonrpc: "2.0", id: 1, method: "initialize", params: hello };
  expect(runWithInput(first, `${JSON.stringify(request)}\n`, "mcp", root)).toContain("Neue Doku");
  const program = `import { exportSections } from "lectern-typesense";
    console.log(exportSections([], "docs").schema.name);`;
  const words = ["--input-type=module", "--eval", program];
  expect(execFileSync(process.execPath, words, { cwd: first, encoding: "utf8" })).toBe("docs\n");
});

// The unit tests build imported sites with the packages of the repository.
test("an imported site can be installed and built", { tag: "@long" }, ({ installed }) => {
  const { parent, first } = installed;
  const site = path.join(parent, "imported");
  runInstalled(first, "import", oldSite, site);
  // The imported site includes copies of the packages it needs.
  npmIn(site, "install");
  expect(runInstalled(site, "build")).toMatch(/^Built \d+ pages .* 0 errors/m);
});

test.describe("in development", () => {
  test.use({ expectedLines: devLines });

  test("an edit is applied", async ({ page, installed }) => {
    const { root, program } = installed;
    await expectEditSeen(page, { root, program, repeat: test.info().repeatEachIndex });
  });
});

test("the editor finds the types of a site's imports", ({ installed }) => {
  const compiler = path.join(projectRoot, "node_modules", "typescript", "bin", "tsc");
  const said = execFileSync(process.execPath, [compiler, "-p", "."], {
    cwd: installed.root,
    encoding: "utf8",
  });
  expect(said).toBe("");
});
