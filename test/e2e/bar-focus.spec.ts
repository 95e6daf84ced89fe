import type { Page } from "@playwright/test";
import { enter, options } from "./search-box.ts";
import { expect, test } from "./servers.ts";

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test.beforeEach(async ({ page, portal }) => {
  await page.goto(`${portal.address}/docs/apis/plugintypes/mod`);
  await page.getByRole("button", { name: "Expand all sections" }).click();
});

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo({ top: to, behavior: "instant" });
  }, top);
}

test("typing in the search and focusing a control in the top bar doesn't scroll the page", async ({
  page,
}) => {
  await scrollTo(page, 3000);
  const width = () => page.evaluate(() => document.querySelector("main")?.clientWidth);
  const before = await width();
  await enter(page);
  await page.keyboard.type("access");
  await expect(options(page).first()).toBeVisible();
  expect(await scrolled(page)).toBe(3000);
  expect(await width()).toBe(before);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await scrolled(page)).toBe(3000);

  const controls = page.locator(".top-bar-row :is(a, button, input):visible");
  expect(await controls.count()).toBeGreaterThan(5);
  for (const control of await controls.all()) {
    // The top bar is hidden after scrolling down, and reappears when it gets focus.
    await scrollTo(page, 2000);
    await scrollTo(page, 3000);
    await control.evaluate((element: HTMLElement) => element.focus());
    await expect(control).toBeInViewport();
    expect(await scrolled(page)).toBe(3000);
  }
});

test("scroll targets appear below the top bar: anchors, focus, text found by the browser", async ({
  page,
}) => {
  const bar = 56;
  const topOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  await page.evaluate(() => void (location.hash = "related-pages"));
  await expect.poll(() => topOf("#related-pages")).toBeGreaterThan(bar);
  expect(await topOf("#related-pages")).toBeLessThan(bar + 40);
  // This also works from a control in the top bar.
  await page.locator(".top-bar-row button:visible").last().focus();
  await page.evaluate(() => void (location.hash = "testing"));
  await expect.poll(() => topOf("#testing")).toBeGreaterThan(bar);
  expect(await topOf("#testing")).toBeLessThan(bar + 40);

  const focused = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>(".content a[href]:not(.anchor)")];
    return links
      .filter((link) => link.getClientRects().length > 0)
      .slice(5, 25)
      .map((link) => {
        (document.activeElement as HTMLElement | null)?.blur();
        window.scrollBy(0, link.getBoundingClientRect().top - 5);
        link.focus();
        return link.getBoundingClientRect().top;
      });
  });
  expect(focused.filter((top) => top < bar)).toEqual([]);

  // The browser's search also scrolls no further than necessary.
  const found = await page.evaluate(() => {
    const text = [...document.querySelectorAll(".content .fold > p")][40];
    if (!text) return undefined;
    window.scrollBy(0, text.getBoundingClientRect().top - 5);
    text.scrollIntoView({ block: "nearest" });
    return text.getBoundingClientRect().top;
  });
  expect(found).toBeGreaterThan(bar);
});
