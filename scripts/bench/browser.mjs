// What a reader's browser does with a built site.

import { spawn } from "node:child_process";
import { chromium } from "@playwright/test";

export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @returns {Promise<{ shift: number, blocking: number }>} score of layout shifts; blocking time in milliseconds */
export async function measureInBrowser({ lectern, site, output, executable }) {
  const { address, stop } = await startServer({ lectern, site, output });
  const browser = await chromium.launch({ executablePath: executable, args: flags });
  try {
    let shift = 0;
    for (const width of [360, 1280]) {
      for (const route of ["general/releases/4.0", "docs/apis/plugintypes/mod"]) {
        shift += (await load(browser, address + route, { width, slowdown: 1 })).shift;
      }
    }
    const blocking = [];
    for (let run = 0; run < 5; run++) {
      const found = await load(browser, `${address}general/releases/4.0`, {
        width: 1280,
        slowdown: 4,
      });
      blocking.push(found.blocking);
    }
    return { shift, blocking: blocking.toSorted((a, b) => a - b)[2] };
  } finally {
    await browser.close();
    stop();
  }
}

async function load(browser, address, { width, slowdown }) {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    globalThis.found = { shift: 0, blocking: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.found.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    // What a task takes beyond 50 ms is time in which the page does not answer.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { firstContentfulPaint = 0 } = globalThis.found;
        if (entry.startTime >= firstContentfulPaint) {
          globalThis.found.blocking += Math.max(0, entry.duration - 50);
        }
      }
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(1500);
  const found = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { ...globalThis.found, paint: paint?.startTime };
  });
  await page.close();
  return found;
}

/** A served build: its address, and how to end it. */
export async function startServer({ lectern, site, output }) {
  const server = spawn(process.execPath, [lectern, "serve", site, "-o", output, "--port", "0"]);
  return { address: await addressOf(server), stop: () => server.kill("SIGTERM") };
}

function addressOf(server) {
  return new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => {
      const [, address] = /at (http:\S+)/.exec(String(chunk)) ?? [];
      if (address) resolve(address);
    });
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}
