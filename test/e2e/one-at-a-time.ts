import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Playwright empties `test-results` before each run. */
const filled = fileURLToPath(new URL("../../test-results/sites", import.meta.url));
const projectName = fileURLToPath(new URL("../..", import.meta.url)).replace(/\W+/g, "-");

/**
 * Runs work that only one test worker may run at a time, such as building a fixture site with a
 * shared cache.
 */
export async function oneAtATime<T>(name: string, work: () => T): Promise<T> {
  const lock = path.join(tmpdir(), `lectern${projectName}${name}.lock`);
  while (!isTaken(lock)) await new Promise((resolve) => setTimeout(resolve, 100));
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Returns a folder that the first worker fills, for example with a built site. All workers of a run
 * share it, so tests must not change it.
 */
export function filledOnce(name: string, fill: (folder: string) => void): Promise<string> {
  const folder = path.join(filled, name);
  const mark = path.join(folder, "complete");
  return oneAtATime(name, () => {
    if (existsSync(mark)) return folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    fill(folder);
    writeFileSync(mark, "");
    return folder;
  });
}

/** Tries to acquire the lock. Removes the lock of a worker that has ended. */
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
    // A new lock is empty until its owner writes to it.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch {
    return false;
  }
}
