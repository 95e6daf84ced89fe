import { answered, enter, input } from "./search-box.ts";
import { expect, test } from "./servers.ts";

/** The portal page with the most elements. */
const LONG = "/docs/apis/plugintypes/mod";

test("a keystroke doesn't announce an unchanged list again", async ({ page, portal }) => {
  await page.goto(`${portal.address}${LONG}`);
  await enter(page);
  await page.keyboard.type("templ");
  await answered(page, "templ");
  await expect(input(page)).toHaveAttribute("aria-expanded", "true");
  await input(page).evaluate((element) => {
    const changes: string[] = [];
    Object.assign(globalThis, { changes });
    new MutationObserver((records) => {
      const names = records.map(({ attributeName }) => attributeName ?? "");
      changes.push(...names.filter((name) => name.startsWith("aria-")));
    }).observe(element, { attributes: true });
  });
  await page.keyboard.type("a");
  await answered(page, "templa");
  expect(await page.evaluate(() => Reflect.get(globalThis, "changes") as string[])).toEqual([]);
});
