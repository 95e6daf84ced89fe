// Loaded into `lectern` before anything else: the disk fails, or the process dies,
// at a step that is chosen by the surroundings.
//
//   FAULT_COUNT=FILE  write to FILE how many steps there were
//   FAULT_KILL_AT=N   kill the process before its Nth step
//   FAULT_END_AT=N    tell the process to end before its Nth step
//   FAULT_FULL_AT=N   from the Nth step on, writing says that the disk is full
//   FAULT_BUSY=PATH   PATH cannot be renamed, as something that is mounted cannot

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const { FAULT_COUNT, FAULT_KILL_AT, FAULT_END_AT, FAULT_FULL_AT, FAULT_BUSY } = process.env;
// A build depends on its environment: with these, each would find it changed.
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
    // A thread has a count of its own, and writes nothing but the output.
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
