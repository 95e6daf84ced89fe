import type { Page } from "@playwright/test";
import { expect } from "./servers.ts";

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
export const input = (page: Page) => dialog(page).getByRole("combobox");
/** The search button in the top bar. */
export const opener = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Search", exact: true });
export const results = (page: Page) => page.getByRole("listbox", { name: "Results" });
export const options = (page: Page) => results(page).getByRole("option");
export const panel = (page: Page) => page.locator(".search-panel:not(.search-offer)");
/** The suggestions of an empty search box. */
export const offer = (page: Page) => page.locator(".search-offer");
export const status = (page: Page) => page.locator(".search-field output");

/** Focuses the search box with the keyboard, as soon as client JavaScript handles keys. */
export async function enter(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(input(page)).toBeFocused({ timeout: 500 });
  }).toPass();
}

/** Searches with the keyboard and waits for results. */
export async function search(page: Page, query: string): Promise<void> {
  await enter(page);
  await page.keyboard.type(query);
  await answered(page, query);
}

/** Waits until the panel shows the results for the complete query. */
export async function answered(page: Page, query: string): Promise<void> {
  await expect(panel(page)).toBeVisible();
  await expect(panel(page)).toHaveAttribute("data-answered", query.trim());
}
