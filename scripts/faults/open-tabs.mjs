// Tabs that stay open while the site is deployed and rolled back.

import { chromium } from "@playwright/test";
import { ensureChromium } from "../ensure.mjs";
import { deployedSite, twoBuilds } from "./deployed-site.mjs";

const pages = [
  ["/docs", "Docs"],
  ["/docs/setup", "Setup"],
  ["/docs/reference", "Reference"],
  ["/general", "General"],
];
const TABS = 3;
/** Time limit for a reader's action, in milliseconds. It is generous, because a hang never ends. */
const TIMEOUT = 60_000;

/** Options that make Chromium start quickly and quietly. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Runs trials: a deploy, a rollback or another change of the server, then a navigation or a search
 * in a tab.
 *
 * @param {{ random: () => number, count: number, folder: string, isStored: boolean }} options if
 *   `isStored`, the tabs share a copy of the site on the device, and the network comes and goes
 * @returns a sentence for each failure
 */
export async function openTabs({ random, count, folder, isStored }) {
  const builds = twoBuilds(folder);
  const site = await deployedSite(builds[0]);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: browserFlags,
  });
  const failures = [];
  try {
    const tabs = [];
    const context = await browser.newContext();
    for (let at = 0; at < TABS; at++) tabs.push(await openTab(context, site, failures));
    if (isStored) await storeSite(tabs[0], site);
    for (let trial = 0; trial < count; trial++) {
      if (random() < 0.6) site.deploy(builds[Math.floor(random() * builds.length)]);
      if (random() < 0.3) site.answerMissing(random() < 0.5 ? 200 : 404);
      if (isStored) site.connect(random() < 0.5);
      const tab = tabs[Math.floor(random() * tabs.length)];
      const [address, title] = pages[Math.floor(random() * pages.length)];
      const what = random() < 0.5 ? `search for ${title}` : `go to ${address}`;
      try {
        if (what.startsWith("go")) await follow(tab, address, title);
        else await search(tab, title);
      } catch (error) {
        failures.push(`trial ${trial}, ${what}: ${String(error).split("\n")[0]}`);
        await tab.goto(site.address + address);
      }
      if (random() < 0.2) await tab.goto(site.address + address);
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return failures;
}

/** Stores the complete site on the device. */
async function storeSite(page, site) {
  await page.goto(`${site.address}/offline`);
  await page.getByRole("button", { name: "Save everything" }).click();
  await page.waitForFunction(() => {
    const parts = document.querySelectorAll(".offline-part:not([data-kept])");
    const worker = navigator.serviceWorker.controller?.scriptURL ?? "";
    return parts.length === 0 && decodeURIComponent(worker).includes('"offlineMode":true');
  });
}

async function openTab(context, site, failures) {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  page.on("pageerror", (error) => {
    // The browser throws this error for a JavaScript file that no longer exists.
    if (!/dynamically imported module/.test(error.message))
      failures.push(`thrown: ${error.message}`);
  });
  await page.goto(`${site.address}/docs`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  return page;
}

async function follow(page, address, title) {
  await page.evaluate((to) => void navigation.navigate(to), address);
  await page.locator("main h1", { hasText: title }).first().waitFor();
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

async function search(page, word) {
  await page.keyboard.press("Control+k");
  await page.locator(".search-dialog[open] .search-input").fill(word);
  // Results appear immediately, or after the page has reloaded with the query.
  await page.locator(".search-dialog[open] .search-option", { hasText: word }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
}
