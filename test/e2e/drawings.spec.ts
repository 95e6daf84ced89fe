import type { Locator } from "@playwright/test";
import { expect, test as plain, testOn } from "./servers.ts";

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

// Only tested on a build, because the development server doesn't serve the diagram library.
testOn.build.describe("drawings", () => {
  const test = testOn.build;

  test("use the page's colours, can be enlarged and zoomed", async ({ page, site }) => {
    await test.step("use the page's colours in both modes", async () => {
      await page.goto(`${site.address}/docs/diagram`);
      const text = page.locator(".drawing text").first();
      const color = () => text.evaluate((element) => getComputedStyle(element).fill);
      const ofPage = () => page.evaluate(() => getComputedStyle(document.body).color);
      const light = await color();
      expect(light).toBe(await ofPage());
      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(color).not.toBe(light);
      expect(await color()).toBe(await ofPage());
    });
    await test.step("can be enlarged and zoomed with keys and buttons", async () => {
      await page.goto(`${site.address}/docs/diagram`);
      // Prevents the measured element from growing while it opens.
      await page.emulateMedia({ reducedMotion: "reduce" });
      const drawing = page.getByRole("button", {
        name: "Enlarge the image: A page becomes HTML",
      });
      await drawing.press("Enter");
      const dialog = page.getByRole("dialog", { name: "A page becomes HTML" });
      await expect(dialog.getByRole("button", { name: "Close the image" })).toBeFocused();
      const figure = dialog.locator("svg");
      await expect.poll(() => widthOf(figure)).toBeGreaterThan(900);
      const whole = await widthOf(figure);
      await page.keyboard.press("+");
      await expect.poll(() => widthOf(figure)).toBeGreaterThan(whole * 1.3);
      const pane = dialog.locator(".zoom-pane");
      const left = () => pane.evaluate((element) => element.scrollLeft);
      const before = await left();
      await page.keyboard.press("ArrowRight");
      await expect.poll(left).toBeGreaterThan(before);
      await dialog.getByRole("button", { name: "Zoom out" }).click();
      await expect.poll(async () => Math.round(await widthOf(figure))).toBe(Math.round(whole));
      await dialog.getByRole("button", { name: "Zoom in" }).click();
      await page.keyboard.press("0");
      await expect.poll(async () => Math.round(await widthOf(figure))).toBe(Math.round(whole));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(drawing).toBeFocused();
    });
  });
});

plain("a Mermaid diagram can also be enlarged", async ({ page, features }) => {
  await page.goto(`${features.address}/docs/diagram`);
  await page.getByRole("button", { name: "Enlarge the image: From page to HTML" }).click();
  const dialog = page.getByRole("dialog", { name: "From page to HTML" });
  await expect(dialog.locator("img")).toBeVisible();
  await dialog.getByRole("button", { name: "Close the image" }).click();
  await expect(dialog).toHaveCount(0);
});

plain.describe("on a phone", () => {
  plain.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  plain(
    "a drawing opens at its own size, is moved with one finger and zoomed with two",
    async ({ page, features }) => {
      await page.goto(`${features.address}/docs/diagram`);
      await page.getByRole("button", { name: "Enlarge the image: A page becomes HTML" }).tap();
      const dialog = page.getByRole("dialog", { name: "A page becomes HTML" });
      const figure = dialog.locator("svg");
      await expect.poll(() => widthOf(figure)).toBe(900);
      const pane = dialog.locator(".zoom-pane");
      const left = () => pane.evaluate((element) => element.scrollLeft);
      expect(await left()).toBe(0);

      const touch = await page.context().newCDPSession(page);
      const send = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: readonly number[]) =>
        touch.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: xs.map((x, id) => ({ x, y: 400, id })),
        });
      await send("touchStart", 300);
      for (const x of [260, 200, 150]) await send("touchMove", x);
      await send("touchEnd");
      await expect.poll(left).toBeGreaterThan(100);
      // Dragging isn't a click, so the dialog stays open.
      await expect(dialog).toBeVisible();

      await send("touchStart", 150, 210);
      for (const by of [20, 40, 60]) await send("touchMove", 150 - by, 210 + by);
      await send("touchEnd");
      await expect.poll(() => widthOf(figure)).toBeGreaterThan(1500);
      await dialog.getByRole("button", { name: "Fit to screen" }).tap();
      await expect.poll(() => widthOf(figure)).toBeLessThanOrEqual(360);
    },
  );
});

plain(
  "without JavaScript, a drawing is on the page, with its text",
  async ({ browser, features }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${features.address}/docs/diagram`);
    await expect(page.getByRole("img", { name: "A page becomes HTML" })).toBeVisible();
    const twin = await (await page.request.get(`${features.address}/docs/diagram.md`)).text();
    expect(twin).toMatch(/!\[A page becomes HTML\]\(\S+\.svg\)/);
    await context.close();
  },
);
