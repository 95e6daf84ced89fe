import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
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

/** Who works in a folder. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** What it does, such as "lectern build". */
  readonly work: string;
  readonly token: string;
}

/** A folder in which nobody else works until it is released. */
export interface FolderLock {
  /** Whether it is still ours: a process that was stopped for long may have lost it. */
  isHeld(): boolean;
  release(): void;
}

/** The lock of a folder, or who has it. */
export type LockResult =
  | { readonly kind: "locked"; readonly lock: FolderLock }
  /** Another process works there still. */
  | { readonly kind: "busy"; readonly holder: Holder };

export interface LockOptions {
  /** What is done in the folder, such as "lectern build". */
  readonly work: string;
  /** How long to wait for the holder, in milliseconds. */
  readonly wait: number;
  /** Hears once who works there. */
  readonly onWait?: (holder: Holder) => void;
}

/** What came of work in a folder, or who works there in its place. */
export type LockedWork<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "busy"; readonly holder: Holder };

/** How often a holder says that it lives, and after which silence it counts as dead; in milliseconds. */
const BEAT = 5000;
const SILENCE = 60_000;
/** How long a file may be without its text: it is written in a moment. */
const WRITING = 2000;
/** How often one who waits looks. */
const LOOK = 100;

/** Tokens of the locks this process holds. */
const held = new Set<string>();

/**
 * Work in a folder that is locked, as `tryLock` does it; another who works there is waited for.
 * The lock is released when the work is done, has failed, or is interrupted by a signal.
 *
 * @param folder absolute path
 * @throws what the work throws, and what the disk refuses
 */
export async function withFolderLock<Result>(
  folder: string,
  options: LockOptions,
  work: (lock: FolderLock) => Promise<Result>,
): Promise<LockedWork<Result>> {
  let lock: FolderLock | undefined;
  // From before there is a lock until there is none: in between a signal would leave it.
  const stopListening = onInterruption(() => lock?.release());
  try {
    const locked = await waitForLock(folder, options);
    if (locked.kind === "busy") return locked;
    ({ lock } = locked);
    return { kind: "done", result: await work(lock) };
  } finally {
    lock?.release();
    stopListening();
  }
}

/**
 * Lock a folder, which is made when it is not there. The lock of a process that
 * has died is taken over: at once on the same machine, after some silence from
 * another one that shares the disk.
 *
 * @param folder absolute path
 */
export function tryLock(folder: string, work: string): LockResult {
  const file = path.join(folder, "lock");
  const own: Holder = { pid: process.pid, host: hostname(), work, token: randomUUID() };
  mkdirSync(folder, { recursive: true });
  for (;;) {
    if (create(file, own)) return { kind: "locked", lock: hold(file, own) };
    const found = readHolder(file);
    if (found !== undefined && isAlive(found)) return { kind: "busy", holder: found.holder };
    if (found !== undefined) remove(file, found.holder.token);
  }
}

/**
 * Remove the locks of a process that was killed.
 *
 * @param folder absolute path of a folder of caches, whose folders may have locks of their own
 */
export function releaseLocksOf(folder: string, pid: number): void {
  if (!existsSync(folder)) return;
  const inside = readdirSync(folder, { withFileTypes: true });
  const folders = inside.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  for (const name of ["", ...folders]) {
    const file = path.join(folder, name, "lock");
    const holder = readHolder(file)?.holder;
    if (holder?.pid === pid) remove(file, holder.token);
  }
}

async function waitForLock(
  folder: string,
  { work, wait, onWait }: LockOptions,
): Promise<LockResult> {
  const until = Date.now() + wait;
  let isTold = false;
  for (;;) {
    const result = tryLock(folder, work);
    if (result.kind === "locked" || Date.now() >= until) return result;
    if (!isTold) onWait?.(result.holder);
    isTold = true;
    await pause(LOOK);
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

function hold(file: string, { token }: Holder): FolderLock {
  const isHeld = () => readHolder(file)?.holder.token === token;
  const beat = setInterval(() => {
    if (isHeld()) touch(file);
  }, BEAT);
  beat.unref();
  return {
    isHeld,
    release() {
      clearInterval(beat);
      held.delete(token);
      if (isHeld()) rmSync(file, { force: true });
    },
  };
}

function touch(file: string): void {
  unlessAbsent(() => utimesSync(file, new Date(), new Date()));
}

interface FoundHolder {
  readonly holder: Holder;
  /** How long ago it last said that it lives, in milliseconds. */
  readonly silence: number;
}

function readHolder(file: string): FoundHolder | undefined {
  return unlessAbsent(() => {
    const silence = Date.now() - statSync(file).mtimeMs;
    return { holder: parseHolder(readFileSync(file, "utf8")), silence };
  });
}

/** A text that is no holder is being written, or was damaged. */
function parseHolder(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return { pid: 0, host: "", work: "", token: "" };
  }
}

function isAlive({ holder, silence }: FoundHolder): boolean {
  if (holder.token === "") return silence < WRITING;
  if (silence > SILENCE) return false;
  if (holder.host !== hostname()) return true;
  // In a container, one process after the other has the same number.
  return holder.pid === process.pid ? held.has(holder.token) : isRunning(holder.pid);
}

/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

/** Remove the lock of a dead process, unless another has just taken it over. */
function remove(file: string, token: string): void {
  const aside = `${file}.${randomUUID()}`;
  unlessAbsent(() => {
    renameSync(file, aside);
    const isOther = readHolder(aside)?.holder.token !== token;
    if (isOther) renameSync(aside, file);
    else rmSync(aside, { force: true });
  });
}
