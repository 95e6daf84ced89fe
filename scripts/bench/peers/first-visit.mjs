// What a reader's first visit to a page of a site fetches.

import { setTimeout as pause } from "node:timers/promises";
import { serveOutput } from "./output-server.mjs";

/** Milliseconds without a request after which a page has all it asks for by itself. */
const QUIET = 2000;
/** Milliseconds after which it is not waited for any longer. */
const PATIENCE = 30_000;

/**
 * One rule for all systems: everything the page asks its host for without being touched, files it
 * fetches ahead among them, in a window of 1280 by 800 and with nothing cached.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {{ output: string, address: string }} what absolute path of an output, path of a page in it
 * @returns {Promise<{ total: number, html: number, js: number, css: number, font: number, other: number,
 *   requests: number }>} bytes as they travel, and the number of requests
 * @throws when the page is not in the output
 */
export async function firstVisit(browser, { output, address }) {
  const { origin, answers, stop } = await serveOutput(output);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const response = await page.goto(origin + address, { waitUntil: "load" });
    if (response?.status() !== 200) throw new Error(`${address} is not in the output`);
    const end = Date.now() + PATIENCE;
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
 * Bytes by kind; what was not found and what was asked for again count too, as they do for a reader.
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
