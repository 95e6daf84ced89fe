import type { Page } from "@playwright/test";
import { devLines, expect, testOn, repeatOn } from "./servers.ts";

/** Opens the menu and waits until the panel stops moving. */
async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  const panel = page.getByRole("dialog", { name: "Menu" });
  await expect(panel).toBeVisible();
  const place = async () => (await panel.boundingBox())?.x;
  await expect.poll(place, { intervals: [50] }).toBe(0);
  return panel;
}

const isInDialog = () => document.activeElement?.closest("dialog") !== null;

for (const [where, test] of Object.entries(testOn)) {
  test.use({ viewport: { width: 360, height: 740 }, expectedLines: devLines });

  test.describe(`the menu on small screens, ${where}`, repeatOn(where), () => {
    test("navigates, keeps the focus and closes", async ({ page, site }) => {
      await test.step("shows the docs first and the main menu behind them", async () => {
        await page.goto(`${site.address}/docs/code`);
        const panel = await openMenu(page);
        await expect(panel.getByRole("link", { name: "Code" })).toHaveAttribute(
          "aria-current",
          "page",
        );
        await panel.getByRole("button", { name: "← Back to main menu" }).click();
        await expect(panel.getByRole("link", { name: "Elsewhere" })).toBeVisible();
        // The button disappeared, so the focus moved to the content that it opened.
        await expect(panel.getByRole("navigation").getByRole("link").first()).toBeFocused();
        await panel.getByRole("button", { name: "Close menu" }).click();
        await expect(panel).toBeHidden();
        // The reopened menu starts with the docs again.
        await openMenu(page);
        await expect(panel.getByRole("button", { name: "← Back to main menu" })).toBeVisible();
      });
      await test.step("keeps the focus, and returns it on Escape", async () => {
        await page.goto(`${site.address}/docs/code`);
        const panel = await openMenu(page);
        expect(await page.evaluate(isInDialog)).toBe(true);
        const stops = await panel.locator("a:visible, button:visible").count();
        // A full cycle: after the last tab stop, the focus goes to the browser's controls, then to
        // the start.
        for (let step = 0; step <= stops + 1; step++) {
          await page.keyboard.press("Tab");
          const isOutside = await page.evaluate(
            () =>
              document.activeElement !== document.body &&
              !document.activeElement?.closest("dialog"),
          );
          expect(isOutside).toBe(false);
        }
        await page.keyboard.press("Escape");
        await expect(panel).toBeHidden();
        await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
      });
      await test.step("closes on selection and shows the selected page", async () => {
        await page.goto(`${site.address}/docs/code`);
        const panel = await openMenu(page);
        await panel.getByRole("link", { name: "Headings" }).click();
        await expect(page.locator("h1")).toHaveText("Headings");
        await expect(panel).toBeHidden();
      });
      await test.step("closes with Back, and the page stays", async () => {
        await page.goto(`${site.address}/docs/code`);
        let panel = await openMenu(page);
        await panel.getByRole("link", { name: "Headings" }).click();
        await expect(page.locator("h1")).toHaveText("Headings");
        panel = await openMenu(page);
        await page.evaluate(() => history.back());
        await expect(panel).toBeHidden();
        await expect(page).toHaveURL(`${site.address}/docs/headings`);
        await expect(page.locator("h1")).toHaveText("Headings");
        await page.evaluate(() => history.back());
        await expect(page.locator("h1")).toHaveText("Code");
      });
      await test.step("prevents the page behind it from scrolling, and opens categories in place", async () => {
        await page.goto(`${site.address}/docs/tables`);
        const panel = await openMenu(page);
        await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
        const caret = panel.getByRole("button", { name: /category 'Guides'/ });
        await caret.click();
        await expect(caret).toHaveAttribute("aria-expanded", "true");
        await expect(panel.getByRole("link", { name: "First" })).toBeVisible();
        await expect(page.locator("h1")).toHaveText("Tables and lists");
      });
      await test.step("closes on its backdrop and on a wide window", async () => {
        await page.goto(`${site.address}/docs/code`);
        const panel = await openMenu(page);
        await page.mouse.click(352, 400);
        await expect(panel).toBeHidden();
        await openMenu(page);
        await page.setViewportSize({ width: 996, height: 740 });
        await expect(panel).toBeVisible();
        await page.setViewportSize({ width: 997, height: 740 });
        await expect(panel).toBeHidden();
        await expect(page.getByRole("navigation", { name: "Docs sidebar" })).toBeVisible();
      });
    });
  });
}
