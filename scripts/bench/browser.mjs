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

/**
 * @returns {Promise<{ shift: number, blocking: number, evaluation: number }>} score of layout
 *   shifts; blocking time after the first paint and longest task that evaluates a module, both in
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
    for (let run = 0; run < 7; run++) {
      runs.push(await mainThread(browser, `${address}general/releases/4.0`));
    }
    const median = (list) => list.toSorted((a, b) => a - b)[3];
    return {
      shift,
      blocking: median(runs.map((run) => run.blocking)),
      evaluation: median(runs.map((run) => run.evaluation)),
    };
  } finally {
    await browser.close();
    stop();
  }
}

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
 * What a task takes beyond 50 ms is time in which the page does not answer. Tasks
 * are measured in time of the processor: what else the machine does counts less.
 */
async function mainThread(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const categories = "-*,toplevel,v8,loading,__metadata";
  await session.send("Tracing.start", { categories, transferMode: "ReportEvents" });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(1500);
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await context.close();
  const paint = events.findLast((event) => event.name === "firstContentfulPaint");
  const main = events.find(
    (event) => event.pid === paint.pid && event.args?.name === "CrRendererMain",
  );
  const onMain = events.filter((event) => event.pid === main.pid && event.tid === main.tid);
  const tasks = onMain
    .filter((event) => event.name === "ThreadControllerImpl::RunTask")
    .map(({ ts, dur, tdur = dur }) => ({ start: ts, end: ts + dur, time: tdur / 1000 }));
  const evaluations = onMain.filter((event) => event.name === "v8.evaluateModule");
  const holding = ({ ts }) => tasks.find((task) => task.start <= ts && ts <= task.end)?.time ?? 0;
  return {
    blocking: tasks
      .filter((task) => task.start >= paint.ts)
      .reduce((sum, task) => sum + Math.max(0, task.time - 50), 0),
    evaluation: Math.max(0, ...evaluations.map(holding)),
  };
}

/** A served build: its address, and how to end it. */
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
