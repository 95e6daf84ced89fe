// Measures a command: wall time, processor time and memory of the process and its descendants.
// Processor time and memory come from /proc. On other systems than Linux they are undefined, and
// the tables show a dash.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

/** Interval between two memory samples, in milliseconds. */
const LOOK = 50;
/** The kernel reports processor time in hundredths of a second. */
const TICKS = 100;
/** Number of characters kept from the end of a command's output. */
const MAX_OUTPUT_LENGTH = 2 ** 20;

const running = new Set();

/**
 * Runs a command and waits for its end.
 *
 * @param {readonly string[]} command a program and its arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limit?: number }} [how] `limit`: time in
 *   seconds after which the command and its descendants are killed
 * @returns {Promise<{ status: number | string, seconds: number, processor: number | undefined,
 *   memory: number | undefined, stdout: string, stderr: string }>} `status`: exit code, or the
 *   signal; `processor`: seconds on all cores, of the process and the descendants it waited for;
 *   `memory`: peak resident memory of the process and its descendants, in bytes
 */
export async function runMeasured([program, ...words], { cwd, env, limit = 3600 } = {}) {
  const before = processorOfChildren();
  const started = performance.now();
  const child = spawn(program, words, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const memory = watchMemory(child.pid);
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"]) {
    child[stream].setEncoding("utf8");
    child[stream].on(
      "data",
      (text) => (output[stream] = (output[stream] + text).slice(-MAX_OUTPUT_LENGTH)),
    );
  }
  endWithThis(child.pid);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    endGroup(child.pid);
  }, limit * 1000);
  const status = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? `signal ${signal}`));
  });
  const seconds = (performance.now() - started) / 1000;
  clearTimeout(late);
  running.delete(child.pid);
  const after = processorOfChildren();
  return {
    status: isLate ? `not done after ${limit} s` : status,
    seconds,
    processor: before === undefined || after === undefined ? undefined : after - before,
    memory: memory.stop(),
    ...output,
  };
}

/**
 * @param {number | undefined} pid root of a process tree
 * @returns {{ stop: () => number | undefined }} `stop` ends the sampling and returns the peak in bytes
 */
function watchMemory(pid) {
  let peak;
  const look = () => {
    let sum = 0;
    for (const one of pid === undefined ? [] : treeOf(pid)) {
      const { now, highest } = memoryOf(one);
      sum += now;
      // Samples can miss a peak, but the total is at least the peak of each process.
      peak = Math.max(peak ?? 0, highest);
    }
    if (sum > 0) peak = Math.max(peak ?? 0, sum);
  };
  look();
  const timer = setInterval(look, LOOK);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Lists a process and its running descendants. */
function treeOf(pid) {
  const found = [pid];
  for (const parent of found) {
    for (const thread of names(`/proc/${parent}/task`)) {
      const children = text(`/proc/${parent}/task/${thread}/children`);
      found.push(...children.split(" ").filter(Boolean).map(Number));
    }
  }
  return found;
}

/** Returns resident memory in bytes, or zeros for a process that has ended. */
function memoryOf(pid) {
  const status = text(`/proc/${pid}/status`);
  const bytes = (name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024;
  return { now: bytes("VmRSS"), highest: bytes("VmHWM") };
}

/** Returns the processor time of all ended descendants of this process, in seconds. */
function processorOfChildren() {
  const stat = text("/proc/self/stat");
  if (stat === "") return undefined;
  // The program name is in parentheses and can contain spaces. Fields 16 and 17 are the user and
  // system time of descendants that were waited for.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Kills commands on Ctrl+C. They have their own process groups, so they don't receive the signal. */
function endWithThis(pid) {
  if (running.size === 0 && process.listenerCount("SIGINT", endAll) === 0) {
    process.on("SIGINT", endAll);
    process.on("SIGTERM", endAll);
  }
  running.add(pid);
}

function endAll(signal) {
  for (const pid of running) endGroup(pid);
  process.exit(signal === "SIGINT" ? 130 : 143);
}

function endGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

function text(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function names(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
