import type { Page } from "@playwright/test";
import {
  answered,
  dialog,
  enter,
  input,
  offer,
  opener,
  options,
  panel,
  results,
  search,
  status,
} from "./search-box.ts";
import { expect, test, expectLines } from "./servers.ts";

const selected = (page: Page) => results(page).locator('[aria-selected="true"]');

/** Returns the highlighted text. Highlighting doesn't change the document. */
function marked(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...(CSS.highlights.get("lectern-terms") ?? [])].map(String));
}

test.describe("before the first search", () => {
  test("nothing is loaded; then each index is loaded once for all queries", async ({
    page,
    features,
  }) => {
    const fetched: string[] = [];
    page.context().on("request", (request) => {
      const [name] = /search-(panel|worker|index-[\w-]+)/.exec(request.url()) ?? [];
      if (name !== undefined) fetched.push(name);
    });
    await page.goto(`${features.address}/docs/code`, { waitUntil: "networkidle" });
    expect(fetched).toEqual([]);
    await search(page, "titles");
    await expect(options(page).first()).toContainText("Titles");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("first guide");
    await expect(options(page).first()).toContainText("First guide");
    expect(fetched.toSorted()).toEqual([
      "search-index-default",
      "search-index-docs-default-current",
      "search-panel",
      "search-worker",
    ]);
  });

  test("hovering over the box loads the search", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/code`);
    const index = page
      .context()
      .waitForEvent("request", (request) =>
        request.url().endsWith("/search-index-docs-default-current.json"),
      );
    await opener(page).hover();
    await index;
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("there is no search box", async ({ page, features }) => {
      await page.goto(`${features.address}/docs/code`);
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.locator(".search")).toBeHidden();
    });
  });
});

test.describe("a keyboard user", () => {
  test("searches, opens a result and sees the words marked once", async ({ page, features }) => {
    await test.step("searches, moves through the results, opens one and sees the words marked once", async () => {
      await page.goto(`${features.address}/docs/links`);
      await enter(page);
      await expect(input(page)).toHaveAttribute("aria-expanded", "false");
      await search(page, "code");
      await expect(input(page)).toHaveAttribute("aria-expanded", "true");
      await expect(selected(page)).toHaveText(/^Code/);
      const list = (await results(page).getAttribute("id")) ?? "";
      await expect(input(page)).toHaveAttribute("aria-controls", list);
      const first = (await selected(page).getAttribute("id")) ?? "";
      await expect(input(page)).toHaveAttribute("aria-activedescendant", first);

      await page.keyboard.press("ArrowUp");
      await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("ArrowDown");
      await expect(options(page).first()).toHaveAttribute("aria-selected", "true");

      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${features.address}/docs/code`);
      await expect(page.locator("h1")).toHaveText("Code");
      await expect(dialog(page)).toBeHidden();
      await expect.poll(() => marked(page)).toContain("Code");
      await page.keyboard.press("Escape");
      await expect.poll(() => marked(page)).toEqual([]);
      await page.reload();
      await expect(page.locator("h1")).toHaveText("Code");
      expect(await marked(page)).toEqual([]);
    });
    await test.step("sees no marks after the next navigation, even within the page", async () => {
      await page.goto(`${features.address}/docs/links`);
      await search(page, "plain text more");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${features.address}/docs/code#titles`);
      await expect.poll(() => marked(page)).toEqual(expect.arrayContaining(["plain", "text"]));
      await page.evaluate(() => (location.hash = "elsewhere"));
      await expect.poll(() => marked(page)).toEqual([]);
    });
  });

  test("opens results in other tabs, and reaches the buttons in the panel", async ({
    page,
    features,
  }) => {
    await test.step("opens results in a tab and in a window, and stays on the page", async () => {
      await page.goto(`${features.address}/docs/links`);
      // Replaced, because on a busy machine Chromium sometimes opens no tab.
      await page.evaluate(() => {
        const open = (...given: readonly unknown[]) => void Object.assign(window, { given });
        Object.assign(window, { open });
      });
      for (const keys of ["Control+Enter", "Shift+Enter"]) {
        await search(page, "tables");
        await expect(selected(page)).toContainText("Tables and lists");
        await page.keyboard.press(keys);
        const tab = ["/docs/tables", "_blank", "noopener"];
        await expect.poll(() => page.evaluate(() => Reflect.get(window, "given"))).toEqual(tab);
        await page.evaluate(() => Reflect.deleteProperty(window, "given"));
        await expect(page).toHaveURL(`${features.address}/docs/links`);
        await page.keyboard.press("Escape");
        await expect(dialog(page)).toBeHidden();
      }
    });
    await test.step("reaches and leaves the buttons in the panel with Tab", async () => {
      await page.goto(`${features.address}/docs/links`);
      await search(page, "features guide");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Clear" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "All", exact: true })).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: /^Docs/ })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
    });
  });

  test("can focus the box, close the panel and clear the box", async ({ page, features }) => {
    await test.step("can press Enter before results appear", async () => {
      await page.goto(`${features.address}/docs/links`);
      await enter(page);
      await page.keyboard.type("second guide");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${features.address}/docs/guides/second`);
    });
    await test.step("focuses the box with / and Ctrl+K, but can type a slash in text fields", async () => {
      await page.goto(`${features.address}/docs/code`);
      await enter(page);
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await page.keyboard.press("/");
      await expect(input(page)).toBeFocused();
      await expect(input(page)).toHaveValue("");
      await page.keyboard.press("/");
      await expect(input(page)).toHaveValue("/");
      // In the open box, keystrokes go to the query.
      await page.keyboard.type("tables");
      await page.keyboard.press("Control+k");
      await page.keyboard.type("c");
      await expect(input(page)).toHaveValue("c");
    });
    await test.step("focuses the box with / in the same frame in which the dialog closes", async () => {
      await enter(page);
      await input(page).evaluate((field) => {
        field.closest("dialog")?.close();
        // Until the next frame, the browser still sends key events to the input.
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
      });
      await expect(input(page)).toBeFocused();
    });
    await test.step("closes with Escape, keeps the query, and clears it with a second Escape", async () => {
      await search(page, "tables");
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await page.keyboard.press("/");
      await expect(input(page)).toHaveValue("tables");
      await expect(options(page).first()).toBeVisible();
      await page.keyboard.type("c");
      await expect(input(page)).toHaveValue("c");
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await page.keyboard.press("/");
      await expect(options(page).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(input(page)).toHaveValue("");
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
    });
  });
});

test.describe("the panel shows", () => {
  test("results, how they were found, and errors", async ({ page, features }) => {
    await test.step("the section, page, area and a passage with marked words", async () => {
      await page.goto(`${features.address}/docs/links`);
      await search(page, "plain text");
      const group = results(page).getByRole("group", { name: "Code", exact: true });
      await expect(group).toContainText("Code Docs");
      const option = group.getByRole("option").first();
      await expect(option).toContainText("Titles");
      await expect(option.locator("mark")).toHaveText(["plain", "text"]);
      await expect(option).toHaveAttribute("href", "/docs/code#titles");
      await expect(status(page)).toHaveText(/^\d+ results?$/);
    });
    await test.step("results without quotes if nothing contains the quoted text", async () => {
      await search(page, 'titles "plain zebra"');
      await expect(options(page).first()).toContainText("Titles");
      await expect(panel(page).getByRole("note")).toContainText(
        "No exact match for the quoted phrase",
      );
    });
    await test.step("nothing for an empty query, and uses at most 512 characters", async () => {
      await page.goto(`${features.address}/docs/links`);
      await opener(page).click();
      await expect(status(page)).toBeAttached();
      await page.keyboard.type("  ");
      await expect(panel(page)).toHaveCount(0);
      await input(page).fill("");
      await page.keyboard.insertText("a".repeat(600));
      await expect(input(page)).toHaveValue("a".repeat(512));
    });
    await test.step("a message if nothing was found, with similar page titles", async () => {
      await search(page, "+tablets +listen");
      await expect(panel(page)).toContainText("No results found.");
      await expect(status(page)).toHaveText("No results found.");
      await expect(options(page).first()).toHaveText("Tables and lists");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${features.address}/docs/tables`);
    });
    await test.step("a better spelling to search for", async () => {
      await search(page, "admonitoins");
      const suggestion = page.locator(".search-suggestion");
      await expect(suggestion).toHaveText("Did you mean admonitions?");
      await suggestion.getByRole("button").click();
      await expect(input(page)).toHaveValue("admonitions");
      await expect(suggestion).toHaveCount(0);
      await expect(options(page).first()).toContainText("Admonitions");
    });
    await test.step("the position of an error in a query, with the results for its words", async () => {
      await search(page, "zzqq:titles");
      const problem = page.getByRole("note");
      await expect(problem).toContainText(
        "unrecognised field 'zzqq', possible fields: 'title', 'content', 'keywords', 'name', 'parentCategories'",
      );
      await expect(problem.locator("mark")).toHaveText("zzqq");
      await expect(options(page).first()).toContainText("Titles");
      await input(page).fill("title:titles");
      await expect(problem).toHaveCount(0);
      await expect(options(page)).toHaveCount(1);
    });
    await test.step("only matches of a phrase", async () => {
      await search(page, '"before the second"');
      await expect(options(page)).toHaveText([/^First guide/, /^Guides/]);
      await input(page).fill('"second the before"');
      await expect(panel(page).getByRole("note")).toContainText(
        "No exact match for the quoted phrase",
      );
    });
  });
});

