import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const projectName = fileURLToPath(new URL("../..", import.meta.url)).replace(/\W+/g, "-");

/** Do something that only one worker of the test runner may do at a time, such as build a fixture site, whose cache they share. */
export async function oneAtATime<T>(name: string, work: () => T): Promise<T> {
  const lock = path.join(tmpdir(), `lectern${projectName}${name}.lock`);
  while (!isTaken(lock)) await new Promise((resolve) => setTimeout(resolve, 100));
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Whether the lock is ours now. What a worker that has ended left behind is removed. */
function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    // Between its making and its filling a lock is empty.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch {
    return false;
  }
}
