// Preloaded into `lectern`: the disk fails, or the process dies, at a step that an environment
// variable selects.
//
//   FAULT_COUNT=FILE  write the number of steps to FILE
//   FAULT_KILL_AT=N   kill the process before its Nth step
//   FAULT_END_AT=N    send SIGINT to the process before its Nth step
//   FAULT_FULL_AT=N   writes fail with a full disk, starting at the Nth step
//   FAULT_BUSY=PATH   PATH can't be renamed, like a mount point

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const { FAULT_COUNT, FAULT_KILL_AT, FAULT_END_AT, FAULT_FULL_AT, FAULT_BUSY } = process.env;
// Builds detect changes of the environment, so remove these variables.
for (const name of ["FAULT_COUNT", "FAULT_KILL_AT", "FAULT_END_AT"]) delete process.env[name];

const writing = ["writeFileSync", "writeSync", "mkdirSync", "copyFileSync"];
const steps = [...writing, "renameSync", "linkSync", "rmSync", "unlinkSync"];
let count = 0;

for (const name of steps) {
  const real = fs[name];
  fs[name] = (...words) => {
    if (isMainThread) count++;
    if (isMainThread && count === Number(FAULT_KILL_AT)) process.kill(process.pid, "SIGKILL");
    if (isMainThread && count === Number(FAULT_END_AT)) process.kill(process.pid, "SIGINT");
    // Each thread has its own count, and only writes the output.
    const isFull = FAULT_FULL_AT && (isMainThread ? count >= Number(FAULT_FULL_AT) : true);
    if (isFull && writing.includes(name)) throw failure("ENOSPC", "no space left on device", words);
    if (name === "renameSync" && words[0] === FAULT_BUSY)
      throw failure("EBUSY", "resource busy or locked", words);
    return real(...words);
  };
}
syncBuiltinESMExports();

if (FAULT_COUNT && isMainThread) {
  const write = fs.writeFileSync;
  process.on("exit", () => write(FAULT_COUNT, String(count)));
}

function failure(code, text, [path]) {
  const details = typeof path === "string" ? { code, path } : { code };
  return Object.assign(new Error(`${code}: ${text}`), details);
}
