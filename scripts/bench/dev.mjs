// Measures the development server as an author uses it.

import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addressOf } from "./browser.mjs";
import { median } from "./measure/figures.mjs";

/** @returns {Promise<{ ready: number, firstPage: number, edit: number }>} seconds, seconds, milliseconds */
export async function measureDev({ lectern, site }) {
  const ready = [];
  const firstPage = [];
  let edit = 0;
  for (let run = 0; run < 3; run++) {
    const started = performance.now();
    const server = spawn(process.execPath, [lectern, "dev", site, "--port", "0"]);
    const address = await addressOf(server);
    ready.push((performance.now() - started) / 1000);
    const asked = performance.now();
    await (await fetch(`${address}docs/apis`)).text();
    firstPage.push((performance.now() - asked) / 1000);
    if (run === 2) edit = await measureEdit(address, path.join(site, "docs", "apis.md"));
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
  }
  return { ready: median(ready), firstPage: median(firstPage), edit };
}

/** Measures the time from saving a page until the server returns its new data. */
async function measureEdit(address, file) {
  const text = readFileSync(file, "utf8");
  const times = [];
  for (let run = 0; run < 6; run++) {
    const mark = `edited-${run}-${Date.now()}`;
    const started = performance.now();
    writeFileSync(file, `${text}\n${mark}\n`);
    while (!(await (await fetch(`${address}docs/apis.json`)).text()).includes(mark)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  writeFileSync(file, text);
  return median(times.slice(1));
}
