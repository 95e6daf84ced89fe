import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { setEnvironmentData } from "node:worker_threads";
import {
  journalSlot,
  supervisionKey,
  type Crash,
  type JournalEntry,
  type Supervision,
} from "../core/supervision.ts";
import { visibleText } from "../core/text.ts";
import { type CommandCall, exitCodes } from "./arguments.ts";
import { loadCommands } from "./load-commands.ts";
import type { EngineReport } from "./run-server.ts";

/** Environment variable with the process's `Supervision` as JSON. */
const variable = "LECTERN_SUPERVISED";

/**
 * File descriptor of the journal, after standard input, output, error and the supervisor's channel.
 */
const JOURNAL = 4;

/** Interval for reading the journal, in milliseconds. */
const LOOK = 1000;
/**
 * A thread is stuck if this many consecutive readings show the same step. Large files get
 * additional readings for each full megabyte.
 */
const PATIENCE = 30;
const PATIENCE_FOR_MEGABYTE = 20;
/** The configuration has the same time limit as other site code (`siteCodeLimit`). */
const CONFIG_PATIENCE = 20;
/** Time that the engine has to clean up after a signal, in milliseconds. */
const GRACE = 1200;

const endings = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
type Ending = (typeof endings)[number];

/** Signals that mean a crash. SIGKILL isn't one: users and systems low on memory send it. */
const crashSignals: ReadonlySet<string> = new Set(
  "SIGABRT SIGBUS SIGFPE SIGILL SIGSEGV SIGSYS SIGTRAP".split(" "),
);

/**
 * Whether this process is the engine and has a supervisor. If so, it ends when the supervisor ends.
 */
export function isSupervised(): boolean {
  const text = process.env[variable];
  if (text === undefined) return false;
  // Commands started by the site's code have their own supervisor.
  delete process.env[variable];
  setEnvironmentData(supervisionKey, JSON.parse(text) as Supervision);
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
  return true;
}

/**
 * Runs the command in another process, because the native compiler may abort or never return. A
 * file that crashes the compiler gets a diagnostic, and the command runs again without the file.
 *
 * @param words arguments after `lectern`
 * @returns the exit code
 */
export async function supervise(words: readonly string[], call: CommandCall): Promise<number> {
  const journal = openJournal();
  const root = path.resolve(call.target ?? ".");
  let crashes: readonly Crash[] = [];
  let port: number | undefined;
  try {
    for (;;) {
      // A restarted server uses the same port and the browser window that is already open.
      const again = words.filter((word) => word !== "--open").concat("--port", String(port));
      const run = { words: port === undefined ? words : again, root, journal, crashes };
      const end = await runEngine(run, call);
      port = end.port ?? port;
      // The next build removes the files of an engine that had to be killed.
      if (end.told !== undefined && end.signal !== null) return 128 + constants.signals[end.told];
      if (end.stuck === undefined && !isCrash(end)) return endAs(end);
      const { findCrashes } = await loadCommands();
      const asked = { root, files: end.files, stuck: end.stuck, signal: end.signal ?? "" };
      const found = await findCrashes(asked, crashes);
      if (found.length === 0) {
        const where =
          end.files.length > 0 ? ` while it worked on ${visibleText(end.files.join(", "))}` : "";
        console.error(
          `Lectern crashed${where}: the process ended with ${end.signal ?? `code ${end.code}`}.`,
        );
        return exitCodes.crash;
      }
      for (const { file, reason } of found.filter((crash) => !isConfiguration(crash.file))) {
        console.error(`${visibleText(file)}: ${reason}. Lectern restarts without this file.`);
      }
      // Don't buffer the output, because standard error in a pipe would lose its order and colors.
      if (end.stuck === undefined) {
        console.error("If the compiler printed a message before it crashed, it is above.");
      }
      crashes = [...crashes, ...found];
    }
  } finally {
    closeSync(journal);
  }
}

interface EngineRun {
  readonly words: readonly string[];
  readonly root: string;
  readonly journal: number;
  readonly crashes: readonly Crash[];
}

interface EngineEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The signal that this process received. */
  readonly told: Ending | undefined;
  /** File that a thread is stuck on. */
  readonly stuck: string | undefined;
  /** All files being processed, the innermost file of each thread first. */
  readonly files: readonly string[];
  /** Port of the server. */
  readonly port: number | undefined;
}

