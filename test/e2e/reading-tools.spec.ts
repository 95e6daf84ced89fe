import type { Page } from "@playwright/test";
import { devLines, expect, test as plain, testOn, repeatOn } from "./servers.ts";

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(`lectern./.${name}`), key);

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`reading tools, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("colours: a choice overrides the system setting until it's cleared, in all tabs of the browser", async ({
      page,
      context,
      site,
    }) => {
      const root = page.locator("html");
      const control = page.getByRole("button", { name: /^Switch between dark and light mode/ });
      const says = (mode: string) =>
        expect(control).toHaveAccessibleName(
          `Switch between dark and light mode (currently ${mode} mode)`,
        );
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto(`${site.address}/docs/code`);
      await expect(root).toHaveAttribute("data-theme", "dark");
      await says("dark");
      await page.emulateMedia({ colorScheme: "light" });
      await expect(root).toHaveAttribute("data-theme", "light");
      await says("light");

      await control.click();
      await says("dark");
      await control.click();
      await says("light");
      // The reader chose the system's mode, so the site follows the system again.
      expect(await stored(page, "theme")).toBeNull();
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(root).toHaveAttribute("data-theme", "dark");
      await control.click();
      await says("light");
      expect(await stored(page, "theme")).toBe("light");
      await page.emulateMedia({ colorScheme: "light" });
      await control.click();
      await says("dark");
      expect(await stored(page, "theme")).toBe("dark");
      await page.emulateMedia({ colorScheme: "light" });
      // The inline script sets the mode before the first paint.
      await page.reload({ waitUntil: "commit" });
      await expect(root).toHaveAttribute("data-theme", "dark");
      await says("dark");

      const other = await context.newPage();
      await other.goto(`${site.address}/docs/code`);
      await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
      await other.evaluate(() => localStorage.setItem("lectern./.theme", "light"));
      await expect(root).toHaveAttribute("data-theme", "light");
      await says("light");
      await other.evaluate(() => localStorage.setItem("lectern./.theme", "dark"));
      await says("dark");
      await other.evaluate(() => localStorage.removeItem("lectern./.theme"));
      await says("light");
      await expect(root).toHaveAttribute("data-theme", "light");
    });

    test("tabs: one choice applies to all groups with the same name, is stored, synced between browser tabs, and works with keys", async ({
      page,
      context,
      site,
    }) => {
      await page.setViewportSize({ width: 1280, height: 500 });
      await page.goto(`${site.address}/docs/components`);
      const groups = page.locator('.tabs[data-group="os"]');
      const chosen = groups.locator('[role="tab"][aria-selected="true"]');
      const [first, second] = [groups.nth(0), groups.nth(1)];
      await expect(chosen).toHaveText(["Linux", "macOS"]);
      await expect(page.getByText("On macOS.")).toBeHidden();
      await second.getByRole("tab", { name: "Windows" }).click();
      // The first group doesn't have this tab.
      await expect(chosen).toHaveText(["Linux", "Windows"]);

      // The clicked tab stays under the pointer, although the group above grows.
      const tab = second.getByRole("tab", { name: "macOS" });
      const before = await tab.boundingBox();
      await tab.click();
      await expect(chosen).toHaveText(["macOS", "macOS"]);
      await expect(page.getByText("On macOS.")).toBeVisible();
      await expect(page.getByText("On Linux.")).toBeHidden();
      const after = await tab.boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);

      await first.getByRole("tab", { name: "macOS" }).focus();
      for (const [key, expected] of [
        ["ArrowRight", "Linux"],
        ["ArrowLeft", "macOS"],
        ["Home", "Linux"],
        ["End", "macOS"],
      ] as const) {
        await page.keyboard.press(key);
        await expect(first.getByRole("tab", { name: expected })).toBeFocused();
        await expect(chosen.first()).toHaveText(expected);
      }
      // The tab list has a single tab stop.
      await expect(first.locator('[role="tab"][tabindex="0"]')).toHaveText(["macOS"]);
      expect(await stored(page, "tab.os")).toBe("mac");
      await page.reload();
      await expect(chosen).toHaveText(["macOS", "macOS"]);

      const other = await context.newPage();
      await other.goto(`${site.address}/docs/components`);
      await other.locator("html[data-ready]").waitFor();
      await other.getByRole("tab", { name: "Windows" }).click();
      await expect(chosen).toHaveText(["macOS", "Windows"]);
      await other.evaluate(() => localStorage.removeItem("lectern./.tab.os"));
      await expect(chosen).toHaveText(["Linux", "macOS"]);
    });

    test("details open and close with the mouse and keyboard", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/components`);
      const summary = page.locator(".details > summary");
      const text = page.getByText("Hidden at first.");
      await expect(text).toBeHidden();
      await summary.click();
      await expect(text).toBeVisible();
      await summary.press("Enter");
      await expect(text).toBeHidden();
      await summary.press("Space");
      await expect(text).toBeVisible();
    });

    test("code has a title, can be copied, and wraps if it's wider than its box", async ({
      page,
      context,
      site,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`${site.address}/docs/code`);
      const figure = page.locator("figure.code").first();
      await expect(figure.locator("figcaption")).toHaveText("lib.php");
      await expect(figure.locator(".line.highlighted")).toHaveText("echo $name;");
      const copy = figure.locator(".copy-button");
      await expect(copy).toHaveAttribute("title", "Copy file lib.php");
      const labels = await copy.evaluateHandle((button) => {
        const said: (string | null)[] = [button.getAttribute("aria-label")];
        new MutationObserver(() => said.push(button.getAttribute("aria-label"))).observe(button, {
          attributeFilter: ["aria-label"],
        });
        return said;
      });
      await copy.focus();
      await page.keyboard.press("Enter");
      await expect
        .poll(() => labels.jsonValue())
        .toEqual(["Copy file lib.php", "Copied", "Copy file lib.php"]);
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe("$name = get_string('pluginname', 'mod_book');\necho $name;");

      const wrap = figure.locator(".wrap-button");
      await expect(wrap).toBeHidden();
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(wrap).toBeVisible();
      await expect(wrap).toHaveAccessibleName("Toggle word wrap");
      const pre = figure.locator("pre");
      const overflow = () => pre.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(await overflow()).toBeGreaterThan(0);
      expect(await page.evaluate(sideways)).toBe(0);
      await wrap.focus();
      await page.keyboard.press("Enter");
      await expect(wrap).toHaveAttribute("aria-pressed", "true");
      expect(await overflow()).toBe(0);
      await page.keyboard.press("Enter");
      await expect(wrap).toHaveAttribute("aria-pressed", "false");
      expect(await overflow()).toBeGreaterThan(0);
    });

    test("wide tables scroll separately, also by keyboard", async ({ page, site }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${site.address}/docs/tables`);
      const box = page.locator(".table-scroll", { hasText: "Sixth" });
      expect(await box.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeGreaterThan(0);
      expect(await page.evaluate(sideways)).toBe(0);
      await box.focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => box.evaluate((e) => e.scrollLeft)).toBeGreaterThan(0);
    });
  });
}

plain.describe("reading tools without JavaScript", () => {
  plain.use({ javaScriptEnabled: false });

  plain("are available, except the controls that need it", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/components`);
    await expect(page.getByText("On Linux.")).toBeVisible();
    await expect(page.getByText("On macOS.")).toBeVisible();
    await expect(page.getByText("With a frame.")).toBeVisible();
    await expect(page.locator(".tab-label").first()).toBeVisible();
    await expect(page.locator(".tab-list").first()).toBeHidden();
    await expect(page.locator(".color-mode")).toBeHidden();
    await expect(page.locator(".announcement-close")).toBeHidden();
    await expect(page.locator(".code-buttons")).toHaveCount(0);
    await page.locator(".details > summary").click();
    await expect(page.getByText("Hidden at first.")).toBeVisible();
    await page.goto(`${features.address}/docs/links`);
    await expect(page.locator("img.zoomable").first()).not.toHaveAttribute("role", "button");
  });
});
