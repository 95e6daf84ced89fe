import type { Locator } from "@playwright/test";
import { devLines, expect, test as portalTest, repeatOn, shellOn } from "./servers.ts";

for (const [where, test] of Object.entries(shellOn)) {
  test.use({ expectedLines: devLines });

  test.describe(`items in the top bar, ${where}`, repeatOn(where), () => {
    // In development, each module is a separate request, which is slow on a busy machine.
    test.describe.configure({ timeout: 120_000 });

    test("are of every kind, on the left or right, and show the current page", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.address}/about`);
      const left = page.locator(".bar-items-left");
      const item = (label: string) => left.getByRole("link", { name: label, exact: true });
      const targets: Readonly<Record<string, string>> = {
        Doc: "/docs/setup",
        Other: "/guide/other/start",
        Path: "/guide",
        Base: "/about",
        Regex: "/about",
      };
      for (const [label, href] of Object.entries(targets)) {
        await expect(item(label)).toHaveAttribute("href", href);
      }
      await expect(left.locator(".bar-html b")).toHaveText("raw");
      // Only authors see drafts.
      await expect(item("Draft")).toHaveCount(where === "dev" ? 1 : 0);
      const right = page.locator(".bar-items-right");
      await expect(right.getByRole("link", { name: "2.0", exact: true })).toHaveAttribute(
        "href",
        "/docs",
      );
      await expect(right.getByRole("button", { name: "Versions" })).toBeVisible();
      // Without other languages there is nothing to choose.
      await expect(right.locator(".bar-item-locale-dropdown")).toBeEmpty();
      await expect(right.locator("> li").last().locator(".search-button")).toBeVisible();

      /** The current link or menu in the top bar. */
      const marked = page.locator(
        ".bar-items > li > .bar-link[aria-current], .dropdown > button[aria-current]",
      );
      await expect(marked).toHaveText(["Base", "Regex"]);
      await item("Path").click();
      await expect(page.locator("h1")).toHaveText("Guide");
      await expect(marked).toHaveText(["Path"]);
      await expect(item("Path")).toHaveAttribute("aria-current", "page");
      const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
      await sidebar.getByRole("link", { name: "Long" }).click();
      await expect(page.locator("h1")).toHaveText("Long");
      await expect(marked).toHaveText(["Path", "Regex", "Menu"]);
      await expect(item("Path")).toHaveAttribute("aria-current", "true");
      await sidebar.getByRole("button", { name: "Basics" }).click();
      await sidebar.getByRole("link", { name: "First" }).click();
      await expect(page.locator("h1")).toHaveText("First");
      await expect(marked).toHaveText(["Path", "Base"]);
      await item("Other").click();
      await expect(page.locator("h1")).toHaveText("Other start");
      await expect(item("Other")).toHaveAttribute("aria-current", "page");
      await page.locator(".neighbour-next").click();
      await expect(page.locator("h1")).toHaveText("Other end");
      await expect(marked).toHaveText(["Other", "Path"]);
      await expect(item("Other")).toHaveAttribute("aria-current", "true");
      await item("Doc").click();
      await expect(page.locator("h1")).toHaveText("Setup");
      await expect(marked).toHaveText(["Doc", "Menu", "2.0"]);
      await page.locator(".sidebar").getByRole("link", { name: "Start" }).click();
      await expect(page.locator("h1")).toHaveText("Start");
      await expect(item("Doc")).toHaveAttribute("aria-current", "true");
    });

    test("open their menus by mouse and keyboard, and close them on selection, outside clicks and focus loss", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.address}/guide`);
      const bar = page.getByRole("banner");
      const menu = bar.getByRole("button", { name: "Menu", exact: true });
      const inner = bar.locator(".dropdown-menu:popover-open");
      /** Checks that the menu is attached to its button. */
      const hangs = async () => {
        await expect(inner).toBeVisible();
        const edges = async (place: Locator) => {
          const box = await place.evaluate((element) => element.getBoundingClientRect().toJSON());
          return box as Readonly<Record<"left" | "right" | "top" | "bottom", number>>;
        };
        const [above, below] = [await edges(menu), await edges(inner)];
        const distances = [
          below.left - above.left,
          below.right - above.right,
          below.top - above.bottom,
        ];
        const [left = 0, right = 0, gap = 0] = distances.map(Math.abs);
        expect(Math.min(left, right)).toBeLessThan(2);
        expect(gap).toBeLessThan(10);
      };
      await menu.hover();
      await hangs();
      await inner.getByRole("link", { name: "Long" }).hover();
      await expect(inner).toBeVisible();
      await page.mouse.move(640, 700);
      await expect(inner).toHaveCount(0);

      // Hovering has opened it already. The click keeps it open, and the next click closes it.
      await menu.click();
      await page.mouse.move(640, 700);
      await expect(inner.getByRole("listitem")).toHaveText([
        "Menu",
        "Long",
        "Elsewhere",
        "inner",
        "Setup",
        "Main page",
      ]);
      const outside = inner.getByRole("link", { name: "Elsewhere" });
      await expect(outside).toHaveAttribute("target", "_blank");
      await expect(outside).toHaveAttribute("rel", "noopener noreferrer");
      await expect(inner.getByRole("link", { name: "Main page" })).toHaveAttribute("href", "/docs");
      await page.locator("h1").click({ position: { x: 2, y: 2 } });
      await expect(inner).toHaveCount(0);
      await menu.click();
      await expect(inner).toBeVisible();
      await menu.click();
      await expect(inner).toHaveCount(0);
      await page.mouse.move(0, 500);

      await menu.focus();
      await page.keyboard.press("ArrowDown");
      await hangs();
      await page.keyboard.press("Escape");
      await expect(inner).toHaveCount(0);
      await menu.focus();
      await page.keyboard.press("Enter");
      await hangs();
      for (let stop = 0; stop < 5; stop++) await page.keyboard.press("Tab");
      await expect(inner.getByRole("link", { name: "Main page" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(inner).toHaveCount(0);
      await expect(bar.getByRole("link", { name: "2.0", exact: true })).toBeFocused();

      await menu.click();
      await inner.getByRole("link", { name: "Setup" }).click();
      await expect(page.locator("h1")).toHaveText("Setup");
      await expect(inner).toHaveCount(0);
    });
  });
}

portalTest.describe("the portal", () => {
  portalTest("has correct links in its top bar, footer and versions", async ({ page, portal }) => {
    await page.goto(`${portal.address}/versions`);
    const linksOf = (part: string) =>
      page
        .locator(`${part} a`)
        .evaluateAll((links) =>
          links.map((link) => `${link.textContent} ${link.getAttribute("href")}`),
        );
    expect(await linksOf(".bar-items-left")).toEqual([
      "Guides /docs/apis",
      "Community /general/community/contribute",
      "Coding /general/development/gettingstarted",
      "Process /general/development/process",
    ]);
    expect(await linksOf(".footer-columns")).toEqual([
      "Release notes /general/releases",
      "Projects /general/projects",
      "Developer docs /general/documentation",
      "User docs https://docs.moodle.org/",
      "Legacy docs https://docs.moodle.org/dev/",
      "Code of conduct /general/documentation/code-of-conduct",
      "General Developer Forum https://moodle.org/mod/forum/view.php?id=55",
      "Twitter https://twitter.com/moodle",
      "GitHub https://github.com/moodle",
    ]);
    const versions = (await linksOf("main")).map((link) => link.replace(/^.* /, ""));
    expect(versions).toEqual(
      expect.arrayContaining(["/docs", "/docs/4.0", "/general/releases", "/general/releases/4.0"]),
    );
  });
});
