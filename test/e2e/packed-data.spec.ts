import { cpSync, renameSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { temporaryFolder } from "../fixture-site.ts";
import { allKept, keepEverything, keptRelease, openManager, run } from "./kept-site.ts";
import { options, search } from "./search-box.ts";
import { startLectern } from "./servers.ts";
import { expect, test as base } from "./switchable-site.ts";

/** A site with compressed page data, on a server that can go offline. */
interface PackedSite {
  /** URL without a trailing slash. */
  readonly address: string;
  /** Replaces the first build with the second. */
  deploy(): void;
  /** Takes the server offline. */
  down(): Promise<void>;
}

/** Runs the same tests with each kind of server. */
const testOn = {
  /** `lectern serve`, which sends `.gz` files unchanged. */
  "as files": base.extend<{ readonly packed: PackedSite }>({
    packed: async ({ builds }, use) => {
      const folder = temporaryFolder();
      const output = path.join(folder.path, "build");
      const { first, second } = builds.packed();
      cpSync(first, output, { recursive: true });
      const server = await startLectern("serve", ".", "--output", output);
      const stop = once(() => server.stop());
      await use({
        address: server.address,
        deploy() {
          const next = path.join(folder.path, "next");
          cpSync(second, next, { recursive: true });
          renameSync(output, path.join(folder.path, "last"));
          renameSync(next, output);
        },
        down: stop,
      });
      await stop();
      folder.remove();
    },
  }),
  /** A server that sends `.gz` files with a header that declares the compression. */
  "as files that the browser unpacks": base.extend<{ readonly packed: PackedSite }>({
    packed: async ({ builds, site }, use) => {
      const { first, second } = builds.packed();
      site.deploy(first);
      await use({
        address: site.address,
        deploy: () => site.deploy(second),
        async down() {
          site.down();
        },
      });
    },
  }),
};

/** Stops a process only once, because later calls would wait forever. */
function once(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}

/** Records the names of page data requested from now on. */
function askedData(page: Page): readonly string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers()["accept"]?.includes("vnd.lectern.page")) names.push(pathname);
  });
  return names;
}

/** Whether the document is the same as when it was marked. */
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset["mark"]);

const isData = (name: string) => /^\/(docs|general)\b.*\.json(\.gz)?$/.test(name);

const heading = (page: Page) => page.locator("h1");
const goTo = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true }).click();

for (const [name, test] of Object.entries(testOn)) {
  test.describe(name, () => {
    test.describe("online", () => {
      test.use({ hasWorkers: false });

      test("pages and search results open in the same document, also with Back", async ({
        page,
        packed: site,
      }) => {
        const asked = askedData(page);
        await page.goto(`${site.address}/docs`);
        await page.evaluate(() => void (document.documentElement.dataset["mark"] = "same"));
        await goTo(page, "Releases");
        await expect(heading(page)).toHaveText("Releases");
        await page.goBack();
        await expect(heading(page)).toHaveText("Docs");
        await goTo(page, "General");
        await expect(heading(page)).toHaveText("General");
        await search(page, "set up works");
        await options(page).first().click();
        await expect(heading(page)).toHaveText("Setup");
        await expect(page.locator("article")).toContainText("What is set up works.");
        expect(await isMarked(page)).toBe("same");
        expect(asked).toEqual(expect.arrayContaining(["/general/releases.json.gz"]));
        expect(asked.filter((file) => !file.endsWith(".json.gz"))).toEqual([]);
      });
    });

    // In both cases the data is stored uncompressed, which unit tests check.
    const tag = name === "as files" ? [] : ["@long"];
    test(
      "stored data is updated and can be read offline",
      { tag },
      async ({ page, packed: site }) => {
        await openManager(page, site);
        await page.getByRole("button", { name: "Save everything" }).click();
        await allKept(page);
        site.deploy();
        await openManager(page, site);
        const index = await page.request.get(`${site.address}/_lectern/offline.json`);
        const { release } = (await index.json()) as { readonly release: string };
        await expect.poll(() => keptRelease(page)).toBe(release);
        await expect(run(page)).toHaveAttribute("data-run", "idle");
        await site.down();
        await page.goto(`${site.address}/docs/setup`);
        await expect(page.locator("article")).toContainText("What is set up works better.");
        await page.evaluate(() => void (document.documentElement.dataset["mark"] = "same"));
        await goTo(page, "General");
        await expect(heading(page)).toHaveText("General");
        expect(await isMarked(page)).toBe("same");
        await page.goto(`${site.address}/docs/reference`);
        await expect(heading(page)).toHaveText("Not saved on this device");
      },
    );
  });
}

testOn["as files"].describe("a browser that can't decompress", () => {
  const test = testOn["as files"];
  test.use({ hasWorkers: false });

  test("loads documents instead", async ({ page, packed }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "DecompressionStream"));
    const asked = askedData(page);
    await page.goto(`${packed.address}/docs`);
    const again = page.waitForEvent("load");
    await goTo(page, "Releases");
    await again;
    await expect(heading(page)).toHaveText("Releases");
    expect(asked).toEqual([]);
  });
});

base(
  "stored data isn't fetched again when a site starts to compress its data",
  async ({ page, site, builds }) => {
    await keepEverything(page, site);
    site.deploy(builds.packed().first);
    site.downloads();
    await openManager(page, site);
    const index = await page.request.get(`${site.address}/_lectern/offline.json`);
    const { release } = (await index.json()) as { readonly release: string };
    await expect.poll(() => keptRelease(page)).toBe(release);
    await expect(run(page)).toHaveAttribute("data-run", "idle");
    expect(site.downloads().filter(isData)).toEqual([]);
    site.down();
    await page.goto(`${site.address}/docs/setup`);
    await expect(page.locator("article")).toContainText("What is set up works.");
  },
);
