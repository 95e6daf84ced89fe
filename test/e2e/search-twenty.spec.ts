import type { Page } from "@playwright/test";
import { isLong } from "../long-tests.ts";
import { answered, dialog, enter, input, opener, options } from "./search-box.ts";
import { wishes, type Wish } from "./search-twenty.ts";
import { expect, test } from "./servers.ts";

/*
 * Tests searches from the first keystroke to the opened page: readers with a keyboard (twenty in
 * long tests) and one with a phone.
 */

/** Returns the position of the expected page in the results. Its sections also count. */
async function placeOf(page: Page, { typed, route, place }: Wish): Promise<number> {
  const found = await listed(page);
  expect(found, `what is found for “${typed}”`).toContain(route);
  if (place === "first") expect(found[0]).toBe(route);
  return found.indexOf(route);
}

/** Returns the pages of the results, in order. */
function listed(page: Page): Promise<readonly string[]> {
  return options(page).evaluateAll((all) =>
    all.map((option) => new URL((option as HTMLAnchorElement).href).pathname),
  );
}

async function isThere(page: Page, { route }: Wish): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(route);
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator("h1")).toBeVisible();
}

test("keyboard users reach their pages", async ({ page, portal }) => {
  test.setTimeout(240_000);
  await page.goto(`${portal.address}/docs/apis`);
  // `search-paste.spec.ts` checks what each of the twenty finds.
  for (const wish of wishes.filter((_, at) => isLong || at % 5 === 0)) {
    await test.step(`“${wish.typed}” opens ${wish.route}`, async () => {
      await enter(page);
      await page.keyboard.type(wish.typed, { delay: 15 });
      await answered(page, wish.typed);
      const place = await placeOf(page, wish);
      for (let step = 0; step < place; step++) await page.keyboard.press("ArrowDown");
      await expect(options(page).nth(place)).toHaveAttribute("aria-selected", "true");
      await expect(options(page).nth(place)).toBeInViewport();
      await page.keyboard.press("Enter");
      await isThere(page, wish);
      // The next reader searches all pages again.
      await page.goBack();
      await expect(page.locator("h1")).toHaveText("API Guides");
    });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a reader reaches a page by touch", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs/apis`);
    for (const wish of wishes.filter(({ typed }) => typed === "has_capability")) {
      await opener(page).tap();
      await expect(input(page)).toBeFocused();
      await page.keyboard.type(wish.typed, { delay: 15 });
      await answered(page, wish.typed);
      await options(page)
        .nth(await placeOf(page, wish))
        .tap();
      await isThere(page, wish);
    }
  });
});
