import type { Locator, Route } from "@playwright/test";
import { violations } from "./axe.ts";
import { answered, enter, input, options, panel, status } from "./search-box.ts";
import { expect, routeFor, test, expectLines } from "./servers.ts";

const indexes = /\/search-index-[^/]+\.json$/;

/** Text for screen readers only has a height of one pixel. */
const heightOf = (element: Locator) => element.evaluate(({ clientHeight }) => clientHeight);

test.describe("with a slow network", () => {
  test("typed text is never lost, and only the newest query is answered", async ({
    page,
    features,
  }) => {
    await test.step("the reader sees a message after a while, and only the newest query is answered", async () => {
      let release = () => {};
      const mayCome = new Promise<void>((resolve) => (release = resolve));
      await page.context().route(indexes, async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto(`${features.address}/docs/links`);
      await enter(page);
      await page.keyboard.type("headings", { delay: 20 });
      await expect(status(page)).toHaveText("Searching…");
      expect(await heightOf(status(page))).toBeGreaterThan(20);
      await expect(page.locator(".search-field[data-stalled]")).toBeVisible();
      await input(page).fill("tables");
      release();
      await expect(options(page).first()).toContainText("Tables and lists");
      await expect(page.locator(".search-field[data-stalled]")).toHaveCount(0);
      await expect(input(page)).toHaveValue("tables");
    });
    await test.step("text typed while the search loads isn't lost", async () => {
      let release = () => {};
      const mayCome = new Promise<void>((resolve) => (release = resolve));
      await page.route(/search-panel/, async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto(`${features.address}/docs/links`);
      await enter(page);
      await expect(status(page)).toHaveText("Loading…");
      await page.keyboard.type("tab");
      expect(await heightOf(status(page))).toBeGreaterThan(20);
      release();
      await page.keyboard.type("les and lists", { delay: 10 });
      await expect(input(page)).toHaveValue("tables and lists");
      await expect(options(page).first()).toContainText("Tables and lists");
    });
  });
});

for (const key of ["/", "Control+k", "Meta+k"]) {
  const tag = key === "Meta+k" ? ["@long"] : [];
  test(
    `${key} opens the search before hydration, and keeps the next keystrokes`,
    { tag },
    async ({ page, features }) => {
      let release = () => {};
      const mayCome = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/assets\/(start|main)[^/]*\.js$/, async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto(`${features.address}/docs/links`, { waitUntil: "commit" });
      await expect(page.locator("h1")).toBeVisible();
      await page.keyboard.press(key);
      await page.keyboard.type("tab/les");
      await expect(input(page)).toHaveValue("tab/les");
      await expect(status(page)).toHaveText("Loading…");
      await input(page).fill("tables");
      release();
      await expect(options(page).first()).toContainText("Tables and lists");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    },
  );
}

test.describe("offline after the index loaded", () => {
  test("search continues, with a message", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/links`);
    await enter(page);
    // A single hit with a single excerpt: when it appears, no requests are pending.
    await input(page).fill("+gone +note");
    await expect(options(page)).toHaveCount(1);
    await expect(page.locator(".search-excerpt mark").first()).toBeVisible();
    await page.context().setOffline(true);
    await input(page).fill("tables");
    await expect(options(page).first()).toContainText("Tables and lists");
    await expect(page.locator(".search-offline")).toContainText("You're offline");
    // If the page of a phrase can't load, its section stays in the results.
    await input(page).fill('"before the second"');
    await expect(options(page).first()).toContainText("First guide");
    await page.context().setOffline(false);
    await expect(page.locator(".search-offline")).toHaveCount(0);
  });

  test.describe("if the page of a result is unavailable", () => {
    test.use({ expectedLines: /ERR_INTERNET_DISCONNECTED/ });

    test("the search stays open to select another", async ({ page, features }) => {
      await page.goto(`${features.address}/docs/links`);
      await enter(page);
      await page.keyboard.type("+gone +note");
      await expect(page.locator(".search-excerpt mark").first()).toBeVisible();
      await page.context().setOffline(true);
      await input(page).fill("admonitions");
      await answered(page, "admonitions");
      await page.keyboard.press("Enter");
      await expect(input(page)).toBeHidden();
      await expect(page.getByRole("alert")).toBeVisible();
      // The page with the matching passage was fetched already.
      await enter(page);
      await input(page).fill("+gone +note");
      await answered(page, "+gone +note");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Tables and lists" })).toBeVisible();
    });
  });
});

test("an unavailable index is reported, and the next keystroke fetches it again", async ({
  page,
  features,
}) => {
  for (const answer of [
    { status: 503, body: "" },
    { status: 200, body: "<!doctype html>" },
  ]) {
    const restore = await routeFor(page.context(), indexes, (route) => route.fulfill(answer));
    await page.goto(`${features.address}/docs/links`);
    await enter(page);
    await page.keyboard.type("table");
    await expect(panel(page)).toContainText("Search can't load right now");
    await expect(panel(page)).not.toContainText("No results found.");
    await expect(status(page)).toContainText("Search can't load right now");
    restore();
    await page.keyboard.type("s");
    await expect(options(page).first()).toContainText("Tables and lists");
    await expect(page.locator(".search-trouble")).toHaveCount(0);
  }
  await test.step("a missing index doesn't affect the others", async () => {
    const restore = await routeFor(page.context(), /search-index-default\.json$/, (route) =>
      route.abort(),
    );
    await page.goto(`${features.address}/docs/links`);
    await enter(page);
    await page.keyboard.type("table");
    await expect(options(page).first()).toContainText("Tables and lists");
    await expect(panel(page)).toContainText("Some pages couldn't be searched.");
    restore();
    await page.keyboard.type("s");
    await expect(page.locator(".search-trouble")).toHaveCount(0);
  });
});

test("a script that can't be loaded is reported, and the next keystroke loads it", async ({
  page,
  features,
  consoleLines,
}) => {
  const restore = await routeFor(page, /search-panel/, (route) => route.abort());
  await page.goto(`${features.address}/docs/links`);
  await enter(page);
  await page.keyboard.type("table");
  await expect(panel(page)).toContainText("Search can't load right now");
  restore();
  await page.keyboard.type("s");
  await expect(options(page).first()).toContainText("Tables and lists");
  expectLines(consoleLines, /ERR_FAILED/, { atLeast: 1 });
});

test("typing while the script fails to load makes it load again", async ({
  page,
  features,
  consoleLines,
}) => {
  const held: Route[] = [];
  await page.route(/search-panel[^/]*\.js$/, async (route) => {
    if (held.length > 0) return route.continue();
    held.push(route);
  });
  await page.goto(`${features.address}/docs/links`);
  await enter(page);
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.type("tables");
  await held[0]?.abort();
  await expect(options(page).first()).toContainText("Tables and lists");
  expectLines(consoleLines, /ERR_FAILED/, { atLeast: 1 });
});

test(
  "on a slow computer, every keystroke is kept, and the results match all of them",
  { tag: "@long" },
  async ({ page, portal }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(`${portal.address}/docs/apis`);
    await enter(page);
    await page.keyboard.type("access api", { delay: 30 });
    await expect(input(page)).toHaveValue("access api");
    await expect(options(page).first()).toContainText("Access API");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${portal.address}/docs/apis/subsystems/access`);
  },
);

for (const theme of ["light", "dark"] as const) {
  test(
    `an open panel and an open dialog have no accessibility problem, ${theme}`,
    { tag: theme === "dark" ? ["@long"] : [] },
    async ({ page, portal }) => {
      await page.addInitScript((value) => localStorage.setItem("lectern./.theme", value), theme);
      await page.goto(`${portal.address}/docs/apis`);
      await enter(page);
      await page.keyboard.type("context_course::instance()");
      await expect(options(page).first().locator(".search-excerpt mark").first()).toBeVisible();
      await page.getByRole("button", { name: "All versions" }).click();
      await expect(page.getByRole("button", { name: /^4\.0 \d+$/ })).toBeVisible();
      expect(await violations(page)).toEqual([]);

      await page.setViewportSize({ width: 390, height: 700 });
      await enter(page);
      await page.keyboard.type("+acces +zzzq");
      await expect(page.getByRole("dialog").locator(".search-near")).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeHidden();
      await enter(page);
      await expect(page.getByRole("region", { name: "Recent searches" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    },
  );
}
