// What a command costs: wall time, processor time and memory of the process and
// everything it starts. Processor time and memory come from /proc: on systems
// without it (not Linux) they are undefined, and the tables show a dash.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

/** Milliseconds between two looks at the memory of the processes. */
const LOOK = 50;
/** The kernel counts processor time in hundredths of a second for every program that asks. */
const TICKS = 100;
/** Letters of what a command says that are handed on; the end matters. */
const SAID = 2 ** 20;

const running = new Set();

/**
 * Run a command to its end.
 *
 * @param {readonly string[]} command a program and its words
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limit?: number }} [how] `limit`: seconds after
 *   which the command and all it started are ended
 * @returns {Promise<{ status: number | string, seconds: number, processor: number | undefined,
 *   memory: number | undefined, stdout: string, stderr: string }>} `status`: exit code, or what
 *   ended it; `processor`: seconds on all cores, of the process and of all it started and waited
 *   for; `memory`: bytes, the highest sum of the resident memory of the process and its descendants
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
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"]) {
    child[stream].setEncoding("utf8");
    child[stream].on("data", (text) => (said[stream] = (said[stream] + text).slice(-SAID)));
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
    ...said,
  };
}

/**
 * @param {number | undefined} pid the first process of a tree
 * @returns {{ stop: () => number | undefined }} `stop` ends the watch and gives the peak in bytes
 */
function watchMemory(pid) {
  let peak;
  const look = () => {
    let sum = 0;
    for (const one of pid === undefined ? [] : treeOf(pid)) {
      const { now, highest } = memoryOf(one);
      sum += now;
      // What lies between two looks: one process cannot have had less than its own peak.
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

/** A process and its living descendants. */
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

/** Bytes of resident memory; zeros for a process that has ended. */
function memoryOf(pid) {
  const status = text(`/proc/${pid}/status`);
  const bytes = (name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024;
  return { now: bytes("VmRSS"), highest: bytes("VmHWM") };
}

/** Seconds of processor time of all processes that ended below this one. */
function processorOfChildren() {
  const stat = text("/proc/self/stat");
  if (stat === "") return undefined;
  // The name of the program stands in parentheses and may hold blanks; fields 16 and 17 are
  // the user and system time of children that were waited for, and of theirs.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Commands have process groups of their own: Ctrl+C does not reach them by itself. */
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
    // It has ended by itself.
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
