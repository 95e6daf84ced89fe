// Measures the longest pages of the portal in a browser at a quarter of the speed.

import { chromium } from "@playwright/test";
import { flags, startServer } from "./browser.mjs";
import { median } from "./measure/figures.mjs";
import { plainBrowser } from "./measure/plain-browser.mjs";

const LONG = "docs/apis/plugintypes/mod";
const GUIDES = ["docs/apis/subsystems/access", "docs/apis/subsystems/files"];

/** CPU slowdown factor of the simulated device. */
const SLOWDOWN = 4;

/**
 * @param {{ lectern: string, site: string, output: string, executable: string | undefined, runs: number }} input
 *   the compiled command, the portal, its output, Chromium
 * @returns {Promise<readonly import("./run-parts.mjs").Row[]>} medians of the runs
 */
export async function measure({ lectern, site, output, executable, runs }) {
  const { address, stop } = await startServer({ lectern, site, output });
  const browser = await chromium.launch({ executablePath: executable, args: flags });
  const plain = await plainBrowser(executable ?? chromium.executablePath());
  try {
    const all = [];
    for (let run = 0; run < runs; run++) {
      const loaded = await plain.load(address + LONG, SLOWDOWN, readLoading);
      all.push({ ...loaded, ...(await measureOnce(browser, address)) });
    }
    const of = (name) => `${Math.round(median(all.map((one) => one[name])))}`;
    const how = `${LONG}, processor ${SLOWDOWN} times slower, median of ${runs}`;
    const row = (what, target, name, unit = " ms") => ({
      what,
      target,
      figure: of(name) + unit,
      how,
    });
    return [
      row("long page: elements", "–", "elements", ""),
      row("long page: first paint", "–", "firstPaint"),
      row("long page: longest task after first paint", "≤ 100 ms", "longestTask"),
      row("long page: a letter to drawn results", "≤ 33 ms", "letter"),
      row("click to painted, between two guides", "≤ 100 ms", "guideToGuide"),
      row("click to painted, to the long page", "≤ 200 ms", "toLong"),
      row("click to painted, from the long page", "≤ 200 ms", "fromLong"),
    ];
  } finally {
    await browser.close();
    await plain.close();
    stop();
  }
}

async function measureOnce(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await open(page, address + LONG);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  const fromLong = await go(page, `/${GUIDES[0]}`);
  const guideToGuide = await go(page, `/${GUIDES[1]}`);
  const toLong = await go(page, `/${LONG}`);
  const letter = await typed(page);
  await context.close();
  return { elements, fromLong, guideToGuide, toLong, letter };
}

async function open(page, address) {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("html[data-ready]").waitFor();
}

/** Runs in the page. Returns its first paint and its longest later task in milliseconds, or 0 for tasks under 50 ms. */
async function readLoading() {
  const tasks = await new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
    observer.observe({ type: "longtask", buffered: true });
    setTimeout(() => resolve([]), 500);
  });
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const firstPaint = paint?.startTime ?? 0;
  const after = tasks.filter(({ startTime }) => startTime >= firstPaint);
  return { firstPaint, longestTask: Math.max(0, ...after.map(({ duration }) => duration)) };
}

/** Measures the time from a click on a link with a prefetched page to the frame that shows its title. */
async function go(page, path) {
  const time = await page.evaluate(async (to) => {
    const link = document.createElement("a");
    link.href = to;
    link.textContent = to;
    document.querySelector(".breadcrumbs").append(link);
    link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const title = document.querySelector("h1").textContent;
    const start = performance.now();
    link.click();
    const isShown = () => document.querySelector("h1").textContent !== title;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Animation frame callbacks run before the paint, and a message task after it.
    while (!isShown()) await frame();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", resolve);
      port1.start();
      port2.postMessage(undefined);
    });
    return performance.now() - start;
  }, path);
  await page.waitForTimeout(1500);
  return time;
}

/** Measures the time from a keystroke in the search box to the frame with its results, as a median over a word. */
async function typed(page) {
  await page.keyboard.press("Control+k");
  await page.locator("input[type=search]:focus").waitFor();
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    globalThis.waits = [];
    let asked;
    document.addEventListener(
      "input",
      ({ target }) => (asked = { query: target.value, at: performance.now() }),
      true,
    );
    new MutationObserver(() => {
      const shown = document.querySelector("[data-answered]")?.dataset.answered;
      // Earlier changes belong to the previous keystroke.
      if (asked === undefined || shown !== asked.query) return;
      const { at } = asked;
      asked = undefined;
      requestAnimationFrame(() => setTimeout(() => globalThis.waits.push(performance.now() - at)));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  for (const letter of "templates") {
    await page.keyboard.type(letter);
    await page.waitForTimeout(400);
  }
  return median(await page.evaluate(() => globalThis.waits));
}
