import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./servers.ts";

/** Returns the bounding box of an element. Fails if it doesn't exist. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("The element has no box.");
  return box;
}

/** Counts the elements that the Tab key reaches. */
const tabStops = (page: Page) =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "a[href], button, input, select, [tabindex], summary",
        ),
      ].filter((part) => part.tabIndex >= 0 && part.checkVisibility({ visibilityProperty: true }))
        .length,
  );

const guide = "/docs/apis/plugintypes/blocks";

test("the title keeps its distance from the navigation, and no menu has one item", async ({
  page,
  portal,
}) => {
  await page.goto(portal.address + guide);
  for (const width of [997, 1024, 1060, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const title = await page.locator(".brand-title").evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    const first = await boxOf(page.locator(".bar-items-left .bar-link").first());
    // The item has padding of 11 px.
    expect(first.x + 11 - title, `${width} px`).toBeGreaterThanOrEqual(22);
    await expect(page.locator(".bar-more li")).not.toHaveCount(1);
  }
});

test("the sidebar reaches the end of the window when the bar hides", async ({ page, portal }) => {
  await page.goto(portal.address + guide);
  const end = async () => {
    const { y, height } = await boxOf(page.locator(".sidebar-hide"));
    return Math.round(y + height);
  };
  expect(await end()).toBe(800);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 900);
  await expect(page.locator(".top-bar")).toHaveAttribute("data-hidden", "");
  await expect.poll(end).toBe(800);
});

test("the button to the top covers neither the footer nor the contents", async ({
  page,
  portal,
}) => {
  await page.goto(portal.address + guide);
  await page.keyboard.press("End");
  await expect(page.locator(".top-bar")).toHaveAttribute("data-hidden", "");
  await page.mouse.move(640, 400);
  const button = page.getByRole("button", { name: "Scroll back to top" });
  const scrollUp = () =>
    expect(async () => {
      await page.mouse.wheel(0, -20);
      await expect(button).toBeVisible({ timeout: 1000 });
    }).toPass();
  await scrollUp();
  // Measures both at once, because the page may still scroll.
  const gap = await button.evaluate((element) => {
    const footer = document.querySelector(".footer")?.getBoundingClientRect();
    return (footer?.top ?? 0) - element.getBoundingClientRect().bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await scrollUp();
  await page.locator(".contents-fold > summary").click();
  await expect(button).toBeHidden();
});

test("an enlarged image has its own space, below its buttons", async ({ page, portal }) => {
  await page.goto(`${portal.address}/docs/apis/plugintypes/mod`);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Expand all sections" }).click();
  await page.locator(".drawing > button").first().press("Enter");
  const figure = await boxOf(page.locator(".zoom-pane > svg"));
  const tools = await boxOf(page.locator(".zoom-tools"));
  expect(figure.y - (tools.y + tools.height)).toBeGreaterThanOrEqual(23);
  expect(figure.x).toBeGreaterThanOrEqual(23);
  expect(figure.y + figure.height).toBeLessThanOrEqual(777);
});

test("a drawing on a phone is large enough to read, and scrolls", async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal.address}/docs/guides/javascript`);
  const drawing = page.locator(".drawing").first();
  expect((await boxOf(drawing.locator("svg"))).width).toBeGreaterThanOrEqual(600);
  expect((await boxOf(drawing)).width).toBeLessThanOrEqual(358);
  const button = drawing.getByRole("button");
  const place = await boxOf(button);
  expect(place.width).toBeGreaterThanOrEqual(600);
  expect(place.height).toBe((await boxOf(drawing.locator("svg"))).height);
  await button.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => drawing.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test("results of the search have the window to themselves at 400 % zoom", async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 225 });
  await page.goto(portal.address + guide);
  await page.locator(".search-button").click();
  await page.locator(".search-input").fill("access");
  const panel = page.locator(".search-panel[data-answered='access']");
  await expect(panel).toBeVisible();
  await panel.evaluate((element) => (element.scrollTop = 200));
  const { y, height } = await boxOf(panel);
  const end = await boxOf(page.locator(".search-end"));
  expect(end.y).toBeGreaterThanOrEqual(y + height);
});

test("the Tab key stops once at each code block, and at tables only if they scroll", async ({
  page,
  portal,
}) => {
  await page.goto(portal.address + guide);
  await expect(page.locator(".code-buttons").last()).toBeAttached();
  await expect.poll(() => tabStops(page)).toBeLessThanOrEqual(150);
  await expect(page.locator(".table-scroll").first()).toHaveAttribute("tabindex", "-1");
  const buttons = page.locator(".code:has(.wrap-button:not([hidden])) .code-buttons").first();
  await buttons.locator(".copy-button").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(buttons.locator(".link-button")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(buttons.locator(".wrap-button")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(buttons.locator(".copy-button")).toBeFocused();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.locator(".table-scroll").first()).toHaveAttribute("tabindex", "0");
});

test("the menu of a page closes when the focus leaves it", async ({ page, portal }) => {
  await page.goto(portal.address + guide);
  const menu = page.locator(".page-menu > [popover]");
  await page.locator(".page-menu > [popovertarget]").press("Enter");
  await expect(menu).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Shift+Tab");
    await expect(menu).toBeHidden({ timeout: 500 });
  }).toPass();
});

test("a page outside of sections has contents", async ({ page, portal }) => {
  await page.goto(`${portal.address}/markdown-page`);
  await expect(page.locator(".contents a").first()).toBeVisible();
});
