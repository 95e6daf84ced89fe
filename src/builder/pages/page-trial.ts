import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TriedPage } from "../../compile/page-context.ts";
import type { PageTrialRequest } from "./page-trial-process.ts";

/** How long a trial may take, in milliseconds, and how much memory for its objects, in megabytes. */
const LIMIT = 20_000;
const MEMORY = 1500;

/**
 * Compiles a page elsewhere: undefined when that works, else the rest of a sentence
 * that says why not.
 */
export type PageTrial = (page: TriedPage) => Promise<string | undefined>;

/**
 * Compiles pages in a process of their own, one after the other: what ends the
 * compiler there, ends nothing else. Few pages need it, so each has a fresh process.
 *
 * @param limit in milliseconds
 * @returns the rest of a sentence when a page cannot be compiled: `it took longer than …`
 */
export function pageTrial(options: PageTrialRequest["options"], limit: number = LIMIT): PageTrial {
  let last: Promise<unknown> = Promise.resolve();
  return (page) => {
    const mine = last.then(() => tryOut({ options, page }, limit));
    last = mine;
    return mine;
  };
}

function tryOut(request: PageTrialRequest, limit: number): Promise<string | undefined> {
  const child = fork(fileURLToPath(new URL("./page-trial-process.js", import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${MEMORY}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, limit);
    child.on("error", () => undefined);
    child.on("exit", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(undefined);
      else if (isLate) resolve(`it is not read within ${limit / 1000} seconds`);
      else resolve(`reading it ends the compiler (${signal ?? `code ${code}`})`);
    });
    // The answer is the end of the process: it is 0 when the page was compiled.
    child.send(request, () => undefined);
  });
}
