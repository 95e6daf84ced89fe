import { devLines, expect, testOn, repeatOn } from "./servers.ts";

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`images in text, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("load their code only if needed, and can be enlarged on their page", async ({
      page,
      site,
    }) => {
      await test.step("need code that pages without images don't fetch", async () => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(`${site.address}/docs/code`, { waitUntil: "networkidle" });
        expect(asked.filter((name) => /(image-zoom|diagrams)[^/]*\.js$/.test(name))).toEqual([]);
        await page.getByRole("navigation", { name: "Docs sidebar" }).getByText("Links").click();
        await expect(page.locator("img.zoomable[role=button]")).toHaveCount(2);
        expect(asked.filter((name) => /image-zoom[^/]*\.js$/.test(name))).toHaveLength(1);
      });
      await test.step("are enlarged with a click, Enter and Space, closed with a click and Escape, and the focus returns", async () => {
        await page.goto(`${site.address}/docs/links`);
        const image = page.getByRole("button", { name: "Enlarge the image: The first image" });
        const dialog = page.getByRole("dialog", { name: "The first image" });
        await image.click();
        await expect(dialog).toBeVisible();
        expect((await dialog.locator("img").boundingBox())?.width).toBeGreaterThan(1000);
        await dialog.click();
        await expect(dialog).toHaveCount(0);
        for (const key of ["Enter", "Space"]) {
          await image.focus();
          await page.keyboard.press(key);
          await expect(page.getByRole("button", { name: "Close the image" })).toBeFocused();
          await page.keyboard.press("Escape");
          await expect(dialog).toHaveCount(0);
          await expect(image).toBeFocused();
        }
        // Disables motion, as for readers who prefer reduced motion.
        await page.emulateMedia({ reducedMotion: "reduce" });
        await image.click();
        await expect(dialog).toHaveCSS("transition-duration", /^(0|1e-05)s/);
      });
      await test.step("close when the reader leaves the page through history", async () => {
        await page.goto(`${site.address}/docs/code`);
        await page.getByRole("navigation", { name: "Docs sidebar" }).getByText("Links").click();
        await page.locator("img.zoomable[role=button]").first().click();
        await page.goBack();
        await expect(page.locator("h1")).toHaveText("Code");
        await expect(page.locator("dialog.zoom")).toHaveCount(0);
      });
      await test.step("don't open if the reader left the page before the dialog loaded", async () => {
        let release = () => {};
        const held = new Promise<void>((resolve) => (release = resolve));
        await page.route(/zoom-dialog/, async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(`${site.address}/docs/code`);
        await page.getByRole("navigation", { name: "Docs sidebar" }).getByText("Links").click();
        const asked = page.waitForRequest(/zoom-dialog/);
        await page.locator("img.zoomable[role=button]").first().click();
        await asked;
        await page.goBack();
        await expect(page.locator("h1")).toHaveText("Code");
        const came = page.waitForResponse(/zoom-dialog/);
        release();
        await (await came).finished();
        // When the page responds again, its response handlers have run.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
        await expect(page.locator("dialog.zoom")).toHaveCount(0);
      });
    });
  });
}
