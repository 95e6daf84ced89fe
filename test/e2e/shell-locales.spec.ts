import type { Page } from "@playwright/test";
import { devLines, expect, localesOn, test as builtTest, repeatOn } from "./servers.ts";

/** Returns the page's canonical and alternate links with their languages. */
const languageLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("link[rel=canonical], link[rel=alternate][hreflang]")].map(
      (link) => [link.getAttribute("hreflang"), link.getAttribute("href")].join(" "),
    ),
  );

const base = "https://locales.example/manual";

/** English, because the fixture doesn't translate this label. */
const editLabel = "Edit this page";
const notice = "This page isn't translated yet.";

/** Checks `/ar/docs/next`, whose content is English. */
async function expectUntranslated(page: Page): Promise<void> {
  const content = page.locator(".content");
  await expect(page).toHaveURL(/\/ar\/docs\/next$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  for (const text of [content, page.locator("h1")]) {
    await expect(text).toHaveAttribute("lang", "en");
    await expect(text).toHaveAttribute("dir", "ltr");
  }
  await expect(content).toHaveCSS("direction", "ltr");
  await expect(page.getByRole("note").filter({ hasText: notice })).toBeVisible();
  // Metadata for other programs is updated after the page is rendered.
  await expect
    .poll(() => languageLinks(page))
    .toEqual([` ${base}/docs/next`, `en ${base}/docs/next`, `x-default ${base}/docs/next`]);
  await expect(page.getByRole("link", { name: editLabel })).toHaveAttribute(
    "href",
    "https://code.example/edit/docs/next.md",
  );
}

for (const [where, test] of Object.entries(localesOn)) {
  test.use({ expectedLines: devLines });

  test.describe(`a site in two languages, ${where}`, repeatOn(where), () => {
    test("links from a page to the same page in the other language, with a full page load", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.address}/docs/guides/first`);
      const root = page.locator("html");
      await expect(root).toHaveAttribute("lang", "en");
      await expect(root).toHaveAttribute("dir", "ltr");
      await expect(page.locator(".footer-row").getByRole("link")).toHaveText(["Home"]);
      await page.getByRole("button", { name: "English" }).click();
      const choice = page.getByRole("link", { name: "العربية" });
      await expect(choice).toHaveAttribute("lang", "ar");
      await expect(choice).toHaveAttribute("hreflang", "ar");
      await choice.click();
      await expect(page).toHaveURL(`${site.address}/ar/docs/guides/first`);
      await expect(root).toHaveAttribute("lang", "ar");
      await expect(root).toHaveAttribute("dir", "rtl");
      // Switches back on a small screen.
      await page.setViewportSize({ width: 800, height: 700 });
      await expect(root).toHaveAttribute("data-ready");
      await page.getByRole("button", { name: "افتح القائمة" }).click();
      const panel = page.getByRole("dialog", { name: "القائمة" });
      await panel.getByRole("button", { name: "→ العودة إلى القائمة الرئيسية" }).click();
      await expect(panel.getByText("اللغات", { exact: true })).toBeVisible();
      await panel.getByRole("link", { name: "English" }).click();
      await expect(page).toHaveURL(`${site.address}/docs/guides/first`);
    });

    test("has the strings, direction and URLs of its language, also after navigation", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.address}/ar/docs/guides/first`);
      const links = (route: string) => [
        ` ${base}/ar${route}`,
        `en ${base}${route}`,
        `ar ${base}/ar${route}`,
        `x-default ${base}${route}`,
      ];
      expect(await languageLinks(page)).toEqual(links("/docs/guides/first"));
      await expect(page.locator(".content")).not.toHaveAttribute("lang");
      await expect(page.getByText(notice)).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "الشريط الجانبي" })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "مسار التنقل" })).toBeVisible();
      await page.locator(".code").hover();
      await expect(page.getByRole("button", { name: "نسخ الملف lib.php" })).toBeVisible();
      await expect(page.locator(".admonition-title")).toHaveText("ملاحظة");
      await expect(page.locator(".neighbour-next .neighbour-title")).toHaveText("التالي");
      // The catalogue lacks this string, so the English one is used.
      await expect(page.locator(".anchor").first()).toHaveAttribute(
        "title",
        "Direct link to heading",
      );
      await expect(page.locator(".code pre")).toHaveCSS("direction", "ltr");

      for (const width of [360, 996, 997, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(sideways, `${width} px`).toBe(0);
      }
      const [sidebar, article, contents] = await Promise.all(
        [".sidebar", ".article", ".contents-column"].map((part) =>
          page.locator(part).boundingBox(),
        ),
      );
      expect(contents?.x).toBeLessThan(article?.x ?? 0);
      expect(article?.x).toBeLessThan(sidebar?.x ?? 0);

      await expect(page.getByRole("link", { name: editLabel })).toHaveAttribute(
        "href",
        "https://code.example/edit/i18n/ar/docs/guides/first.md",
      );

      await page.locator(".neighbour-prev").click();
      await expect(page.locator("h1")).toHaveText("مرحبا");
      await expect.poll(() => languageLinks(page)).toEqual(links("/docs"));
      await page.goBack();
      await expect(page.locator("h1")).toHaveText("الدليل الأول");
      await page.locator(".neighbour-next").click();
      await expect(page.locator("h1")).toHaveText("Next");
      await expectUntranslated(page);
      // The same result after loading the document directly.
      await page.reload();
      await expectUntranslated(page);

      // The menu opens at the start side of the language.
      await page.setViewportSize({ width: 800, height: 700 });
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
}

builtTest("the not-found page is in the language of its URL", async ({ page, locales }) => {
  await page.goto(`${locales.address}/ar/404`);
  await expect(page.locator("h1")).toHaveText("الصفحة غير موجودة");
  // The text is hidden as soon as the client knows that the URL was typed.
  await expect(page.locator(".not-found-request")).toContainText("Please tell the owner");
});
