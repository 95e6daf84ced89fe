import type { Page } from "@playwright/test";
import { notedShifts, noteShifts } from "./layout-shifts.ts";
import { devLines, expect, test as portalTest, repeatOn, shellOn } from "./servers.ts";

const isHiddenFromStart = () => localStorage.setItem("lectern./.sidebar", "hidden");

/** Finds a category's caret, or its complete row if the category has no page. */
const toggle = (page: Page, label: string) =>
  page
    .locator(".sidebar-category")
    .filter({ has: page.locator(`> :first-child:text-is("${label}")`) })
    .locator("> [aria-expanded]");

for (const [where, test] of Object.entries(shellOn)) {
  test.use({ expectedLines: devLines });

  test.describe(`the sidebar, ${where}`, repeatOn(where), () => {
    // In development, each module is a separate request, which is slow on a busy machine.
    test.describe.configure({ timeout: 120_000 });

    test("opens at the current page, with one open sibling at a time, and keeps its state", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.address}/guide/long`);
      const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
      const link = (name: string) => sidebar.getByRole("link", { name, exact: true });
      const isOpen = async (label: string, open: boolean) => {
        await expect(toggle(page, label)).toHaveAttribute("aria-expanded", String(open));
      };
      const current = sidebar.locator('[aria-current="page"]');

      await expect(current).toHaveText("Long");
      await isOpen("Basics", false);
      await isOpen("Advanced", false);
      await expect(toggle(page, "Always open")).toHaveCount(0);
      await expect(link("Code host")).toHaveAttribute("target", "_blank");
      // To keep the document small, it doesn't contain closed groups.
      await expect(link("First")).toHaveCount(0);

      // A category without a page opens in place.
      await sidebar.getByRole("button", { name: "Basics", exact: true }).click();
      await expect(link("First")).toBeVisible();
      await expect(page.locator("h1")).toHaveText("Long");
      // The caret of a category with a page does the same. It closes the siblings, including the
      // first.
      const caret = sidebar.getByRole("button", {
        name: "Toggle the collapsible sidebar category 'Advanced'",
      });
      await caret.focus();
      await page.keyboard.press("Enter");
      await expect(link("Two")).toBeVisible();
      await isOpen("Basics", false);
      await expect(page.locator("h1")).toHaveText("Long");
      await page.keyboard.press("Space");
      await isOpen("Advanced", false);

      // The link opens the page and the category. On that page, it closes and opens the category.
      await link("Advanced").click();
      await expect(page.locator("h1")).toHaveText("Advanced");
      await isOpen("Advanced", true);
      await link("Advanced").click();
      await isOpen("Advanced", false);
      await link("Advanced").click();
      await link("Two").click();
      await expect(page.locator("h1")).toHaveText("Two");
      await expect(current).toHaveText("Two");
      await isOpen("Advanced", true);

      // The group of the current page stays open when another group opens.
      await toggle(page, "Basics").click();
      await isOpen("Basics", true);
      await isOpen("Advanced", true);
      // The state persists when the page changes. The category of the previous page closes.
      await link("Levels").click();
      await expect(page.locator("h1")).toHaveText("Levels");
      await isOpen("Basics", true);
      await isOpen("Advanced", false);
      // Going to a page from elsewhere opens all its parent categories.
      await page.goBack();
      await expect(page.locator("h1")).toHaveText("Two");
      await isOpen("Advanced", true);
      await isOpen("Basics", false);
      await toggle(page, "Basics").click();
      await link("Deep").click();
      await expect(page.locator("h1")).toHaveText("Deep");
      await link("Deeper").click();
      await expect(page.locator("h1")).toHaveText("Deeper");
      await isOpen("Deep", true);
      await isOpen("Basics", true);

      // A different sidebar starts scrolled to the top, and so does this sidebar later.
      const bar = page.getByRole("banner");
      await bar.getByRole("link", { name: "Other", exact: true }).click();
      await expect(page.locator("h1")).toHaveText("Other start");
      await isOpen("Basics", false);
      await bar.getByRole("link", { name: "Path", exact: true }).click();
      await expect(page.locator("h1")).toHaveText("Guide");
      await isOpen("Basics", false);
    });

    test("is hidden and shown by buttons, also in other tabs, and shows the current page's item", async ({
      page,
      site,
      context,
    }) => {
      await page.setViewportSize({ width: 1280, height: 300 });
      await page.goto(`${site.address}/guide/levels`);
      const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
      await expect(sidebar.locator('[aria-current="page"]')).toBeInViewport();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);

      await page.setViewportSize({ width: 1280, height: 800 });
      const other = await context.newPage();
      await other.goto(`${site.address}/guide/long`);
      await page.getByRole("button", { name: "Hide sidebar" }).focus();
      await page.keyboard.press("Enter");
      await expect(sidebar).toBeHidden();
      await expect(other.locator(".sidebar")).toBeHidden();
      const show = page.getByRole("button", { name: "Show sidebar" });
      await expect(show).toBeFocused();
      for (const width of [997, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const button = await show.boundingBox();
        const article = await page.locator(".article").boundingBox();
        expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(article?.x ?? 0);
      }
      await page.keyboard.press("Enter");
      await expect(sidebar).toBeVisible();
      await expect(other.locator(".sidebar")).toBeVisible();
      await expect(show).toBeHidden();
      await expect(page.getByRole("button", { name: "Hide sidebar" })).toBeFocused();
    });
  });
}

portalTest(
  "a hidden sidebar stays hidden on the next load, without layout shifts",
  async ({ page, portal }) => {
    await noteShifts(page);
    await page.addInitScript(isHiddenFromStart);
    await page.goto(`${portal.address}/docs/apis/subsystems/access`, { waitUntil: "networkidle" });
    await expect(page.locator("html")).toHaveAttribute("data-sidebar", "hidden");
    await expect(page.locator(".sidebar")).toBeHidden();
    expect(await notedShifts(page)).toEqual([]);
  },
);
