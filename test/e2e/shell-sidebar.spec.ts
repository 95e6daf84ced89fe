import type { Page } from "@playwright/test";
import { expect, test } from "./servers.ts";

const guide = "/docs/apis/subsystems/access";

/** The sum of all layout shifts of the page so far. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { value: number }[]) {
        (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

test.describe("the sidebar on wide screens", () => {
  test("is hidden by its button and brought back by another, and focus goes along", async ({
    page,
    portal,
  }) => {
    await page.goto(portal.address + guide);
    const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
    await page.getByRole("button", { name: "Hide sidebar" }).focus();
    await page.keyboard.press("Enter");
    await expect(sidebar).toBeHidden();
    const show = page.getByRole("button", { name: "Show sidebar" });
    await expect(show).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sidebar).toBeVisible();
    await expect(show).toBeHidden();
    await expect(page.getByRole("button", { name: "Hide sidebar" })).toBeFocused();
  });

  test("stays hidden on the next load, and nothing moves", async ({ page, portal }) => {
    await watchShifts(page);
    await page.addInitScript(() => localStorage.setItem("lectern./.sidebar", "hidden"));
    await page.goto(portal.address + guide, { waitUntil: "networkidle" });
    await expect(page.locator("html")).toHaveAttribute("data-sidebar", "hidden");
    await expect(page.locator(".sidebar")).toBeHidden();
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  });

  test("is hidden in the reader's other tabs, too", async ({ page, context, portal }) => {
    await page.goto(portal.address + guide);
    const other = await context.newPage();
    await other.goto(portal.address + guide);
    await other.getByRole("button", { name: "Hide sidebar" }).click();
    await expect(page.locator(".sidebar")).toBeHidden();
  });

  for (const width of [997, 1280]) {
    test(`leaves the text clear of the button that brings it back, ${width} px`, async ({
      page,
      portal,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => localStorage.setItem("lectern./.sidebar", "hidden"));
      await page.goto(portal.address + guide);
      const button = await page.locator(".sidebar-show").boundingBox();
      const article = await page.locator(".article").boundingBox();
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(article?.x ?? 0);
    });
  }
});

test.describe("the sidebar without script", () => {
  test.use({ javaScriptEnabled: false });

  test("cannot be hidden and opens its categories by links", async ({ page, portal }) => {
    await page.goto(portal.address + guide);
    await expect(page.locator(".sidebar")).toBeVisible();
    await expect(page.locator(".sidebar-hide")).toBeHidden();
    await expect(page.locator(".sidebar-show")).toBeHidden();
    await expect(page.locator('.sidebar [aria-current="page"]')).toHaveText("Access API");
  });
});
