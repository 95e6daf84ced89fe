import type { Page } from "@playwright/test";
import { expect, type SwitchableSite } from "./switchable-site.ts";

/** The row of a part on the page on which readers choose. */
export function part(page: Page, label: string) {
  return page.locator(".offline-part").filter({ hasText: label });
}

/** The download state that the page shows. */
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

/** The worker in offline mode answers the page's requests. */
export async function workerControls(page: Page, mode = true): Promise<void> {
  await page.waitForFunction((mode) => {
    const address = navigator.serviceWorker.controller?.scriptURL ?? "";
    return decodeURIComponent(address).includes(`"offlineMode":${mode}`);
  }, mode);
}

/** Choose everything and wait until it is there. */
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

/** Labels of the parts the state in storage counts as kept, base parts left out. */
export async function keptLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const response = await caches.match("/_lectern/kept/state");
    const state = (await response?.json()) as
      | { parts: Record<string, { label: string; isBase: boolean }> }
      | undefined;
    return Object.values(state?.parts ?? {}).flatMap((part) => (part.isBase ? [] : part.label));
  });
}

/** The release what is kept was last compared with; empty until a download has come to its end. */
export async function keptRelease(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await caches.match("/_lectern/kept/state");
    return ((await response?.json()) as { release?: string } | undefined)?.release ?? "";
  });
}
