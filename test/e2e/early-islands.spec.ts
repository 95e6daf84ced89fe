import type { Locator, Page } from "@playwright/test";
import { devLines, expect, testOn, repeatOn } from "./servers.ts";

/** Delays matching files until `release` is called. */
async function heldBack(page: Page, files: RegExp): Promise<{ release(): void }> {
  let release = () => {};
  const mayCome = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await mayCome;
    await route.continue();
  });
  return { release };
}

/** Performs actions of a reader before the island is hydrated. */
async function order(island: Locator): Promise<void> {
  await island.getByLabel("A gift").check();
  await island.getByLabel("By hand").check();
  await island.getByRole("button", { name: "One more" }).click();
  await island.getByRole("button", { name: "One more" }).click();
  await island.getByRole("button", { name: "Send" }).click();
}

const heard = "Anonymous, None. small, a gift, by hand, 2 pieces. Sent: 2 for Anonymous.";
const late = {
  island: /\/order\.client[^/]*$/,
  host: /\/islands\.[^/]+$/,
} as const;

for (const where of ["build", "dev"] as const) {
  const test = testOn[where];
  test.describe(`an island used before hydration, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    for (const what of ["island", "host"] as const) {
      test(`receives all events if its ${what} is late`, async ({ page, site }) => {
        const { release } = await heldBack(page, late[what]);
        await page.goto(`${site.address}/docs/order`);
        const island = page.locator("lectern-island");
        await order(island);
        await expect(island).not.toHaveAttribute("data-hydrated", "");
        await expect(page).toHaveURL(`${site.address}/docs/order`);
        release();
        await expect(island.locator("output")).toHaveText(heard);
        await expect(island.getByLabel("A gift")).toBeChecked();
        await expect(island.getByLabel("By hand")).toBeChecked();
        await island.getByRole("button", { name: "One more" }).click();
        await expect(island.locator("output")).toContainText("3 pieces");
      });
    }

    test("submits its form with the Enter key", async ({ page, site }) => {
      const { release } = await heldBack(page, late.island);
      await page.goto(`${site.address}/docs/order`);
      const island = page.locator("lectern-island");
      await island.getByLabel("Name").press("Enter");
      release();
      await expect(island.locator("output")).toContainText("Sent: 0 for Anonymous.");
    });

    test("receives nothing if it isn't used", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/order`);
      const island = page.locator("lectern-island");
      await expect(island).toHaveAttribute("data-hydrated", "");
      await expect(island.locator("output")).toContainText(
        "Anonymous, None. small, no gift, by post",
      );
    });

    test("also receives events after navigation", async ({ page, site }) => {
      const { release } = await heldBack(page, late.island);
      await page.goto(`${site.address}/docs/code`);
      await page.getByRole("link", { name: "Order" }).first().click();
      const island = page.locator("lectern-island");
      await order(island);
      release();
      await expect(island.locator("output")).toHaveText(heard);
    });
  });
}

testOn.build("events from before JavaScript loads are handled later", async ({ page, site }) => {
  const { release } = await heldBack(page, /\/start\.[^/]+\.js$/);
  await page.goto(`${site.address}/docs/order`, { waitUntil: "commit" });
  const island = page.locator("lectern-island");
  await order(island);
  release();
  await expect(island.locator("output")).toHaveText(heard);
  await expect(page).toHaveURL(`${site.address}/docs/order`);
});

testOn.build(
  "an island outside the viewport is hydrated when it's touched",
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1280, height: 100 });
    await page.goto(`${site.address}/docs/components`);
    const island = page.locator("lectern-island");
    await expect(island).not.toHaveAttribute("data-hydrated", "");
    await island.getByRole("button", { name: "Add" }).evaluate((button) => {
      (button as HTMLElement).focus({ preventScroll: true });
    });
    await expect(island).toHaveAttribute("data-hydrated", "");
  },
);
