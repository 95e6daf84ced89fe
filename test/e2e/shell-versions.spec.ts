import type { Page } from "@playwright/test";
import { devLines, expect, repeatOn, shellOn } from "./servers.ts";

const preferred = (page: Page) =>
  page.evaluate(() => localStorage.getItem("lectern./.docs-preferred-version-default"));

for (const [where, test] of Object.entries(shellOn)) {
  test.use({ expectedLines: devLines });

  test.describe(`versions, ${where}`, repeatOn(where), () => {
    // In development, each module is a separate request, which is slow on a busy machine.
    test.describe.configure({ timeout: 120_000 });

    test("link to the same page, otherwise to the main page, and show their status", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.address}/docs/next/setup`);
      const root = page.locator("html");
      const banner = page.locator(".version-banner");
      const dropdown = page.locator(".version-dropdown");
      const item = page.locator(".bar-items-left").getByRole("link", { name: "Doc", exact: true });
      /** Opens the menu and returns its items with their targets. */
      const entries = async () => {
        await dropdown.getByRole("button").click();
        const links = dropdown.getByRole("link");
        await expect(links).toHaveCount(5);
        return links.evaluateAll((all) =>
          all.map((link) => `${link.textContent} ${link.getAttribute("href")}`),
        );
      };

      await expect(root).toHaveClass("docs-version-current");
      await expect(page.locator(".version-badge")).toHaveText("Version: Next");
      await expect(banner.locator("p")).toHaveText([
        "This is unreleased documentation for Shell Next version.",
        "For up-to-date documentation, see the latest version (2.0).",
      ]);
      await expect(dropdown.getByRole("button")).toHaveText("Version: Next");
      await expect(item).toHaveAttribute("href", "/docs/next/setup");
      expect(await entries()).toEqual([
        "Before /about",
        "Next /docs/next/setup",
        "2.0 /docs/setup",
        "1.0 /docs/1.0",
        "All versions /versions",
      ]);
      await expect(dropdown.getByRole("link", { name: "Next" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await page.keyboard.press("Escape");
      await page.locator(".sidebar").getByRole("link", { name: "New" }).click();
      await expect(page.locator("h1")).toHaveText("New");
      await expect(banner.getByRole("link")).toHaveAttribute("href", "/docs");
      await page.locator(".sidebar").getByRole("link", { name: "Setup" }).click();
      await expect(page.locator("h1")).toHaveText("Setup");
      expect(await preferred(page), "browsing stores nothing").toBeNull();

      await banner.getByRole("link", { name: "latest version" }).click();
      await expect(page).toHaveURL(`${site.address}/docs/setup`);
      await expect(page.getByText("How to set up the second release.")).toBeVisible();
      await expect(banner).toHaveCount(0);
      await expect(page.locator(".version-badge")).toHaveText("Version: 2.0");
      await expect(root).toHaveClass("docs-version-2.0");
      expect(await preferred(page)).toBe("2.0");

      await dropdown.getByRole("button").click();
      await dropdown.getByRole("link", { name: "1.0" }).click();
      await expect(page).toHaveURL(`${site.address}/docs/1.0`);
      await expect(banner.locator("p").first()).toHaveText(
        "This is documentation for Shell 1.0, which is no longer actively maintained.",
      );
      await expect(root).toHaveClass("docs-version-1.0");
      expect(await preferred(page)).toBe("1.0");

      // Outside the section, the chosen version applies if it has the page.
      await page.getByRole("banner").getByRole("link", { name: "Path", exact: true }).click();
      await expect(page.locator("h1")).toHaveText("Guide");
      await expect(root).toHaveClass("docs-version-current");
      await expect(dropdown.getByRole("button")).toHaveText("Versions");
      await expect(item).toHaveAttribute("href", "/docs/setup");
      const plain = page.locator(".bar-item-version").getByRole("link");
      await expect(plain).toHaveText("1.0");
      await expect(plain).toHaveAttribute("href", "/docs/1.0");

      // On small screens, versions are a group in the menu, and the choice works there too.
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole("button", { name: "Open menu" }).click();
      const panel = page.getByRole("dialog", { name: "Menu" });
      await panel.getByRole("button", { name: "← Back to main menu" }).click();
      await expect(panel.getByText("Versions", { exact: true })).toBeVisible();
      // Without other languages there is nothing to choose.
      await expect(panel.getByText("Languages", { exact: true })).toHaveCount(0);
      await expect(panel.getByRole("search")).toHaveCount(0);
      await panel.getByRole("link", { name: "Next", exact: true }).click();
      await expect(page).toHaveURL(`${site.address}/docs/next`);
      await expect(panel).toBeHidden();
      expect(await preferred(page)).toBe("current");
    });

    test("are removed from storage if they no longer exist", async ({ page, site }) => {
      await page.addInitScript(() =>
        localStorage.setItem("lectern./.docs-preferred-version-default", "0.9"),
      );
      await page.goto(`${site.address}/about`);
      await expect(page.locator(".version-dropdown").getByRole("button")).toHaveText("Versions");
      await expect.poll(() => preferred(page)).toBeNull();
    });
  });
}
