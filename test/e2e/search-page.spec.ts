import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { dialog, enter, input, search } from "./search-box.ts";
import { devLines, expect, routeFor, test, testOn, repeatOn } from "./servers.ts";

/* The results page shows all results of a search and has its own URL. */

const list = (page: Page) => page.getByRole("list", { name: "Results" });
const box = (page: Page) => page.getByRole("main").getByRole("searchbox", { name: "Search" });
const found = (page: Page) => page.locator(".search-page-found");
const pages = (page: Page) => list(page).getByRole("heading", { level: 2 });

/** Waits until the page shows the results for a query. */
async function shows(page: Page, query: string): Promise<void> {
  await expect(found(page)).toHaveAttribute("data-answered", query);
}

for (const [where, testHere] of Object.entries(testOn)) {
  testHere.describe(`the search page, ${where}`, repeatOn(where), () => {
    testHere.use({ expectedLines: devLines });

    testHere("shows the results for its URL, and updates while typing", async ({ page, site }) => {
      await test.step("shows the results for its URL, with passages", async () => {
        await page.goto(`${site.address}/search?q=plain+text`);
        await shows(page, "plain text");
        await expect(page.locator("h1")).toHaveText("Search");
        await expect(box(page)).toHaveValue("plain text");
        await expect(page).toHaveTitle(/^plain text: search/);
        await expect(pages(page).first()).toHaveText("Code");
        const section = list(page).getByRole("link", { name: "Titles" });
        await expect(section).toHaveAttribute("href", "/docs/code#titles");
        await expect(list(page).locator(".search-excerpt mark").first()).toHaveText(/plain|text/);
        await section.click();
        await expect(page).toHaveURL(`${site.address}/docs/code#titles`);
        await expect
          .poll(() => page.evaluate(() => CSS.highlights.get("lectern-terms")?.size ?? 0))
          .toBeGreaterThan(0);
        await page.goBack();
        await shows(page, "plain text");
      });
      await test.step("updates with the typed text, including its URL", async () => {
        await page.goto(`${site.address}/search`);
        await expect(box(page)).toBeFocused();
        await expect(page.getByText("Type to search.")).toBeVisible();
        await page.keyboard.type("tables");
        await shows(page, "tables");
        await expect(page).toHaveURL(`${site.address}/search?q=tables`);
        await page.reload();
        await shows(page, "tables");
        await expect(pages(page).first()).toHaveText("Tables and lists");
      });
      await test.step("is reached from the search box, and from the browser's own search", async () => {
        await page.goto(`${site.address}/docs/links`);
        await search(page, "guide");
        await dialog(page)
          .getByRole("link", { name: /^All \d+ results$/ })
          .click();
        await expect(page).toHaveURL(/\/search\?q=guide(&in=[^&]+)?$/);
        await expect(dialog(page)).toBeHidden();
        await shows(page, "guide");

        const link = page.locator('link[rel="search"]');
        await expect(link).toHaveAttribute("type", "application/opensearchdescription+xml");
        const address = (await link.getAttribute("href")) ?? "";
        const answer = await page.request.get(new URL(address, site.address).href);
        expect(answer.status()).toBe(200);
        const template =
          /type="text\/html" template="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
        expect(new URL(template).pathname).toBe("/search");
        expect(template).toContain("?q={searchTerms}");
      });
    });
  });
}

test("shows a message for an invalid query and bad input", async ({ page, features }) => {
  await test.step("shows the same message as the box for a query that is invalid, misspelt or finds nothing", async () => {
    await page.goto(`${features.address}/search?q=zzqq%3Atitles`);
    await expect(page.getByRole("note").locator("mark")).toHaveText("zzqq");
    await box(page).fill("admonitoins");
    const better = page.locator(".search-suggestion").getByRole("button", { name: "admonitions" });
    await better.click();
    await expect(box(page)).toHaveValue("admonitions");
    await expect(box(page)).toBeFocused();
    await shows(page, "admonitions");
    await box(page).fill("+tablets +listen");
    await expect(found(page)).toContainText("No results found.");
    await expect(found(page).getByRole("link", { name: "Tables and lists" })).toBeVisible();
  });
  await test.step("handles bad input, or doesn't search for it", async () => {
    for (const query of ["%22", "a%EF%BF%BD", "%D8%B9%D8%B1%D8%A8", "a".repeat(10_000), "((["]) {
      await page.goto(`${features.address}/search?q=${query}`);
      await expect(box(page)).toBeVisible();
      await expect(page.locator("h1")).toHaveText("Search");
    }
    await page.goto(`${features.address}/docs/links`);
    await enter(page);
    for (const text of [
      "+-*/",
      '"""',
      "\\",
      "[^a](.*",
      "\ud800tables",
      "ععع",
      "a".repeat(10_000),
    ]) {
      await input(page).fill("");
      await page.keyboard.insertText(text);
      await expect(page.locator(".search-field[data-stalled]")).toHaveCount(0);
    }
    await input(page).fill("tables");
    await expect(page.getByRole("option").first()).toContainText("Tables and lists");
  });
});

test("shows more results on request, in the same version", async ({ page, portal }) => {
  await page.goto(`${portal.address}/docs/4.0/apis`);
  await enter(page);
  await page.keyboard.type("plugin");
  await dialog(page)
    .getByRole("link", { name: /^All \d+ results$/ })
    .click();
  await expect(page).toHaveURL(/\/search\?q=plugin&in=default%2F4\.0$/);
  await shows(page, "plugin");
  await expect(list(page).locator(".search-version").getByText("master")).toHaveCount(0);
  const before = await list(page).getByRole("link").count();
  await found(page).getByRole("button", { name: "More results" }).click();
  await expect.poll(() => list(page).getByRole("link").count()).toBeGreaterThan(before);
});

test("reports a missing index, with a button that reloads the page", async ({ page, features }) => {
  const indexes = /\/search-index-[^/]+\.json$/;
  const restore = await routeFor(page.context(), indexes, (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  await page.goto(`${features.address}/search?q=tables`);
  await expect(found(page)).toContainText("Search can't load right now");
  restore();
  await found(page).getByRole("button", { name: "Reload to search the new version" }).click();
  await expect(pages(page).first()).toHaveText("Tables and lists");
});

for (const theme of ["light", "dark"] as const) {
  test(
    `has no accessibility problem, ${theme}`,
    { tag: theme === "dark" ? ["@long"] : [] },
    async ({ page, portal }) => {
      await page.addInitScript((value) => localStorage.setItem("lectern./.theme", value), theme);
      await page.goto(`${portal.address}/search?q=access+api`);
      await expect(list(page).locator(".search-excerpt mark").first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    },
  );
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it explains that it needs JavaScript", async ({ page, features }) => {
    await page.goto(`${features.address}/search?q=tables`);
    await expect(page.getByRole("main")).toContainText("Search needs JavaScript");
  });
});
