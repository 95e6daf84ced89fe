import { firstOf } from "../long-tests.ts";
import { notedShifts, noteShifts } from "./layout-shifts.ts";
import { expect, test } from "./servers.ts";

test.describe("a reader without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("gets complete pages, and can reach every area through links", async ({ page, portal }) => {
    await test.step("gets complete pages: text, navigation, contents, previous and next page", async () => {
      await page.goto(`${portal.address}/docs/apis/subsystems/access`);
      await expect(page.locator("h1")).toHaveText("Access API");
      await expect(page.locator(".content h2").first()).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText(
        "Subsystems",
      );
      await expect(page.getByRole("contentinfo")).toContainText("independent implementation");
    });
    await test.step("reaches every area through links", async () => {
      await page.goto(portal.address);
      await page.locator('main a[href="/docs/apis"]').first().click();
      await expect(page).toHaveURL(`${portal.address}/docs/apis`);
      await page.getByRole("link", { name: "Plugin types" }).first().click();
      await expect(page).toHaveURL(`${portal.address}/docs/category/plugin-types`);
      await page.locator("main").getByRole("link", { name: "Activity modules" }).first().click();
      await expect(page.locator("h1")).toHaveText("Activity modules");
    });
  });
});

test.describe("a reader with JavaScript", () => {
  test("gets prefetched pages, also if the pointer was on a link before JavaScript loaded", async ({
    page,
    portal,
  }) => {
    let release = () => {};
    const mayCome = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(`${portal.address}/docs/apis/subsystems/access`, { waitUntil: "commit" });
    const fetched = page.waitForResponse(/\/general\/community\/contribute\.json$/);
    await page.getByRole("banner").getByRole("link", { name: "Community" }).hover();
    release();
    expect((await fetched).status()).toBe(200);
  });

  test("selects dark mode, switches the version, and reloads pages after a deploy", async ({
    page,
    portal,
  }) => {
    await test.step("selects dark mode and keeps it, without a flash on the next load", async () => {
      await page.goto(`${portal.address}/docs`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
      const control = page.getByRole("button", { name: /dark and light mode/ });
      await control.click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await page.reload({ waitUntil: "commit" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    });
    await test.step("switches the version and stays on the same page", async () => {
      await page.goto(`${portal.address}/docs/guides/javascript`);
      await page.getByRole("banner").getByRole("button", { name: "Version: master" }).click();
      await page.getByRole("banner").getByRole("link", { name: "4.0", exact: true }).click();
      await expect(page).toHaveURL(`${portal.address}/docs/4.0/guides/javascript`);
      await expect(page.locator("html")).toHaveClass(/docs-version-4\.0/);
    });
    await test.step("reloads pages after a deploy", async () => {
      await page.route(/\/general\/development\/process\.json$/, async (route) => {
        const response = await route.fetch();
        const file = (await response.json()) as { data: { build: string } };
        file.data.build = "another";
        await route.fulfill({ json: file });
      });
      await page.goto(`${portal.address}/docs`);
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      await page.getByRole("banner").getByRole("link", { name: "Process" }).click();
      await expect(page.locator("h1")).toHaveText("Development process");
      expect(await page.evaluate(() => "stillHere" in window)).toBe(false);
    });
  });

  test("sees no layout shifts while a page loads", async ({ page, portal }) => {
    await noteShifts(page);
    for (const address of ["/", "/docs/apis/plugintypes/mod", "/general/releases/4.0"]) {
      await page.goto(portal.address + address, { waitUntil: "networkidle" });
      expect(await notedShifts(page)).toEqual([]);
    }
  });
});

test("the page never scrolls horizontally, from 360 px to 1680 px", async ({ page, portal }) => {
  for (const address of [
    "/",
    "/docs/apis",
    "/docs/apis/plugintypes/mod",
    "/general/releases/4.0",
  ]) {
    await page.goto(portal.address + address);
    for (const width of [360, 768, 996, 997, 1280, 1680]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${address} at ${width} px`).toBe(0);
    }
  }
});

test("long pages have at most 20,000 px and 150 tab stops", async ({ page, portal }) => {
  const pages = [
    "/docs/apis/plugintypes/mod",
    "/docs/devupdate",
    "/general/releases/4.0",
    "/general/tags/release-notes",
    "/docs/guides/javascript",
    "/docs/moodleapp/development/plugins-development-guide",
    "/general/releases/3.5/3.5.5",
  ];
  for (const address of firstOf(4, pages)) {
    await page.goto(portal.address + address);
    await expect(page.locator("html[data-ready]:not([data-gradual])")).toBeAttached();
    const { height, stops } = await page.evaluate(() => {
      const controls = document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, summary, [tabindex]",
      );
      const stops = [...controls].filter(
        (control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }),
      );
      return { height: document.documentElement.scrollHeight, stops: stops.length };
    });
    expect(height, address).toBeLessThanOrEqual(20_000);
    expect(stops, address).toBeLessThanOrEqual(150);
  }
});
