import { devLines, expect, test as onPortal, testOn, repeatOn } from "./servers.ts";

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

const pages = ["/", "/docs/tables", "/docs/tags", "/docs/category/guides", "/docs/components"];

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`reading conditions, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("when printed, the shell is hidden, nothing is cut off or collapsed, and dark is light", async ({
      page,
      site,
    }) => {
      await page.addInitScript(() => localStorage.setItem("lectern./.theme", "dark"));
      await page.goto(`${site.address}/docs/components`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await page.emulateMedia({ media: "print" });
      for (const part of [
        ".announcement",
        ".top-bar",
        ".sidebar",
        ".contents-column",
        ".breadcrumbs",
        ".neighbours",
        ".footer",
        ".back-to-top",
        ".code-buttons",
        ".tab-list",
      ]) {
        await expect(page.locator(part).first()).toBeHidden();
      }
      await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(page.locator("body")).toHaveCSS("color", "rgb(35, 38, 43)");
      await expect(page.locator(".code pre code").first()).toHaveCSS("white-space", "pre-wrap");
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.getByText("On macOS.")).toBeVisible();
      await expect(page.locator(".tab-label").first()).toBeVisible();
      const folded = page.getByText("Hidden at first.");
      expect((await folded.boundingBox())?.height).toBeGreaterThan(0);
      expect(await folded.evaluate((e) => e.checkVisibility())).toBe(true);
      // The reader's colour mode is unchanged.
      await page.emulateMedia({ media: "screen" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    });

    test("a dark system stays dark while the page loads and prints", async ({ page, site }) => {
      await page.addInitScript(() => {
        const seen: (string | undefined)[] = [];
        Object.assign(window, { seen });
        const look = () => seen.push(document.documentElement.dataset["theme"]);
        new MutationObserver(look).observe(document, {
          attributeFilter: ["data-theme"],
          subtree: true,
        });
      });
      const seen = () => page.evaluate(() => [...new Set(Reflect.get(window, "seen") as string[])]);
      const change = async (media: Parameters<typeof page.emulateMedia>[0]) => {
        await page.evaluate(() => {
          const query = matchMedia("(prefers-color-scheme: dark)");
          const changed = new Promise((resolve) => query.addEventListener("change", resolve));
          Object.assign(window, { changed });
        });
        await page.emulateMedia(media);
        await page.evaluate(() => Reflect.get(window, "changed") as Promise<void>);
      };
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto(`${site.address}/docs/components`);
      await expect(page.locator("html")).toHaveAttribute("data-ready", "");
      await change({ colorScheme: "light", media: "print" });
      await change({ colorScheme: "dark", media: "screen" });
      expect(await seen()).toEqual(["dark"]);
      await change({ colorScheme: "light" });
      await expect.poll(seen).toEqual(["dark", "light"]);
    });

    test("with forced colours, controls keep an edge, the current item is marked, and icons are visible", async ({
      page,
      site,
    }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await page.goto(`${site.address}/docs/components`);
      await expect(page.locator(".color-mode .icon:visible")).toHaveCount(1);
      for (const control of [".color-mode", ".copy-button", ".sidebar-hide"]) {
        await expect(page.locator(control).first()).toHaveCSS("border-top-style", "solid");
      }
      for (const current of [
        '.sidebar [aria-current="page"]',
        '[role="tab"][aria-selected="true"]',
      ]) {
        await expect(page.locator(current).first()).toHaveCSS("outline-style", "solid");
      }
      await page.goto(`${site.address}/docs/code`);
      await expect(page.locator(".line.highlighted").first()).toHaveCSS("border-left-width", "4px");
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole("button", { name: "Open menu" }).click();
      const back = page.getByRole("button", { name: "← Back to main menu" });
      await expect(back).toHaveCSS("border-top-style", "solid");
    });

    test("with reduced motion, animations are very short", async ({ page, site }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${site.address}/docs/components`);
      const longest = () =>
        page.evaluate(() => {
          const times = [...document.querySelectorAll("*")].flatMap((element) =>
            [null, "::before", "::after"].flatMap((part) => {
              const { transitionDuration, animationDuration } = getComputedStyle(element, part);
              return `${transitionDuration},${animationDuration}`.split(",").map(Number.parseFloat);
            }),
          );
          return Math.max(...times);
        });
      expect(await longest()).toBeLessThanOrEqual(0.0001);
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      expect(await longest()).toBeLessThanOrEqual(0.0001);
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
      ).toBe("auto");
    });

    test("at 400 %, the text is one column, and the menu and search work", async ({
      page,
      site,
    }) => {
      // 1280 × 1024 at 400 % zoom is a viewport of 320 × 256 CSS pixels (WCAG 1.4.10).
      await page.setViewportSize({ width: 320, height: 256 });
      for (const address of where === "build" ? pages : pages.slice(-1)) {
        await page.goto(site.address + address);
        expect(await page.evaluate(sideways), address).toBe(0);
      }
      await expect(page.locator(".sidebar")).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).click();
      const last = page.getByRole("dialog", { name: "Menu" }).getByRole("link").last();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Search" }).first().click();
      await expect(page.getByRole("combobox").last()).toBeInViewport();
      expect(await page.evaluate(sideways)).toBe(0);
    });
  });
}

onPortal(
  "no page in the portal scrolls horizontally at 400 %",
  { tag: "@long" },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    for (const address of [
      "/",
      "/docs/apis/subsystems/access",
      "/docs/tags",
      "/versions",
      "/general/releases/4.0",
    ]) {
      await page.goto(portal.address + address);
      expect(await page.evaluate(sideways), address).toBe(0);
    }
  },
);
