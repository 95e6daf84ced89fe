import { expect, test } from "./servers.ts";

test.describe("a site in two languages", () => {
  test("has the shell's texts of the page's language, and English where none is given", async ({
    page,
    locales,
  }) => {
    await page.goto(`${locales.address}/ar/docs/guides/first`);
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("navigation", { name: "الشريط الجانبي" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "مسار التنقل" })).toBeVisible();
    await page.locator(".code").hover();
    await expect(page.getByRole("button", { name: "نسخ الشيفرة إلى الحافظة" })).toBeVisible();
    await expect(page.locator(".admonition-title")).toHaveText("ملاحظة");
    await expect(page.locator(".neighbour-next .neighbour-title")).toHaveText("التالي");
    await page.setViewportSize({ width: 800, height: 700 });
    // The catalogue has no word for the announcement; it has one for the menu.
    await page.getByRole("button", { name: "افتح القائمة" }).click();
    await expect(page.getByRole("dialog", { name: "القائمة" })).toBeVisible();
  });

  test("says that a page is missing in the language of its address", async ({
    page,
    locales,
    consoleLines,
  }) => {
    await page.goto(`${locales.address}/ar/404`);
    await expect(page.locator("h1")).toHaveText("الصفحة غير موجودة");
    await expect(page.getByText("Please contact the owner")).toBeVisible();
    for (const line of consoleLines.splice(0)) expect(line).toContain("404");
  });

  test("leads from a page to the same page in the other language, by a full load", async ({
    page,
    locales,
  }) => {
    await page.goto(`${locales.address}/docs/guides/first`);
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("link", { name: "العربية" }).click();
    await expect(page).toHaveURL(`${locales.address}/ar/docs/guides/first`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });

  test("keeps canonical and alternate links in step with the page", async ({ page, locales }) => {
    const links = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("link[rel=canonical], link[rel=alternate]")].map((link) =>
          [link.getAttribute("hreflang"), link.getAttribute("href")].join(" "),
        ),
      );
    await page.goto(`${locales.address}/ar/docs/guides/first`);
    await page.locator(".neighbour-next").click();
    await expect(page.locator("h1")).not.toHaveText("الدليل الأول");
    const route = new URL(page.url()).pathname.replace("/manual/ar", "");
    const base = "https://locales.example/manual";
    expect(await links()).toEqual([
      ` ${base}/ar${route}`,
      `en ${base}${route}`,
      `ar ${base}/ar${route}`,
      `x-default ${base}${route}`,
    ]);
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  });
});

test.describe("a language written from right to left", () => {
  test("mirrors the layout: sidebar on the right, contents on the left", async ({
    page,
    locales,
  }) => {
    await page.goto(`${locales.address}/ar/docs/guides/first`);
    const [sidebar, article, contents] = await Promise.all(
      [".sidebar", ".article", ".contents-column"].map((part) => page.locator(part).boundingBox()),
    );
    expect(contents?.x).toBeLessThan(article?.x ?? 0);
    expect(article?.x).toBeLessThan(sidebar?.x ?? 0);
  });

  test("keeps code from left to right", async ({ page, locales }) => {
    await page.goto(`${locales.address}/ar/docs/guides/first`);
    await expect(page.locator(".code pre")).toHaveCSS("direction", "ltr");
  });

  for (const width of [360, 996, 997, 1280]) {
    test(`never scrolls sideways, ${width} px`, async ({ page, locales }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${locales.address}/ar/docs/guides/first`);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    });
  }

  test("opens the menu from the side it starts at", async ({ page, locales }) => {
    await page.setViewportSize({ width: 800, height: 700 });
    await page.goto(`${locales.address}/ar/docs/guides/first`);
    await page.getByRole("button", { name: "افتح القائمة" }).click();
    const panel = page.locator(".menu-panel");
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      })
      .toBe(800);
  });
});
