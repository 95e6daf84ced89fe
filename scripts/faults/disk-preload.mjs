// Preloaded into `lectern`: the disk fails, or the process dies, at a step that an environment
// variable selects.
//
//   FAULT_COUNT=FILE  write the number of steps to FILE
//   FAULT_KILL_AT=N   kill the process before its Nth step
//   FAULT_END_AT=N    send SIGINT to the process before its Nth step
//   FAULT_FULL_AT=N   writes fail with a full disk, starting at the Nth step
//   FAULT_CODE=CODE   the code of these failures (default ENOSPC)
//   FAULT_BUSY=PATH   PATH can't be renamed, like a mount point

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const { FAULT_COUNT, FAULT_KILL_AT, FAULT_END_AT, FAULT_FULL_AT, FAULT_CODE, FAULT_BUSY } =
  process.env;
// Builds detect changes of the environment, so remove these variables.
for (const name of ["FAULT_COUNT", "FAULT_KILL_AT", "FAULT_END_AT", "FAULT_FULL_AT", "FAULT_CODE"])
  delete process.env[name];

const writing = ["writeFileSync", "writeSync", "mkdirSync", "copyFileSync"];
const steps = [...writing, "renameSync", "linkSync", "rmSync", "unlinkSync"];
let count = 0;

for (const name of steps) {
  const real = fs[name];
  fs[name] = (...words) => {
    if (isMainThread) count++;
    if (isMainThread && count === Number(FAULT_KILL_AT)) process.kill(process.pid, "SIGKILL");
    if (isMainThread && count === Number(FAULT_END_AT)) process.kill(process.pid, "SIGINT");
    if (writing.includes(name)) failIfFull(words);
    if (name === "renameSync" && words[0] === FAULT_BUSY)
      throw failure("EBUSY", "resource busy or locked", words);
    return real(...words);
  };
}
const openSync = fs.openSync;
fs.openSync = (...words) => {
  if (/[awx+]/.test(words[1])) failIfFull(words);
  return openSync(...words);
};
for (const name of ["writeFile", "mkdir", "copyFile"]) {
  const real = fs.promises[name];
  fs.promises[name] = async (...words) => {
    if (isMainThread) count++;
    failIfFull(words);
    return real(...words);
  };
}
syncBuiltinESMExports();

function failIfFull(words) {
  // Each thread has its own count, and only writes the output.
  const isFull = FAULT_FULL_AT && (isMainThread ? count >= Number(FAULT_FULL_AT) : true);
  // Standard output and errors are open already.
  if (isFull && !(words[0] <= 2))
    throw failure(FAULT_CODE ?? "ENOSPC", "the system refuses to write", words);
}

if (FAULT_COUNT && isMainThread) {
  const write = fs.writeFileSync;
  process.on("exit", () => write(FAULT_COUNT, String(count)));
}

function failure(code, text, [path]) {
  const details = typeof path === "string" ? { code, path } : { code };
  return Object.assign(new Error(`${code}: ${text}`), details);
}
