import type { Page } from "@playwright/test";
import { firstOf } from "../long-tests.ts";
import { violations } from "./axe.ts";
import { devLines, expect, whenReady, repeatOn, shellOn } from "./servers.ts";

const comparison = (page: Page) => page.locator("main .comparison");

/**
 * Returns the visible changes of a comparison: removed words in `[-…-]`, added words in `{+…+}`.
 */
const changesIn = (page: Page) =>
  page.locator("main .change").evaluateAll((all) =>
    all.map((change) => {
      const copy = change.cloneNode(true) as Element;
      for (const said of copy.querySelectorAll(".sr-only, .change-ways")) said.remove();
      for (const it of copy.querySelectorAll("del")) it.textContent = `[-${it.textContent}-]`;
      for (const it of copy.querySelectorAll("ins")) it.textContent = `{+${it.textContent}+}`;
      return copy.textContent?.trim();
    }),
  );

for (const [where, test] of Object.entries(shellOn)) {
  test.use({ expectedLines: devLines });

  test.describe(`changes between versions, ${where}`, repeatOn(where), () => {
    // In development, each module is a separate request, which is slow on a busy machine.
    test.describe.configure({ timeout: 120_000 });

    test("have their own page, with marks for keyboard navigation", async ({ page, site }) => {
      await test.step("are linked from the page to their own page, and to the list", async () => {
        await page.goto(`${site.address}/docs/next/house`);
        await whenReady(page);
        await page.getByRole("link", { name: "Changes since 2.0", exact: true }).click();
        await expect(page).toHaveURL(/\/docs\/next\/house\/changes-since-2\.0$/);
        await expect(page.locator("h1")).toHaveText("The house: changes from 2.0 to Next");
        const changes = await changesIn(page);
        expect(changes).toHaveLength(3);
        expect(changes[0]).toBe("It opens at [-six-]{+seven+} in the morning.");
        await expect(comparison(page).locator("h2")).toHaveText([
          "Start of the page",
          "Light",
          "Upstairs",
        ]);
        await page.goto(`${site.address}/docs/next/house?compare=2.0`);
        await expect(page).toHaveURL(/\/docs\/next\/house\/changes-since-2\.0$/);
        await page.goto(`${site.address}/docs/next/all-changes-since-2.0`);
        await expect(
          page.locator(".changed-page").getByRole("link", { name: "The house" }),
        ).toHaveAttribute("href", "/docs/next/house/changes-since-2.0");
        await page.goto(`${site.address}/docs/next/kitchen`);
        await expect(page.locator(".changes-link")).toHaveText("Unchanged since 2.0");
      });
      await test.step("can be visited by keyboard, and unchanged text is collapsed", async () => {
        await page.goto(`${site.address}/docs/next/house/changes-since-2.0`);
        await whenReady(page);
        await page.locator("#change-1").getByRole("link", { name: "Next change" }).focus();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#change-2$/);
        await expect(page.locator("#change-2")).toBeInViewport();
        await page.keyboard.press("Tab");
        await expect(
          page.locator("#change-2").getByRole("link", { name: "Previous change" }),
        ).toBeFocused();
        const fold = comparison(page).locator("details", { hasText: "1 unchanged section" });
        await expect(fold.getByRole("link", { name: "Garden" })).toBeHidden();
        await fold.locator("summary").click();
        await expect(fold.getByRole("link", { name: "Garden" })).toHaveAttribute(
          "href",
          "/docs/next/house#garden",
        );
      });
      await test.step("mark headings, each with a link to the change", async () => {
        await page.goto(`${site.address}/docs/next/house`);
        await whenReady(page);
        const marks = page.locator(".content .changed-mark");
        await expect(marks).toHaveCount(2);
        await expect(
          page.locator("#light").getByRole("link", { name: "Changed since 2.0" }),
        ).toHaveAttribute("href", "/docs/next/house/changes-since-2.0#light");
        await expect(page.locator("#garden .changed-mark")).toHaveCount(0);
      });
    });

    test("have no accessibility problem", async ({ page, site }) => {
      for (const scheme of firstOf(1, ["dark", "light"])) {
        await page.addInitScript((theme) => localStorage.setItem("lectern./.theme", theme), scheme);
        for (const address of [
          "/docs/next/house/changes-since-2.0",
          "/docs/next/all-changes-since-2.0",
        ]) {
          await page.goto(site.address + address);
          await whenReady(page);
          expect(await violations(page)).toEqual([]);
        }
      }
    });
  });

  test.describe(`changes between versions, without JavaScript, ${where}`, repeatOn(where), () => {
    test.use({ javaScriptEnabled: false });

    test("are shown as well", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/next/house`);
      await page.getByRole("link", { name: "Changes since 2.0", exact: true }).click();
      await expect(comparison(page).locator("ins").first()).toContainText("seven");
      await page.locator("#change-1").getByRole("link", { name: "Next change" }).click();
      await expect(page).toHaveURL(/#change-2$/);
    });
  });
}

shellOn.build.describe("a feature whose module fails to load", () => {
  const test = shellOn.build;
  test.use({ expectedLines: /net::ERR_/ });

  test("cause no error on a page that goes offline", async ({ page, context, site }) => {
    await page.route("**/changed-marks*", async (route) => {
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    const failed = page.waitForEvent("requestfailed");
    await page.goto(`${site.address}/docs/next/house`);
    await failed;
    await expect(page.locator("h1")).toHaveText("The house");
  });
});