async function runEngine(
  { words, root, journal, crashes }: EngineRun,
  call: CommandCall,
): Promise<EngineEnd> {
  ftruncateSync(journal);
  const supervision: Supervision = { journal: JOURNAL, crashes };
  const program = [...process.execArgv, process.argv[1] ?? "", ...words];
  const child = spawn(process.execPath, program, {
    stdio: ["inherit", "inherit", "inherit", "ipc", journal],
    // Snapshots contain maps.
    serialization: "advanced",
    env: { ...process.env, [variable]: JSON.stringify(supervision) },
  });
  let told: Ending | undefined;
  let stuck: string | undefined;
  let port: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const handlers = endings.map((signal) => {
    const forward = () => {
      told ??= signal;
      child.kill(signal);
      timer ??= setTimeout(() => child.kill("SIGKILL"), GRACE);
    };
    process.on(signal, forward);
    return () => void process.off(signal, forward);
  });
  const watch = watchJournal(root, journal, (file) => {
    stuck = file;
    child.kill("SIGKILL");
  });
  child.on("message", (report: EngineReport) => ({ port } = report));
  const exit = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const [code, signal] = (await endUnchanged(child, call)) ?? (await exit);
  clearTimeout(timer);
  clearInterval(watch);
  for (const remove of handlers) remove();
  const entries = readJournal(journal).flatMap((entry) => entry.files.toReversed());
  return { code, signal, told, stuck, files: [...new Set(entries)], port };
}

/**
 * Compares the site with its last build while the engine starts. If nothing has changed, ends the
 * engine, which has done nothing yet.
 *
 * @returns exit code and signal if the command has ended
 */
async function endUnchanged(
  engine: ChildProcess,
  call: CommandCall,
): Promise<[number, null] | undefined> {
  if (call.command !== "build") return undefined;
  const { checkBuild } = await loadCommands();
  const check = await checkBuild(call);
  if (check.code === undefined) {
    // The engine may have ended already, for example after a signal.
    engine.send(check, () => undefined);
    return undefined;
  }
  engine.kill("SIGKILL");
  return [check.code, null];
}

function isCrash({ code, signal }: EngineEnd): boolean {
  // If a shell started the engine, the shell reports the signal as an exit code (128 + signal
  // number).
  return signal !== null ? crashSignals.has(signal) : code === 134 || code === 139;
}

/** Ends with the engine's exit code or signal. */
function endAs({ code, signal }: EngineEnd): number {
  if (code !== null) return code;
  if (signal !== null) process.kill(process.pid, signal);
  return exitCodes.crash;
}

/** Opens a temporary file and unlinks it, so it's deleted however this process ends. */
function openJournal(): number {
  const file = path.join(tmpdir(), `lectern-${randomUUID()}`);
  const journal = openSync(file, "wx+");
  rmSync(file);
  return journal;
}

function readJournal(journal: number): readonly JournalEntry[] {
  const bytes = Buffer.alloc(fstatSync(journal).size);
  readSync(journal, bytes, 0, bytes.length, 0);
  const slots = Array.from({ length: Math.ceil(bytes.length / journalSlot) }, (_, index) =>
    bytes.toString("utf8", index * journalSlot, (index + 1) * journalSlot),
  );
  return slots.map((slot) => {
    const [text = ""] = slot.split("\n", 1);
    try {
      return JSON.parse(text) as JournalEntry;
    } catch {
      // The slot is empty or being written.
      return { step: -1, files: [] };
    }
  });
}

/** Calls `onStuck` with a file when a thread makes no progress on it. */
function watchJournal(
  root: string,
  journal: number,
  onStuck: (file: string) => void,
): NodeJS.Timeout {
  const same = new Map<number, { readonly step: number; readonly times: number }>();
  let last = Date.now();
  return setInterval(() => {
    const now = Date.now();
    // A suspended or overloaded machine doesn't mean that a thread is stuck.
    const isLate = now - last > 2 * LOOK;
    last = now;
    if (isLate) return;
    for (const [thread, { step, files }] of readJournal(journal).entries()) {
      const before = same.get(thread);
      const file = files.at(-1);
      const times = before?.step === step && file !== undefined ? before.times + 1 : 0;
      same.set(thread, { step, times });
      if (file !== undefined && times >= patienceFor(path.join(root, file))) onStuck(file);
    }
  }, LOOK);
}

function patienceFor(file: string): number {
  if (isConfiguration(path.basename(file))) return CONFIG_PATIENCE;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return PATIENCE + PATIENCE_FOR_MEGABYTE * Math.floor(size / 1_000_000);
}

/** Like `isConfigFile`, but without loading that module's imports into the supervisor. */
function isConfiguration(name: string): boolean {
  return /^site\.config\.(?:ts|js|mjs)$/.test(name);
}
