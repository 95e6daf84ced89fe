// Measures how long the download for offline reading takes.

import { spawn } from "node:child_process";
import { chromium } from "@playwright/test";
import { addressOf, flags } from "./browser.mjs";

/** @returns {Promise<number>} seconds over a connection of 10 Mbit/s */
export async function measureOffline({ lectern, site, output, executable }) {
  const server = spawn(process.execPath, [lectern, "serve", site, "-o", output, "--port", "0"]);
  const address = await addressOf(server);
  const browser = await chromium.launch({ executablePath: executable, args: flags });
  try {
    const page = await browser.newPage();
    await page.goto(`${address}offline`);
    const keep = page.getByRole("button", { name: "Save everything" });
    await keep.waitFor();
    const session = await page.context().newCDPSession(page);
    const throughput = 10e6 / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 40,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    const started = performance.now();
    await keep.click();
    await page.waitForFunction(
      () =>
        !document.querySelector(".offline-part:not([data-kept])") &&
        document.querySelector(".offline-run")?.dataset.run === "idle",
    );
    return (performance.now() - started) / 1000;
  } finally {
    await browser.close();
    server.kill("SIGTERM");
  }
}
