// A browser whose pages nobody looks into. With Playwright's network and runtime tools on a page,
// V8 finds out where in the source each request was made, and parses modules again for it: nine
// tenths of the time in which they are evaluated.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { flags } from "../browser.mjs";

/** Between two looks whether the program runs, how many, and from then until what it does later is done, in milliseconds. */
const LOOK = 250;
const LOOKS = 240;
const SETTLED = 3000;

/**
 * @param {string} executable Chromium
 * @returns {Promise<{ load: (address: string, slowdown: number, read: () => unknown) => Promise<any>, close: () => Promise<void> }>}
 *   `load` shows a page of Lectern, at so many times less speed, and gives what `read`, run in the
 *   page when it has settled, gives
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
        if (looks === LOOKS) throw new Error(`${address} has not come to life.`);
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

/** Commands to the browser and its answers, as JSON that ends with a zero byte. */
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
