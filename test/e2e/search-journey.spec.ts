import type { Page } from "@playwright/test";
import { answered, enter, input, options, panel, results, search, status } from "./search-box.ts";
import { expect, test } from "./servers.ts";

/* Uses all features of the search box with the keyboard only, on slow machines and networks. */

const selected = (page: Page) => results(page).locator('[aria-selected="true"]');

const conditions: readonly { name: string; begin(page: Page): Promise<void> }[] = [
  {
    name: "on a computer four times as slow",
    async begin(page) {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    },
  },
  {
    name: "with the network cut after the index came",
    async begin(page) {
      await page.context().setOffline(true);
    },
  },
];

for (const [at, { name, begin }] of conditions.entries()) {
  // The journey is the same, so the test on the slow computer is a long test.
  const tag = at === 0 ? ["@long"] : [];
  test(`a keyboard user can do everything, ${name}`, { tag }, async ({ page, features }) => {
    // Loads the files that this page needs, because a result links to it after the network is cut.
    await page.goto(`${features.address}/docs/tables`);
    await expect
      .poll(() => page.evaluate(loadedFiles))
      .toContainEqual(expect.stringMatching(/\/scroll-boxes\./));
    await page.evaluate(() => void navigation.navigate("/docs/links"));
    await expect(page.locator("h1")).toHaveText("Links");
    await enter(page);
    await expect(input(page)).toHaveAttribute("placeholder", "Search...");
    await expect(input(page)).toHaveAttribute("maxlength", "512");
    // One hit. When its excerpt appears, the index and the page data are loaded.
    await type(page, "+gone +note");
    await expect(page.locator(".search-excerpt mark").first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(loadedFiles))
      .toContainEqual(expect.stringMatching(/\/highlight\./));
    await begin(page);

    // Results: their number, the selected result, and highlighted words.
    await type(page, "links");
    await expect(status(page)).toHaveText(/^\d+ results?$/);
    await expect(page.getByRole("status").filter({ hasText: /^\d+ results?$/ })).toHaveCount(1);
    await expect(selected(page)).toHaveCount(1);
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await expect(results(page).getByRole("group").first()).toContainText("Docs");

    // Clears the query with its button.
    await page.keyboard.press("Tab");
    const clear = page.getByRole("button", { name: "Clear" });
    await expect(clear).toBeFocused();
    await expect(clear).toHaveAttribute("title", "Clear");
    await page.keyboard.press("Enter");
    await expect(input(page)).toBeFocused();
    await expect(input(page)).toHaveValue("");
    await expect(panel(page)).toHaveCount(0);

    // No results, a spelling suggestion, and an invalid query.
    await type(page, "+tablets +listen");
    await expect(status(page)).toHaveText("No results found.");
    await expect(options(page).first()).toHaveText("Tables and lists");
    await type(page, "admonitoins");
    await expect(page.locator(".search-suggestion")).toHaveText("Did you mean admonitions?");
    await type(page, "zzqq:titles");
    await expect(page.getByRole("note").locator("mark")).toHaveText("zzqq");
    await expect(options(page).first()).toContainText("Titles");

    // Escape closes the box and keeps the query, `/` reopens it, and another Escape clears the
    // query.
    await page.keyboard.press("Escape");
    await expect(input(page)).toBeHidden();
    await page.keyboard.press("/");
    await expect(input(page)).toHaveValue("zzqq:titles");
    await page.keyboard.press("Escape");
    await expect(input(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(input(page)).toBeHidden();
    await page.keyboard.press("/");
    await expect(input(page)).toBeFocused();

    // Opens a section and highlights the words.
    await type(page, "+gone +note");
    await page.keyboard.press("Enter");
    await expect(input(page)).toBeHidden();
    await expect
      .poll(() =>
        page.evaluate(() => [...CSS.highlights.values()].flatMap((one) => [...one]).length),
      )
      .toBeGreaterThan(0);

    // Suggestions include earlier queries.
    await enter(page);
    const recent = page.getByRole("region", { name: "Recent searches" });
    await expect(recent.getByRole("listitem")).toHaveText(["+gone +note"]);
  });
}

test("text typed just before the search box closes is searched for", async ({ page, features }) => {
  await page.goto(`${features.address}/docs/links`);
  await search(page, "notes");
  // All in the same task, so the browser reports the closing when the dialog is open again.
  await page.evaluate(() => {
    document.querySelector("dialog")?.close();
    document.querySelector<HTMLButtonElement>(".search-button")?.click();
    document.execCommand("insertText", false, "links");
  });
  await answered(page, "links");
  await expect(input(page)).toHaveValue("links");
});

/** Runs in the page: returns the fetched files. */
function loadedFiles(): readonly string[] {
  return performance.getEntriesByType("resource").map(({ name }) => name);
}

/** Replaces the query and waits for the results. */
async function type(page: Page, query: string): Promise<void> {
  await input(page).selectText();
  await page.keyboard.type(query);
  await answered(page, query);
}
