import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onInterruption } from "../faults/interruption.ts";
import { isCode, unlessAbsent } from "../../content/sources/file-access.ts";

/** The process that has locked a folder. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Command, for example "lectern build". */
  readonly work: string;
  readonly token: string;
}

/** The lock of a folder. No other process uses the folder until the lock is released. */
export interface FolderLock {
  /** Returns false if another process took over the lock while this one was suspended. */
  isHeld(): boolean;
  /** Returns the time of the disk when the lock was last updated, in milliseconds. */
  time(): number;
  release(): void;
}

/** Another process has locked the folder. */
interface Busy {
  readonly kind: "busy";
  readonly holder: Holder;
}

export interface LockOptions {
  /** Command, for example "lectern build". */
  readonly work: string;
  /** Maximum time to wait for another process, in milliseconds. */
  readonly wait: number;
  /** Called once if another process has locked the folder. */
  readonly onWait?: (holder: Holder) => void;
}

/**
 * The process updates its lock every `HEARTBEAT` milliseconds. After `TIMEOUT` milliseconds without
 * an update, it's considered dead.
 */
const HEARTBEAT = 5000;
const TIMEOUT = 60_000;
/** Time in milliseconds during which an empty lock file is treated as being written. */
const WRITING = 2000;
/** Interval in milliseconds at which a waiting process retries. */
const RETRY = 100;

/** Tokens of the locks of this process. */
const held = new Set<string>();

/**
 * Locks a folder and runs the work. Waits if another process has locked the folder. The lock is
 * released when the work ends, fails, or is interrupted by a signal.
 *
 * @param folder absolute path
 */
export async function withFolderLock<Result>(
  folder: string,
  { work: name, wait, onWait }: LockOptions,
  work: (lock: FolderLock) => Promise<Result>,
): Promise<{ readonly kind: "done"; readonly result: Result } | Busy> {
  let lock: FolderLock | undefined;
  // Listens for signals before locking the folder, so that no signal leaves a lock behind.
  const stopListening = onInterruption(() => lock?.release());
  try {
    const until = Date.now() + wait;
    for (let isFirst = true; ; isFirst = false) {
      const locked = tryLock(folder, name);
      if (locked.kind === "locked") {
        ({ lock } = locked);
        return { kind: "done", result: await work(lock) };
      }
      if (Date.now() >= until) return locked;
      if (isFirst) onWait?.(locked.holder);
      await pause(RETRY);
    }
  } finally {
    lock?.release();
    stopListening();
  }
}

/**
 * Locks a folder, and creates it if it's missing. The lock of a dead process is replaced:
 * immediately on the same machine, and after a timeout on another machine that shares the disk.
 *
 * @param folder absolute path
 */
export function tryLock(
  folder: string,
  work: string,
): { readonly kind: "locked"; readonly lock: FolderLock } | Busy {
  const file = path.join(folder, "lock");
  const own: Holder = { pid: process.pid, host: hostname(), work, token: randomUUID() };
  mkdirSync(folder, { recursive: true });
  for (;;) {
    if (create(file, own)) return { kind: "locked", lock: lockOf(file, own) };
    const found = readHolder(file);
    if (found !== undefined && isAlive(found)) return { kind: "busy", holder: found.holder };
    if (found !== undefined) remove(file, found.holder.token);
  }
}

function create(file: string, holder: Holder): boolean {
  try {
    const handle = openSync(file, "wx");
    writeSync(handle, JSON.stringify(holder));
    closeSync(handle);
    held.add(holder.token);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

function lockOf(file: string, { token }: Holder): FolderLock {
  const isHeld = () => readHolder(file)?.holder.token === token;
  const heartbeat = setInterval(() => {
    if (isHeld()) unlessAbsent(() => utimesSync(file, new Date(), new Date()));
  }, HEARTBEAT);
  heartbeat.unref();
  return {
    isHeld,
    time: () => statSync(file).mtimeMs,
    release() {
      clearInterval(heartbeat);
      held.delete(token);
      if (isHeld()) rmSync(file, { force: true });
    },
  };
}

interface FoundHolder {
  readonly holder: Holder;
  /** Milliseconds since the last heartbeat. */
  readonly age: number;
}

function readHolder(file: string): FoundHolder | undefined {
  return unlessAbsent(() => {
    const age = Date.now() - statSync(file).mtimeMs;
    return { holder: parseHolder(readFileSync(file, "utf8")), age };
  });
}

/** Parses a lock file. A file that can't be parsed is being written, or is damaged. */
function parseHolder(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return { pid: 0, host: "", work: "", token: "" };
  }
}

function isAlive({ holder, age }: FoundHolder): boolean {
  if (holder.token === "") return age < WRITING;
  if (age > TIMEOUT) return false;
  if (holder.host !== hostname()) return true;
  // In containers, consecutive processes may have the same id.
  return holder.pid === process.pid ? held.has(holder.token) : isRunning(holder.pid);
}

/** Returns whether a process is running on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

/** Removes the lock of a dead process, unless another process has just replaced it. */
function remove(file: string, token: string): void {
  const moved = `${file}.${randomUUID()}`;
  unlessAbsent(() => {
    renameSync(file, moved);
    const isOther = readHolder(moved)?.holder.token !== token;
    if (isOther) renameSync(moved, file);
    else rmSync(moved, { force: true });
  });
}
