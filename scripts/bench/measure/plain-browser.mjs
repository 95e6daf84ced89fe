// Controls a browser without Playwright. With Playwright's network and runtime tools, V8 determines
// the source position of each request and parses modules again for it, which takes 90 % of their
// evaluation time.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { flags } from "../browser.mjs";

/** Interval and number of checks whether the page is interactive, and time for deferred work, in milliseconds. */
const LOOK = 250;
const LOOKS = 240;
const SETTLED = 3000;

/**
 * @param {string} executable Chromium
 * @returns {Promise<{ load: (address: string, slowdown: number, read: () => unknown) => Promise<any>, close: () => Promise<void> }>}
 *   `load` opens a Lectern page with a CPU slowdown factor, and returns the result of `read`, which
 *   runs in the page after it has settled
 */
export async function plainBrowser(executable) {
  const profile = mkdtempSync(path.join(tmpdir(), "lectern-browser-"));
  const started = spawn(
    executable,
    ["--headless", ...flags, "--remote-debugging-pipe", `--user-data-dir=${profile}`],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const ended = new Promise((resolve) => started.once("exit", resolve));
  const send = commandsOver(started.stdio[3], started.stdio[4]);
  const inPage = async (session, read) => {
    const expression = `(${read})()`;
    const given = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await send("Runtime.evaluate", given, session);
    return result.value;
  };
  return {
    async load(address, slowdown, read) {
      const { browserContextId } = await send("Target.createBrowserContext");
      const window = { url: "about:blank", width: 1280, height: 800, browserContextId };
      const { targetId } = await send("Target.createTarget", window);
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      await send("Emulation.setCPUThrottlingRate", { rate: slowdown }, sessionId);
      await send("Page.navigate", { url: address }, sessionId);
      const isReady = () => document.documentElement.hasAttribute("data-ready");
      for (let looks = 0; !(await inPage(sessionId, isReady)); looks++) {
        if (looks === LOOKS) throw new Error(`${address} wasn't interactive in time.`);
        await later(LOOK);
      }
      await later(SETTLED);
      const value = await inPage(sessionId, read);
      await send("Target.disposeBrowserContext", { browserContextId });
      return value;
    },
    async close() {
      send("Browser.close").catch(() => {});
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Sends commands to the browser and reads its answers, as JSON that ends with a zero byte. */
function commandsOver(commands, answers) {
  const waiting = new Map();
  let text = "";
  let last = 0;
  answers.setEncoding("utf8").on("data", (part) => {
    const messages = (text + part).split("\0");
    text = messages.pop() ?? "";
    for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(error.message));
      else resolve?.(result);
    }
  });
  answers.once("end", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has ended."));
  });
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}
