// Measures the requests of a first visit to a page.

import { setTimeout as pause } from "node:timers/promises";
import { serveOutput } from "./output-server.mjs";

/** Time without requests after which a page counts as loaded, in milliseconds. */
const QUIET = 2000;
/** Time limit for a page, in milliseconds. */
const TIMEOUT = 30_000;

/**
 * Measures all systems in the same way: every request without user input, including prefetched
 * files, in a window of 1280 by 800 and with an empty cache.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {{ output: string, address: string }} what absolute path of a build output, and URL path of a page
 * @returns {Promise<{ total: number, html: number, js: number, css: number, font: number, other: number,
 *   requests: number }>} transferred bytes, and the number of requests
 * @throws if the output doesn't contain the page
 */
export async function firstVisit(browser, { output, address }) {
  const { origin, answers, stop } = await serveOutput(output);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const response = await page.goto(origin + address, { waitUntil: "load" });
    if (response?.status() !== 200) throw new Error(`${address} is not in the output`);
    const end = Date.now() + TIMEOUT;
    let seen = -1;
    while (answers.length !== seen && Date.now() < end) {
      seen = answers.length;
      await pause(QUIET);
    }
    return summed(answers.slice(0, seen));
  } finally {
    await context.close();
    await stop();
  }
}

/**
 * Adds up bytes by kind. Failed and repeated requests count too, because readers also wait for them.
 *
 * @param {readonly import("./output-server.mjs").Answer[]} answers
 */
export function summed(answers) {
  const sums = { total: 0, html: 0, js: 0, css: 0, font: 0, other: 0, requests: answers.length };
  for (const { kind, bytes } of answers) {
    sums[kind] += bytes;
    sums.total += bytes;
  }
  return sums;
}
