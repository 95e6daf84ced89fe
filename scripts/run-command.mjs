// Runs the lectern command for other scripts. Forwards signals, and explains why the command ended if
// a signal killed it.

import { spawn } from "node:child_process";
import path from "node:path";
import { projectRoot } from "./ensure.mjs";

/** Usual meaning of each signal. */
const meanings = {
  SIGSEGV: "a fault in a native part, such as text nested too deep",
  SIGBUS: "a fault in a native part",
  SIGABRT: "it mostly ran out of memory",
  SIGKILL: "killed from outside, mostly for the memory it took",
  SIGTERM: "asked to end",
  SIGINT: "ended with Ctrl+C",
};

/** Returns the exit code that shells use for a signal. */
const numbers = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
};

/**
 * Runs `lectern` with arguments and resolves to the exit code.
 * @param {readonly string[]} words
 */
export function runLectern(words) {
  const main = path.join(projectRoot, "dist", "cli", "main.js");
  const child = spawn(process.execPath, [main, ...words], { cwd: process.cwd(), stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(`lectern could not be started: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code, signal) => {
      if (signal === null) return resolve(code ?? 1);
      const meaning = meanings[signal];
      console.error(`lectern ended by the signal ${signal}${meaning ? ` (${meaning})` : ""}.`);
      resolve(128 + (numbers[signal] ?? 0));
    });
  });
}
