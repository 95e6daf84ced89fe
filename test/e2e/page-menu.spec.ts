import type { Route } from "@playwright/test";
import { enter, offer } from "./search-box.ts";
import { expect, testOn, test as plain, devLines, repeatOn } from "./servers.ts";

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`the page menu, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines, permissions: ["clipboard-read", "clipboard-write"] });

    test("copies the page as Markdown and links to it", async ({ page, site }) => {
      await test.step("copies the page as Markdown, with a message", async () => {
        await page.goto(`${site.address}/docs/code`);
        await expect(page.locator("html")).toHaveAttribute("data-ready");
        const twin = await (await page.request.get(`${site.address}/docs/code.md`)).text();
        const button = page.getByRole("button", { name: "Copy page" });
        // Listeners load in idle time, but an earlier click also copies.
        await expect(async () => {
          await page.reload();
          await button.click();
          await expect(page.locator("#announcer")).toHaveText("Copied", { timeout: 1500 });
        }).toPass();
        await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(twin);
        await expect(button).toBeVisible();
        await expect(page.locator("#announcer")).toHaveText("");
      });
      await test.step("links to the Markdown, by keyboard, also after navigation", async () => {
        await page.goto(`${site.address}/docs`);
        await expect(page.locator("html")).toHaveAttribute("data-ready");
        await page.locator(".sidebar").getByRole("link", { name: "Code", exact: true }).click();
        await expect(page).toHaveURL(/\/docs\/code$/);
        await expect(page.locator("main h1")).toContainText("Code");
        const link = 'link[rel="alternate"][type="text/markdown"]';
        await expect(page.locator(link)).toHaveAttribute("href", "/docs/code.md");
        await page.getByRole("button", { name: "Page actions" }).focus();
        await page.keyboard.press("Enter");
        const view = page.getByRole("link", { name: "View as Markdown" });
        await expect(view).toBeVisible();
        await expect(view).toHaveAttribute("href", "/docs/code.md");
        await page.keyboard.press("Tab");
        await expect(view).toBeFocused();
      });
    });
  });
}

plain("stars a page, which the empty search box lists", async ({ page, features }) => {
  await page.goto(`${features.address}/docs/code`);
  const opener = page.getByRole("button", { name: "Page actions" });
  const star = page.getByRole("button", { name: "Star this page" });
  // The client adds the entry in idle time.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await opener.hover();
    await expect(page.getByText("Star this page")).toBeAttached({ timeout: 500 });
  }).toPass();
  await opener.click();
  await star.click();
  await expect(page.getByRole("button", { name: "Remove the star" })).toBeVisible();
  await page.goto(`${features.address}/docs/links`);
  await enter(page);
  const starred = offer(page).getByRole("navigation", { name: "Starred pages" });
  await starred.getByRole("link").click();
  await expect(page).toHaveURL(`${features.address}/docs/code`);
  await opener.click();
  await page.getByRole("button", { name: "Remove the star" }).click();
  await expect(star).toBeVisible();
});

plain.describe("the page menu without JavaScript", () => {
  plain.use({ javaScriptEnabled: false });

  plain("opens, and contains the items that work without it", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/code`);
    await page.getByRole("button", { name: "Page actions" }).click();
    await expect(page.getByRole("link", { name: "View as Markdown" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy page" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  });
});

plain(
  "the menu prints the page without the menu, even if it's used before hydration",
  async ({ page, features }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    const held: Route[] = [];
    await page.route("**/deferred-features*.js", (route) => void held.push(route));
    await page.goto(`${features.address}/docs/code`);
    await expect(page.locator("html")).toHaveAttribute("data-ready");
    await page.getByRole("button", { name: "Page actions" }).click();
    await page.getByRole("button", { name: "Print" }).click();
    await expect.poll(() => held.length).toBe(1);
    await expect(page.locator("html")).not.toHaveAttribute("data-printed");
    await held[0]?.continue();
    await expect(page.locator("html")).toHaveAttribute("data-printed");
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".page-menu")).toBeHidden();
  },
);

plain.describe("on a site with an MCP server", () => {
  plain.use({ permissions: ["clipboard-read", "clipboard-write"] });

  plain("copies the command that starts it", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs/apis`);
    await expect(page.locator("html")).toHaveAttribute("data-ready");
    await page.getByRole("button", { name: "Page actions" }).click();
    await page.getByRole("button", { name: "Copy MCP command" }).click();
    await expect(page.locator("#announcer")).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "npx -p lectern -p lectern-mcp lectern mcp https://moodledev.example/",
    );
  });
});

plain.describe("offline", () => {
  plain.use({ expectedLines: /couldn't be copied|ERR_/ });

  plain("a page that can't be copied is opened instead", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/code`);
    await expect(page.locator("html")).toHaveAttribute("data-ready");
    await page.route("**/docs/code.md", (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await page.getByRole("button", { name: "Copy page" }).click();
    await expect(page).toHaveURL(/code\.md$/);
  });
});
