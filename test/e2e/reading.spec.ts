import { expect, test, expectLines } from "./servers.ts";

test.describe("a reader without script", () => {
  test.use({ javaScriptEnabled: false });

  test("gets whole pages: text, navigation, contents, neighbours", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs/apis/subsystems/access`);
    await expect(page.locator("h1")).toHaveText("Access API");
    await expect(page.locator(".content h2").first()).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText("Subsystems");
    await expect(page.getByRole("contentinfo")).toContainText("independent implementation");
  });

  test("reaches every area by links alone", async ({ page, portal }) => {
    await page.goto(portal.address);
    await page.locator('main a[href="/docs/apis"]').first().click();
    await expect(page).toHaveURL(`${portal.address}/docs/apis`);
    await page.getByRole("link", { name: "Plugin types" }).first().click();
    await expect(page).toHaveURL(`${portal.address}/docs/category/plugin-types`);
    await page.locator("main").getByRole("link", { name: "Activity modules" }).first().click();
    await expect(page.locator("h1")).toHaveText("Activity modules");
  });
});

test.describe("a reader with script", () => {
  test("moves between pages without loading the document again", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs/apis`);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page
      .locator(".content")
      .getByRole("link", { name: /Access/ })
      .first()
      .click();
    await expect(page.locator("h1")).toHaveText("Access API");
    await expect(page).toHaveTitle("Access API | Moodle Developer Resources");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      /\/docs\/apis\/subsystems\/access$/,
    );
    expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
    await page.goBack();
    await expect(page.locator("h1")).toHaveText("API Guides");
    expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  });

  test("starts a page at its top, lands on a fragment, and comes back to where it was", async ({
    page,
    portal,
  }) => {
    await page.goto(`${portal.address}/docs/apis`);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.locator('.content a[href="/docs/apis/subsystems/access"]').first().click();
    await expect(page.locator("h1")).toHaveText("Access API");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goto(`${portal.address}/docs/apis/subsystems/access#has_capability`);
    const top = await page
      .locator("#has_capability")
      .evaluate((e) => e.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(400);
  });

  // The text of this page has no link to the one pointed at: links in view are fetched, too.
  test("gets the next page ahead when pointing at its link", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs/apis/subsystems/access`);
    const fetched = page.waitForResponse(/\/general\/community\/contribute\.json$/);
    await page.getByRole("banner").getByRole("link", { name: "Community" }).hover();
    expect((await fetched).status()).toBe(200);
  });

  test("gets it ahead, too, when the pointer was there before the program", async ({
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

  test("chooses dark and keeps it, without a flash on the next load", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs`);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    const control = page.getByRole("button", { name: /dark and light mode/ });
    // From what the system says to light, and on to dark.
    await control.click();
    await expect(control).toHaveAttribute("data-choice", "light");
    await control.click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("switches version to the same page", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs/guides/javascript`);
    await page.getByRole("banner").getByRole("button", { name: "Version: master" }).click();
    await page.getByRole("banner").getByRole("link", { name: "4.0", exact: true }).click();
    await expect(page).toHaveURL(`${portal.address}/docs/4.0/guides/javascript`);
    await expect(page.locator("html")).toHaveClass(/docs-version-4\.0/);
  });

  test("is told by the address that a page does not exist", async ({
    page,
    portal,
    consoleLines,
  }) => {
    const response = await page.goto(`${portal.address}/docs/nowhere`);
    expect(response?.status()).toBe(404);
    await expect(page.locator("h1")).toHaveText("Page Not Found");
    // The browser itself reports the status.
    expect(consoleLines.splice(0)).toEqual([expect.stringContaining("404")]);
  });

  test("loads pages whole after a deploy", async ({ page, portal }) => {
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

  test("may try again when a page cannot be fetched", async ({ page, portal, consoleLines }) => {
    await page.goto(`${portal.address}/docs`);
    await page.route(/\/general\/community\/contribute\.json$/, (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: "Community" }).click();
    await expect(page).toHaveURL(`${portal.address}/general/community/contribute`);
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await page.unroute(/\/general\/community\/contribute\.json$/);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.locator("h1")).toHaveText("Contributing");
    // The requests that were cut are the browser's to report.
    expectLines(consoleLines, /net::ERR_FAILED/, { atLeast: 1 });
  });

  test("sees nothing move while a page loads", async ({ page, portal }) => {
    for (const address of ["/", "/docs/apis/plugintypes/mod", "/general/releases/4.0"]) {
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as readonly { value: number }[]) {
            (window as unknown as { shift: number }).shift += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(portal.address + address, { waitUntil: "networkidle" });
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    }
  });
});

test("the page never scrolls sideways, from 360 px to 1680 px", async ({ page, portal }) => {
  for (const width of [360, 768, 996, 997, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of [
      "/",
      "/docs/apis",
      "/docs/apis/plugintypes/mod",
      "/general/releases/4.0",
    ]) {
      await page.goto(portal.address + address);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${address} at ${width} px`).toBe(0);
    }
  }
});
