import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { getEnvironmentData, threadId } from "node:worker_threads";
import {
  journalSlot,
  supervisionKey,
  type Crash,
  type JournalEntry,
  type Supervision,
} from "../../core/supervision.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";

/** `undefined` if no other process supervises this process. */
const supervision = getEnvironmentData(supervisionKey) as Supervision | undefined;
const crashes = new Map(supervision?.crashes.map((crash) => [crash.hash, crash]));

const files: string[] = [];
let step = 0;

/**
 * Runs a function that works on a file. While it runs, the journal contains the file, because the
 * native compiler can abort the process or never return. If the function throws an error, adds the
 * file to the error.
 *
 * @param file path in the site folder, or `undefined` if the work has no file
 * @param work may return a promise
 */
export function inWork<Result>(file: string | undefined, work: () => Result): Result {
  if (file === undefined) return work();
  const end = () => {
    files.splice(files.lastIndexOf(file), 1);
    writeJournal();
  };
  const fail = (error: unknown): never => {
    end();
    throw withFile(error, file);
  };
  files.push(file);
  writeJournal();
  let result: Result;
  try {
    result = work();
  } catch (error) {
    return fail(error);
  }
  if (result instanceof Promise) {
    const settled = result.then((value: unknown) => {
      end();
      return value;
    }, fail);
    return settled as Result;
  }
  end();
  return result;
}

function writeJournal(): void {
  if (supervision?.journal === undefined) return;
  step++;
  // Only write the last files, because the space in a journal slot is limited. Paths are at most
  // 4,096 bytes long.
  const entry: JournalEntry = { step, files: files.slice(-16) };
  let text = `${JSON.stringify(entry)}\n`;
  if (text.length > journalSlot / 3) {
    text = `${JSON.stringify({ step, files: files.slice(-1) })}\n`;
  }
  try {
    writeSync(supervision.journal, text, threadId * journalSlot);
  } catch {
    // The disk is full. The work itself reports the error.
  }
}

/**
 * Returns the crash that this text caused in an earlier run, if any.
 *
 * @param text normalised
 */
export function crashOn(text: string): Crash | undefined {
  return crashes.size === 0 ? undefined : crashes.get(textHash(text));
}

/** @param text normalised */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Adds the file to an error that doesn't have a file yet. */
function withFile(error: unknown, file: string): unknown {
  if (error instanceof Error && !("workedOn" in error)) Object.assign(error, { workedOn: file });
  return error;
}

/**
 * Converts an exception during work on a page to a diagnostic, so that the problems of other pages
 * are still reported.
 *
 * @returns `undefined` for an operating system error, such as a full disk
 */
export function pageFailure(error: unknown, file: SourcePath): Diagnostic | undefined {
  if (error instanceof Error && "syscall" in error) return undefined;
  const isDeep = error instanceof RangeError && error.message.includes("call stack");
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? framesOf(error) : "";
  return {
    code: "page/crashed",
    severity: "error",
    message: isDeep
      ? "The page can't be built: elements are nested too deeply."
      : `Lectern crashed while it processed this page: ${text}`,
    hint: isDeep ? "Nest fewer elements." : `Please report it with these lines: ${stack}`,
    place: { file },
  };
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 3)
    .map((line) => line.trim())
    .join(", ");
}
