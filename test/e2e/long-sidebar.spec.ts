import path from "node:path";
import type { Page } from "@playwright/test";
import { temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { writeSite } from "../site-on-disk.ts";
import { devLines, expect, startLectern, test, type Served, repeatOn } from "./servers.ts";

const folder = temporaryFolder();
const root = path.join(folder.path, "site");
const name = (index: number) => `p-${String(index).padStart(3, "0")}`;
const title = (index: number) => `Page ${String(index).padStart(3, "0")}`;

/** Writes a folder of 200 pages with its own index, and two pages next to it. */
test.beforeAll(() => {
  const pages = Array.from({ length: 200 }, (_, index): [string, string] => [
    `docs/many/${name(index)}.md`,
    `# ${title(index)}\n\nText.\n`,
  ]);
  writeSite(root, {
    ...Object.fromEntries(pages),
    "docs/many/index.md": "# Many\n\nAll of them.\n",
    "docs/zoo.md": "# Zoo\n\nAnimals.\n",
  });
});
test.afterAll(() => folder.remove());

const rows = (page: Page) => page.locator(".sidebar li");
const row = (page: Page, text: string) =>
  page.locator(".sidebar").getByRole("link", { name: text, exact: true });
const more = (page: Page) => page.locator(".sidebar").getByRole("button", { name: "Show all 200" });

for (const where of ["build", "dev"] as const) {
  test.describe(`a sidebar with many rows, ${where}`, repeatOn(where), () => {
    let served: Served;
    test.beforeAll(async () => {
      if (where === "build") {
        const { code, stderr } = callLectern("build", root);
        expect(code, stderr).toBe(0);
      }
      served = await startLectern(where === "build" ? "serve" : "dev", root);
    });
    test.afterAll(() => served.stop());
    test.use({ expectedLines: devLines });

    test("has the rows near the page, follows navigation, and can be searched completely in the browser", async ({
      page,
    }) => {
      await test.step("has the rows near the page, and loads the others on request", async () => {
        await page.goto(`${served.address}/docs/many/${name(100)}`);
        await expect(page.locator("html")).toHaveAttribute("data-ready");
        await expect(row(page, title(99))).toBeAttached();
        await expect(row(page, title(101))).toBeAttached();
        await expect(row(page, title(0))).toHaveCount(0);
        expect(await rows(page).count()).toBeLessThan(70);
        await expect(more(page)).toHaveCount(2);
        // Hovering over a row fetches the tree, except during development, and doesn't move
        // anything.
        const near = row(page, title(101));
        const before = await near.boundingBox();
        await Promise.all([
          where === "build" ? page.waitForResponse(/sidebars\//) : undefined,
          near.hover(),
        ]);
        await expect(more(page)).toHaveCount(2);
        expect(await near.boundingBox()).toEqual(before);
        // The keyboard works like the pointer, and the focus continues from there.
        await more(page).first().focus();
        await page.keyboard.press("Enter");
        await expect(row(page, title(0))).toBeFocused();
        await expect(more(page)).toHaveCount(0);
        await expect(row(page, title(199))).toBeAttached();
        await expect(page.locator('.sidebar [aria-current="page"]')).toHaveText(title(100));
      });
      await test.step("follows navigation to a page whose row was omitted", async () => {
        await page.goto(`${served.address}/docs/many/${name(10)}`);
        await expect(row(page, title(150))).toHaveCount(0);
        await expect(page.locator("html")).toHaveAttribute("data-ready");
        await page.evaluate((to) => window.navigation.navigate(to), `/docs/many/${name(150)}`);
        await expect(page.locator("h1")).toHaveText(title(150));
        await expect(page.locator('.sidebar [aria-current="page"]')).toHaveText(title(150));
        await expect(page.locator('.sidebar [aria-current="page"]')).toBeInViewport();
      });
      await test.step("can be searched completely in the browser", async () => {
        await page.goto(`${served.address}/docs/many/${name(100)}`);
        await expect(page.locator("html")).toHaveAttribute("data-ready");
        await page.keyboard.press("F3");
        await expect(row(page, title(0))).toBeAttached();
        await expect(more(page)).toHaveCount(0);
      });
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("links to the folder's page", async ({ page }) => {
        await page.goto(`${served.address}/docs/many/${name(100)}`);
        const link = page.locator(".sidebar").getByRole("link", { name: "Show all 200" });
        await expect(link.first()).toHaveAttribute("href", "/docs/many");
      });
    });
  });
}
