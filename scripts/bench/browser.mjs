// Measures a built site in a browser.

import { spawn } from "node:child_process";
import { chromium } from "@playwright/test";
import { blockingIn } from "./measure/blocking-time.mjs";
import { median } from "./measure/figures.mjs";

export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * @returns {Promise<{ shift: number, blocking: number, evaluation: number, blockingAfar: number }>}
 *   score of layout shifts; blocking time after the first paint and longest task that evaluates a
 *   module, from a server on this machine, and blocking time over `slowNetwork`: all three in
 *   milliseconds of processor time at a quarter of the speed
 */
export async function measureInBrowser({ lectern, site, output, executable }) {
  const { address, stop } = await startServer({ lectern, site, output });
  const browser = await chromium.launch({ executablePath: executable, args: flags });
  try {
    let shift = 0;
    for (const width of [360, 1280]) {
      for (const route of ["general/releases/4.0", "docs/apis/plugintypes/mod"]) {
        shift += await shiftOf(browser, address + route, width);
      }
    }
    const runs = [];
    const afar = [];
    for (let run = 0; run < 7; run++) {
      runs.push(await mainThread(browser, `${address}general/releases/4.0`));
      afar.push(await mainThread(browser, `${address}general/releases/4.0`, slowNetwork));
    }
    return {
      shift,
      blocking: median(runs.map((run) => run.blocking)),
      evaluation: median(runs.map((run) => run.evaluation)),
      blockingAfar: median(afar.map((run) => run.blocking)),
    };
  } finally {
    await browser.close();
    stop();
  }
}

/** A typical slow network. Throughput in bytes per second, latency in milliseconds. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

async function shiftOf(browser, address, width) {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(1500);
  const shift = await page.evaluate(() => globalThis.shift);
  await page.close();
  return shift;
}

/**
 * Playwright attaches a debugger to its pages, so this page is created without it. With a debugger,
 * the browser records the line of each created error. React creates two on evaluation, and V8
 * parses React again to find their lines, which takes 50 ms at a quarter of the speed.
 */
async function mainThread(browser, address, network) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const { browserContextId } = await session.send("Target.createBrowserContext");
  const place = { url: "about:blank", width: 1280, height: 800, browserContextId };
  const { targetId } = await session.send("Target.createTarget", place);
  const page = await plainPage(session, targetId);
  await page("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (network) {
    await page("Network.enable");
    await page("Network.emulateNetworkConditions", network);
  }
  const categories = "-*,toplevel,v8,loading,__metadata";
  await session.send("Tracing.start", { categories, transferMode: "ReportEvents" });
  await page("Page.navigate", { url: address });
  await isReady(page);
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.send("Target.closeTarget", { targetId });
  await session.send("Target.disposeBrowserContext", { browserContextId });
  await session.detach();
  return blockingIn(events);
}

/** Waits until the page is interactive, and another 1.5 seconds. */
async function isReady(page) {
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  for (let found; !found; await pause(250)) {
    const { root } = await page("DOM.getDocument", { depth: 2 });
    found = root.children
      ?.find((child) => child.localName === "html")
      ?.attributes.includes("data-ready");
  }
  await pause(1500);
}

/** Returns a function that sends commands to a page without a debugger. */
async function plainPage(session, targetId) {
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  const waiting = new Map();
  session.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message);
    const answer = waiting.get(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const message = JSON.stringify({ id, method, params });
      session.send("Target.sendMessageToTarget", { sessionId, message }).catch(reject);
    });
}

/** Serves a build. Returns its URL and a function that stops the server. */
export async function startServer({ lectern, site, output }) {
  const server = spawn(process.execPath, [lectern, "serve", site, "-o", output, "--port", "0"]);
  return { address: await addressOf(server), stop: () => server.kill("SIGTERM") };
}

export function addressOf(server) {
  return new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => {
      const [, address] = /at (http:\S+)/.exec(String(chunk)) ?? [];
      if (address) resolve(address);
    });
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}
