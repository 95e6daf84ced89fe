import { expect, test } from "./servers.ts";

const guide = "/docs/apis/subsystems/access";

test.describe("images of a text", () => {
  test("open large by a click and close by another", async ({ page, portal }) => {
    await page.goto(portal.address + guide);
    const image = page.locator("img.zoomable[role=button]").first();
    await image.click();
    const dialog = page.locator("dialog.zoom");
    await expect(dialog).toBeVisible();
    const box = await dialog.locator("img").boundingBox();
    expect(box?.width).toBeGreaterThan(1000);
    await dialog.click();
    await expect(dialog).toHaveCount(0);
  });

  test("open by Enter, close by Escape, and focus returns to the image", async ({
    page,
    portal,
  }) => {
    await page.goto(portal.address + guide);
    const image = page.getByRole("button", { name: /^Enlarge the image: / }).first();
    await image.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("button", { name: "Close the image" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(image).toBeFocused();
  });

  test("do not move for readers who asked for less motion", async ({ page, portal }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(portal.address + guide);
    await page.locator("img.zoomable[role=button]").first().click();
    await expect(page.locator("dialog.zoom")).toHaveCSS("transition-duration", /^(0|1e-05)s/);
  });

  test("are gone with their page when history leads away", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs/apis`);
    await page.goto(portal.address + guide);
    await page.locator("img.zoomable[role=button]").first().click();
    await page.goBack();
    await expect(page.locator("h1")).toHaveText("API Guides");
    await expect(page.locator("dialog.zoom")).toHaveCount(0);
  });

  test("need a part of the program that pages without images do not fetch", async ({
    page,
    portal,
  }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".js")) scripts.push(request.url());
    });
    await page.goto(`${portal.address}/docs/tags`, { waitUntil: "networkidle" });
    expect(scripts.filter((name) => /image-zoom|diagrams/.test(name))).toEqual([]);
    await page.goto(portal.address + guide, { waitUntil: "networkidle" });
    expect(scripts.filter((name) => /image-zoom/.test(name))).toHaveLength(1);
  });
});
