import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { input } from "./search-box.ts";
import { devLines, expect, testOn, repeatOn } from "./servers.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

/** Opens the dialog. Its key listener loads in idle time. */
async function openKeys(page: Page, key = "?"): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(dialogOf(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`keys, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("are listed with ?, and open the previous and next page", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/guides/first`);
      await openKeys(page);
      const dialog = dialogOf(page);
      await expect(dialog.locator(".keys-what")).toHaveText([
        "Search",
        "Previous page",
        "Next page",
        "Keyboard shortcuts",
      ]);
      await expect(dialog).toHaveCSS("border-top-style", "solid");
      expect(await violations(page)).toEqual([]);
      // Keys don't scroll the page behind a dialog.
      await page.keyboard.press("n");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(page.locator("h1")).toHaveText("First guide");

      await page.keyboard.press("n");
      await expect(page.locator("h1")).toHaveText("Second guide");
      await page.keyboard.press("p");
      await expect(page.locator("h1")).toHaveText("First guide");
    });

    test("are typed as characters in text fields", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/guides/first`);
      await openKeys(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("/");
      await expect(input(page)).toBeFocused();
      await page.keyboard.type("np?");
      await expect(input(page)).toHaveValue("np?");
      await expect(dialogOf(page)).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(page.locator("h1")).toHaveText("First guide");
    });

    test("with a single character can be turned off and on again", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/guides/first`);
      await openKeys(page);
      const single = page.getByRole("checkbox", { name: "Single-key shortcuts" });
      await single.uncheck();
      await page.keyboard.press("Escape");
      await expect(dialogOf(page)).toHaveCount(0);
      for (const key of ["?", "n", "/"]) await page.keyboard.press(key);
      await expect(page.locator("dialog[open]")).toHaveCount(0);
      await expect(page.locator("h1")).toHaveText("First guide");
      await page.reload();
      // Keys whose name has more than one character still work.
      await openKeys(page, "Control+/");
      await expect(single).not.toBeChecked();
      await single.check();
      await page.getByRole("button", { name: "Close", exact: true }).last().click();
      await expect(dialogOf(page)).toHaveCount(0);
      await page.keyboard.press("n");
      await expect(page.locator("h1")).toHaveText("Second guide");
    });
  });
}
