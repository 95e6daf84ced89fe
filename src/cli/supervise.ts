import { spawn } from "node:child_process";
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

/** Environment variable with the `Supervision` of a process, as JSON. */
const variable = "LECTERN_SUPERVISED";

/** The journal follows standard input, output, errors, and the channel to the supervisor. */
const JOURNAL = 4;

/** How often the journal is read, in milliseconds. */
const LOOK = 1000;
/** How many readings may show the same step: as many, and more for each megabyte of the file. */
const PATIENCE = 30;
const PATIENCE_FOR_MEGABYTE = 20;
/** The configuration has the time of other code of the site (`siteCodeLimit`). */
const CONFIG_PATIENCE = 20;
/** How long the engine may take to clean up after a signal, in milliseconds. */
const GRACE = 1200;

const endings = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
type Ending = (typeof endings)[number];

/** Signals of a crash. SIGKILL is none: people and systems short of memory send it. */
const crashSignals: ReadonlySet<string> = new Set(
  "SIGABRT SIGBUS SIGFPE SIGILL SIGSEGV SIGSYS SIGTRAP".split(" "),
);

/**
 * Whether this process is the engine, which another one supervises. Ends with the other one.
 */
export function isSupervised(): boolean {
  const text = process.env[variable];
  if (text === undefined) return false;
  // Commands that the site's code calls have their own supervisor.
  delete process.env[variable];
  setEnvironmentData(supervisionKey, JSON.parse(text) as Supervision);
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
  return true;
}

/**
 * Run the command in another process, which the native compiler may abort and which may
 * never return. The file that it crashed on gets a diagnostic, and the command runs again.
 *
 * @param words what follows `lectern`
 * @returns the exit code
 */
export async function supervise(words: readonly string[], call: CommandCall): Promise<number> {
  const journal = openJournal();
  const root = path.resolve(call.target ?? ".");
  let crashes: readonly Crash[] = [];
  let port: number | undefined;
  try {
    for (;;) {
      // A server starts again at its port, in the browser window that is already open.
      const again = words.filter((word) => word !== "--open").concat("--port", String(port));
      const run = { words: port === undefined ? words : again, root, journal, crashes };
      const end = await runEngine(run);
      port = end.port ?? port;
      if (end.told !== undefined && end.signal !== null) {
        const { cleanUpAfter } = await loadCommands();
        cleanUpAfter(call, end.pid);
        return 128 + constants.signals[end.told];
      }
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
      // Not held back: standard error through a pipe would lose its order and its colors.
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
  readonly pid: number;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The signal this process got. */
  readonly told: Ending | undefined;
  /** The file on which a thread got no further. */
  readonly stuck: string | undefined;
  /** All files in work, the innermost of each thread first. */
  readonly files: readonly string[];
  /** Where the server listened. */
  readonly port: number | undefined;
}

async function runEngine({ words, root, journal, crashes }: EngineRun): Promise<EngineEnd> {
  ftruncateSync(journal);
  const supervision: Supervision = { journal: JOURNAL, crashes };
  const program = [...process.execArgv, process.argv[1] ?? "", ...words];
  const child = spawn(process.execPath, program, {
    stdio: ["inherit", "inherit", "inherit", "ipc", journal],
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
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  clearInterval(watch);
  for (const remove of handlers) remove();
  const entries = readJournal(journal).flatMap((entry) => entry.files.toReversed());
  return { pid: child.pid ?? 0, code, signal, told, stuck, files: [...new Set(entries)], port };
}

function isCrash({ code, signal }: EngineEnd): boolean {
  // The second form comes from a shell in between.
  return signal !== null ? crashSignals.has(signal) : code === 134 || code === 139;
}

/** End as the engine did. */
function endAs({ code, signal }: EngineEnd): number {
  if (code !== null) return code;
  if (signal !== null) process.kill(process.pid, signal);
  return exitCodes.crash;
}

/** A file without a name: nothing is left of it when this process ends in any way. */
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
      // Nothing has been written, or it is being written.
      return { step: -1, files: [] };
    }
  });
}

/** Calls `onStuck` when a thread works on a file and gets no further. */
function watchJournal(
  root: string,
  journal: number,
  onStuck: (file: string) => void,
): NodeJS.Timeout {
  const same = new Map<number, { readonly step: number; readonly times: number }>();
  let last = Date.now();
  return setInterval(() => {
    const now = Date.now();
    // A machine that stood still, or has too much to do, is no sign.
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

/** Like `isConfigFile`, whose module would load others into the supervisor. */
function isConfiguration(name: string): boolean {
  return /^site\.config\.(?:ts|js|mjs)$/.test(name);
}
