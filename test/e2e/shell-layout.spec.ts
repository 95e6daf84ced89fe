import { devLines, expect, testOn, repeatOn } from "./servers.ts";

const widths = [360, 996, 997, 1280];

for (const [where, test] of Object.entries(testOn)) {
  test.use({ expectedLines: devLines });

  for (const theme of ["light", "dark"] as const) {
    test.describe(`the layout, ${theme}, ${where}`, repeatOn(where), () => {
      test.use({ colorScheme: theme });

      test("has columns from 997 px, and a menu and collapsed contents below", async ({
        page,
        site,
      }) => {
        await page.goto(`${site.address}/docs/headings`);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expect(page.locator("html")).toHaveCSS(
          "background-color",
          theme === "light" ? "rgb(255, 255, 255)" : /^rgb\(2\d, 2\d, \d\d\)$/,
        );
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const isWide = width > 996;
          await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible({
            visible: !isWide,
          });
          await expect(page.locator(".sidebar")).toBeVisible({ visible: isWide });
          await expect(page.locator(".contents-column")).toBeVisible({ visible: isWide });
          await expect(page.locator(".contents-fold")).toBeVisible({ visible: !isWide });
          await expect(page.locator(".bar-items-left")).toBeVisible({ visible: isWide });
          const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth);
          expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
        }
      });

      test("has the engine's blue if the site sets no colour", async ({ page, site }) => {
        await page.goto(`${site.address}/docs/guides/first`);
        await expect(page.locator(".sidebar [aria-current=page]")).toHaveCSS(
          "color",
          theme === "light" ? "rgb(52, 106, 172)" : "rgb(136, 193, 255)",
        );
      });

      test("has breadcrumbs, an edit link and the next page around the text", async ({
        page,
        site,
      }) => {
        await page.goto(`${site.address}/docs/guides/first`);
        const trail = page.getByRole("navigation", { name: "Breadcrumbs" });
        await expect(trail.getByRole("listitem")).toHaveCount(3);
        await expect(trail.locator("[aria-current=page]")).toHaveText("First guide");
        const neighbours = page.getByRole("navigation", { name: "Docs pages navigation" });
        await neighbours.getByRole("link", { name: /^Next/ }).click();
        await expect(page.locator("h1")).toHaveText("Second guide");
        await expect(
          page.getByRole("contentinfo").getByRole("link", { name: "Code" }),
        ).toBeVisible();
        await expect(page.locator("html")).toHaveClass(/docs-version-current/);
      });
    });
  }

  test(
    `the keyboard reaches and operates everything, ${where}`,
    repeatOn(where),
    async ({ page, site }) => {
      await page.goto(`${site.address}/docs/headings`);
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Skip to main content" });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();

      // All tab stops of the page in order, each with a visible focus ring.
      const wanted = await page
        .locator("a[href]:visible, button:visible, summary:visible, [tabindex='0']:visible")
        .count();
      let reached = 1;
      for (; reached < wanted; reached++) {
        await page.keyboard.press("Tab");
        const ring = await page.evaluate(() => {
          const element = document.activeElement ?? document.body;
          // The search box has its focus ring around the complete form.
          const ringed = element.closest(".search-form") ?? element;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(ringed);
          const isSeen =
            (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
          return element !== document.body && isSeen ? "seen" : element.outerHTML;
        });
        expect(ring).toBe("seen");
      }

      await skip.focus();
      await page.keyboard.press("Enter");
      await expect(page.locator("main")).toBeFocused();

      const more = page.getByRole("banner").getByRole("button", { name: "More" });
      await more.focus();
      await page.keyboard.press("Enter");
      const inMenu = page.getByRole("banner").getByRole("link", { name: "Code" });
      await expect(inMenu).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(inMenu).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(inMenu).toBeHidden();
      await expect(more).toBeFocused();
      await page.keyboard.press("Space");
      await expect(inMenu).toBeVisible();
      await page.keyboard.press("Escape");

      const caret = page.getByRole("button", { name: /category 'Guides'/ });
      await caret.focus();
      await page.keyboard.press("Space");
      await expect(caret).toHaveAttribute("aria-expanded", "true");

      const mode = page.getByRole("button", { name: /dark and light mode/ });
      await mode.focus();
      await page.keyboard.press("Enter");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

      await page.getByRole("navigation", { name: "Docs sidebar" }).getByText("Code").focus();
      await page.keyboard.press("Enter");
      await expect(page.locator("h1")).toHaveText("Code");
      await page.keyboard.press("Tab");
      await expect(skip).toBeFocused();
    },
  );
}
