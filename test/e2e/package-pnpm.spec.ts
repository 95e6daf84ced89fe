import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  commandIn,
  expectEditSeen,
  expectIslandWorks,
  packEngine,
  pnpmOf,
  reachesRegistry,
  runInstalled,
} from "./package-manager.ts";
import { devLines, expect, startInFolder, test as base } from "./servers.ts";

/* With pnpm, a package only finds the dependencies that it declares. */

const test = base.extend<object, { readonly site: string }>({
  /** A site created and installed with pnpm. */
  site: [
    async ({}, use) => {
      const { parent, tarball } = packEngine();
      const pnpm = pnpmOf(parent);
      const store = ["--store-dir", path.join(parent, "store")];
      const first = path.join(parent, "first");
      mkdirSync(first);
      writeFileSync(path.join(first, "package.json"), `{ "private": true }`);
      pnpm(first, "add", tarball, ...store);
      const root = path.join(parent, "Neue Doku ü");
      const said = pnpm(first, "exec", "lectern", "init", root, "--title", "Neue Doku");
      expect(said).toContain("pnpm install");
      pnpm(root, "install", ...store);
      await use(root);
      rmSync(parent, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test.skip(() => !reachesRegistry(), "The package registry can't be reached to install pnpm.");

test(
  "a site created with pnpm has no problems, and can be built and served",
  { tag: "@long" },
  async ({ page, site }) => {
    expect(runInstalled(site, "check")).toMatch(
      /^Checked \d+ pages: 0 errors, 0 warnings, 1 note\.$/m,
    );
    expect(runInstalled(site, "doctor")).not.toMatch(/^bad|: It is installed twice/m);
    expect(runInstalled(site, "build")).toMatch(
      /^Built \d+ pages .* 0 errors, 0 warnings, 1 note\.$/m,
    );
    const served = await startInFolder(site, commandIn(site), "serve");
    await expectIslandWorks(page, served.address);
    await page.close();
    await served.stop();
  },
);

test.describe("in development", () => {
  test.use({ expectedLines: devLines });

  test("an edit is applied", { tag: "@long" }, async ({ page, site }) => {
    const repeat = test.info().repeatEachIndex;
    await expectEditSeen(page, { root: site, program: commandIn(site), repeat });
  });
});