test.describe("an empty box", () => {
  test("offers the site's main pages and the recent searches", async ({ page, features }) => {
    await test.step("offers the site's main pages, with the mouse and keyboard", async () => {
      await page.goto(`${features.address}/docs/links`);
      await enter(page);
      const places = offer(page).getByRole("navigation", { name: "Go to" });
      await expect(places.getByRole("link")).toHaveText(["Docs", "Code"]);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect(places.getByRole("link", { name: "Code" })).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await expect(input(page)).toBeFocused();
      const readPages = () =>
        page.evaluate(() => localStorage.getItem("lectern./.pages.recent") ?? "");
      await expect.poll(readPages).toContain("/docs/links");
      await places.getByRole("link", { name: "Code" }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(`${features.address}/docs/code`);
      await enter(page);
      const recent = offer(page).getByRole("navigation", { name: "Recently read" });
      await expect(recent.getByRole("link")).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${features.address}/docs/links`);
      await expect(dialog(page)).toBeHidden();
    });
    await test.step("shows recent searches, to repeat or remove", async () => {
      await page.goto(`${features.address}/docs/links`);
      for (const [query, title] of [
        ["tables", "Tables and lists"],
        ["headings", "Headings"],
      ] as const) {
        await search(page, query);
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(`${features.address}/docs/${query}`);
        // The URL changes before the page appears.
        await expect(page.locator("h1")).toHaveText(title);
      }
      const key = "lectern./.search.recent";
      const stored = () => page.evaluate((key) => localStorage.getItem(key), key);
      expect(await stored()).toBe('["headings","tables"]');
      await page.reload();
      await enter(page);
      const recent = page.getByRole("region", { name: "Recent searches" });
      await expect(recent.getByRole("listitem")).toHaveText(["headings", "tables"]);
      await page.keyboard.press("ArrowDown");
      await expect(recent.getByRole("button", { name: "headings", exact: true })).toBeFocused();
      await recent.getByRole("button", { name: "Remove “headings”" }).press("Enter");
      await expect(recent.getByRole("button", { name: "Remove “tables”" })).toBeFocused();
      expect(await stored()).toBe('["tables"]');
      await recent.getByRole("button", { name: "tables", exact: true }).press("Enter");
      await expect(input(page)).toHaveValue("tables");
      await expect(input(page)).toBeFocused();
      await expect(options(page).first()).toContainText("Tables and lists");
    });
  });
});

test.describe("as a dialog", () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test("it opens, fills the window and closes", async ({ page, features }) => {
    await test.step("it opens with a button and closes with Escape", async () => {
      await page.goto(`${features.address}/docs/links`);
      await opener(page).click();
      await expect(input(page)).toBeFocused();
      await page.keyboard.type("tables");
      await expect(options(page).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
    });
    await test.step("it closes with its Cancel button, and when a result is opened", async () => {
      await page.goto(`${features.address}/docs/links`);
      await enter(page);
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await expect(dialog(page)).toBeHidden();
      await search(page, "tables");
      await options(page).first().click();
      await expect(page).toHaveURL(`${features.address}/docs/tables`);
      await expect(dialog(page)).toBeHidden();
    });
    await test.step("it fills the window, and nothing is cut off", async () => {
      await page.goto(`${features.address}/docs/links`);
      await opener(page).click();
      await page.keyboard.type("code");
      await expect(options(page).first()).toBeVisible();
      const box = await dialog(page).boundingBox();
      expect(box).toEqual({ x: 0, y: 0, width: 390, height: 700 });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider).toBe(0);
    });
  });
});

test("the portal's search can be narrowed, widened and opened from the home page", async ({
  page,
  portal,
}) => {
  await test.step("the box on the home page opens the search", async () => {
    await page.goto(portal.address);
    await page.getByRole("button", { name: "Search guides, APIs, releases" }).click();
    await expect(input(page)).toBeFocused();
    await page.keyboard.type("access api");
    await answered(page, "access api");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${portal.address}/docs/apis/subsystems/access`);
    await expect(dialog(page)).toBeHidden();
  });
  await test.step("it can be narrowed to an area and widened to all versions", async () => {
    await page.goto(`${portal.address}/docs/4.0/guides/javascript`);
    await search(page, "javascript");
    const versions = page.locator(".search-version");
    await expect(versions.first()).toHaveText("4.0");
    await expect(versions.getByText("master")).toHaveCount(0);
    await page.getByRole("button", { name: "All versions" }).click();
    await expect(versions.getByText("master").first()).toBeVisible();
    await page.getByRole("button", { name: /^master \d+$/ }).click();
    await expect(versions.getByText("4.0")).toHaveCount(0);
    await expect(versions.getByText("master").first()).toBeVisible();
    await page.getByRole("button", { name: "All versions" }).click();
    await page.getByRole("button", { name: /^General docs \d+$/ }).click();
    await expect(results(page).locator(".search-place").first()).toHaveText(/General docs/);
    await expect(results(page).locator(".search-place", { hasText: "Developer" })).toHaveCount(0);
  });
});

test("the not-found page searches for the words in the URL", async ({
  page,
  features,
  consoleLines,
}) => {
  await page.goto(`${features.address}/tables-and-lists`);
  await page.getByRole("button", { name: "Search for “tables and lists”" }).click();
  await expect(input(page)).toHaveValue("tables and lists");
  await expect(options(page).first()).toContainText("Tables and lists");
  expectLines(consoleLines, /404/, 1);
});

test("without the Navigation API, words are also marked once", async ({ page, features }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  await page.goto(`${features.address}/docs/links`);
  await search(page, "plain text more");
  await expect(selected(page)).toContainText("Titles");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${features.address}/docs/code#titles`);
  await expect.poll(() => marked(page)).toEqual(expect.arrayContaining(["plain", "text"]));
  await page.reload();
  await expect(page.locator("h1")).toHaveText("Code");
  expect(await marked(page)).toEqual([]);
});
