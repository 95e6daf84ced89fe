import { temporaryFolder } from "../fixture-site.ts";
import { firstOf } from "../long-tests.ts";
import { callLectern } from "../kept-lectern.ts";
import { enter } from "./search-box.ts";
import {
  devLines,
  expect,
  startLectern,
  test as plain,
  testOn,
  expectLines,
  repeatOn,
} from "./servers.ts";

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`bad input, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("an invalid encoding in a fragment is ignored everywhere", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/code#%E0%A4%A`);
      const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
      await sidebar.getByRole("link", { name: "Headings" }).click();
      await expect(page.locator("h1")).toHaveText("Headings");
      await page.evaluate(() => (location.hash = "%E0%A4%A"));
      await expect(page.locator("h1")).toHaveText("Headings");
      const link = sidebar.getByRole("link", { name: "Tables and lists" });
      await link.evaluate((element) => element.setAttribute("href", "/docs/tables#%E0%A4%A"));
      await link.click();
      await expect(page.locator("h1")).toHaveText("Tables and lists");
      await page.goBack();
      await expect(page.locator("h1")).toHaveText("Headings");
    });

    test("stored values with the wrong type are ignored", async ({ page, site }) => {
      await page.addInitScript(() => {
        const values = {
          theme: "[object Object]",
          sidebar: "{}",
          "announcement.id": "null",
          "announcement.dismiss": "17",
          "docs-preferred-version-default": "[]",
          "tab.os": '{"a":1}',
          "search.recent": '{"length":3}',
          "offline.choice": "[[]]",
          "pwa.event.appInstalled.fired": "1e3",
        };
        for (const [name, value] of Object.entries(values)) {
          localStorage.setItem(`lectern./.${name}`, value);
        }
      });
      await page.goto(`${site.address}/docs/components`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
      await expect(page.locator(".sidebar")).toBeVisible();
      await expect(page.locator(".announcement")).toBeVisible();
      await expect(page.locator('[role="tab"][aria-selected="true"]')).toHaveText([
        "Linux",
        "macOS",
      ]);
      await enter(page);
      await expect(page.locator(".search-offer")).toBeVisible();
      await expect(page.getByRole("region", { name: "Recent searches" })).toHaveCount(0);
    });

    test("blocked storage is reported once, and everything works without saving", async ({
      page,
      site,
      consoleLines,
    }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      });
      await page.goto(`${site.address}/docs/components`);
      await page.getByRole("button", { name: /dark and light mode/ }).click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await page.getByRole("button", { name: "Hide sidebar" }).click();
      await expect(page.locator(".sidebar")).toBeHidden();
      await page.getByRole("tab", { name: "Windows" }).click();
      await expect(page.getByRole("tab", { name: "Windows" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await page.locator(".announcement").getByRole("button", { name: "Close" }).click();
      await expect(page.locator(".announcement")).toBeHidden();
      expect(consoleLines.splice(0)).toEqual([expect.stringContaining("blocks storage")]);
    });

    test("full storage is reported, and settings apply until the page closes", async ({
      page,
      site,
      consoleLines,
    }) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await page.goto(`${site.address}/docs/components`);
      await page.getByRole("button", { name: /dark and light mode/ }).click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await page.getByRole("tab", { name: "Windows" }).click();
      await expect(page.getByText("With a frame.")).toBeVisible();
      // These values can't be saved: the announcement's id and closed state, the read page, the
      // colour mode and the tab. The read page is saved in idle time.
      await expect.poll(() => consoleLines).toHaveLength(5);
      expectLines(consoleLines, /couldn't be saved/, 5);
    });
  });
}

plain(
  "an announcement keeps its text, and code in it never runs, in a build and in development",
  async ({ page }) => {
    plain.setTimeout(180_000);
    const folder = temporaryFolder();
    const site = "test/fixtures/unsafe";
    const built = callLectern("build", site, "--output", folder.path);
    expect(built.code, built.stderr).toBe(0);
    expect(built.stderr).toContain("<script>");
    const commands = [
      ["serve", site, "--output", folder.path],
      ["dev", site],
    ];
    for (const words of firstOf(1, commands)) {
      const served = await startLectern(...words);
      await page.goto(`${served.address}/docs`);
      const bar = page.locator(".announcement");
      await bar.getByText("News").click();
      await bar.getByText("Read").click();
      await expect(bar.locator("script, iframe, [onclick], [onerror], a[href]")).toHaveCount(0);
      await page.goto("about:blank");
      await served.stop();
    }
    folder.remove();
  },
);
plain.use({ expectedLines: /^\[vite\]|React DevTools|404/ });
