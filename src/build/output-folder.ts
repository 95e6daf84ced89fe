import { existsSync, linkSync, mkdirSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";

/**
 * A fresh folder that takes the place of the last output when a build has
 * succeeded, and goes away when it has not.
 */
export interface OutputFolder {
  /** Absolute path of the folder being written. */
  readonly path: string;
  /** Take a file over from the last output, without copying. False when it is not there. */
  keep(name: string): boolean;
  /** Make this the output. */
  commit(): Promise<void>;
  /** Drop it; the last output stays as it was. */
  discard(): Promise<void>;
}

/** @param target absolute path of the output, which need not exist */
export async function outputFolder(target: string): Promise<OutputFolder> {
  const fresh = `${target}.next-${process.pid}`;
  const old = `${target}.old-${process.pid}`;
  const made = new Set<string>();
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });

  // Without waiting: for many small files a promise costs several times what the linking does.
  function place(name: string): string {
    const file = path.join(fresh, name);
    const folder = path.dirname(file);
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      made.add(folder);
    }
    return file;
  }

  return {
    path: fresh,
    keep(name) {
      try {
        linkSync(path.join(target, name), place(name));
        return true;
      } catch {
        return false;
      }
    },
    async commit() {
      const hadOutput = existsSync(target);
      if (hadOutput) await rename(target, old);
      try {
        await rename(fresh, target);
      } catch (error) {
        if (hadOutput) await rename(old, target);
        throw error;
      }
      await rm(old, { recursive: true, force: true });
    },
    async discard() {
      await rm(fresh, { recursive: true, force: true });
    },
  };
}
