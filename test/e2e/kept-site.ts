import type { Page } from "@playwright/test";
import { expect, type SwitchableSite } from "./switchable-site.ts";

/** Finds the row of a part on the page where readers choose parts. */
export function part(page: Page, label: string) {
  return page.locator(".offline-part").filter({ hasText: label });
}

/** Finds the download state on the page. */
export function run(page: Page) {
  return page.locator(".offline-run");
}

export async function openManager(
  page: Page,
  site: Pick<SwitchableSite, "address">,
): Promise<void> {
  await page.goto(`${site.address}/offline`);
  await expect(page.locator(".offline-part")).not.toHaveCount(0);
}

/** Waits until the worker in this mode controls the page. */
export async function workerControls(page: Page, mode = true): Promise<void> {
  await page.waitForFunction((mode) => {
    const address = navigator.serviceWorker.controller?.scriptURL ?? "";
    return decodeURIComponent(address).includes(`"offlineMode":${mode}`);
  }, mode);
}

/** Chooses all parts and waits until they're stored. */
export async function keepEverything(page: Page, site: SwitchableSite): Promise<void> {
  await openManager(page, site);
  await page.getByRole("button", { name: "Save everything" }).click();
  await allKept(page);
}

export async function allKept(page: Page): Promise<void> {
  await expect(page.locator(".offline-part[data-kept]")).toHaveCount(4);
  await expect(run(page)).toHaveAttribute("data-run", "idle");
  await workerControls(page);
}

/** Returns the labels of the parts that storage lists as stored, without base parts. */
export async function keptLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const response = await caches.match("/_lectern/kept/state");
    const state = (await response?.json()) as
      | { parts: Record<string, { label: string; isBase: boolean }> }
      | undefined;
    return Object.values(state?.parts ?? {}).flatMap((part) => (part.isBase ? [] : part.label));
  });
}

/**
 * Returns the release that was last compared with the stored parts. Empty until a download ends.
 */
export async function keptRelease(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await caches.match("/_lectern/kept/state");
    return ((await response?.json()) as { release?: string } | undefined)?.release ?? "";
  });
}
