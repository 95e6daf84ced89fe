// Measures how long results take while a reader types.

import { chromium } from "@playwright/test";
import { flags, startServer } from "./browser.mjs";

const words = ["access", "templates", "get_string", "block testing", "javascript", "upgrade"];

/** @returns {Promise<{ first: number, next: number, nextHigh: number, words: number, letters: number }>} milliseconds */
export async function measureTyping({ lectern, site, output, executable, slowdown }) {
  const { address, stop } = await startServer({ lectern, site, output });
  const browser = await chromium.launch({ executablePath: executable, args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${address}docs/apis`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Search", exact: true }).hover();
    await page.waitForLoadState("networkidle");
    await page.evaluate(watchAnswers);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const first = [];
    const next = [];
    for (const word of ["warm", "up", ...words]) {
      await page.keyboard.press("Control+k");
      await page.keyboard.press("Delete");
      await page.evaluate(() => (globalThis.waits = []));
      for (const letter of word) {
        await page.keyboard.type(letter);
        await page.waitForTimeout(150);
      }
      const waits = await page.evaluate(() => globalThis.waits);
      if (!words.includes(word)) continue;
      first.push(waits[0]);
      next.push(...waits.slice(1));
    }
    return {
      first: quantile(first, 0.5),
      next: quantile(next, 0.5),
      nextHigh: quantile(next, 0.95),
      words: words.length,
      letters: next.length,
    };
  } finally {
    await browser.close();
    stop();
  }
}

/** Runs in the page. Measures the time from an input event to its results. */
function watchAnswers() {
  globalThis.waits = [];
  let asked;
  document.addEventListener(
    "input",
    ({ target }) => {
      asked = { query: target.value, at: performance.now() };
    },
    true,
  );
  new MutationObserver(() => {
    const answered = document.querySelector("[data-answered]")?.getAttribute("data-answered");
    if (asked === undefined || answered !== asked.query) return;
    globalThis.waits.push(performance.now() - asked.at);
    asked = undefined;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
