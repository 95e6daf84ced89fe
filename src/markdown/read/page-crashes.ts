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

/** Undefined: nobody supervises this process. */
const supervision = getEnvironmentData(supervisionKey) as Supervision | undefined;
const crashes = new Map(supervision?.crashes.map((crash) => [crash.hash, crash]));

const files: string[] = [];
let step = 0;

/**
 * Work on a file, and note it where it outlives this process: the native compiler can
 * abort the process or never return. An error that is thrown gets the name of the file.
 *
 * @param file path below the site folder; undefined: the work has no file
 * @param work may return a promise
 */
export function inWork<Result>(file: string | undefined, work: () => Result): Result {
  if (file === undefined) return work();
  files.push(file);
  note();
  let result: Result;
  try {
    result = work();
  } catch (error) {
    end(file);
    throw nameFile(error, file);
  }
  if (!(result instanceof Promise)) {
    end(file);
    return result;
  }
  const settled = result.then(
    (value: unknown) => {
      end(file);
      return value;
    },
    (error: unknown) => {
      end(file);
      throw nameFile(error, file);
    },
  );
  return settled as Result;
}

function end(file: string): void {
  files.splice(files.lastIndexOf(file), 1);
  note();
}

function note(): void {
  if (supervision?.journal === undefined) return;
  step++;
  // A slot has space for the last ones; a path is at most 4,096 bytes long.
  const entry: JournalEntry = { step, files: files.slice(-16) };
  let text = `${JSON.stringify(entry)}\n`;
  if (text.length > journalSlot / 3) {
    text = `${JSON.stringify({ step, files: files.slice(-1) })}\n`;
  }
  try {
    writeSync(supervision.journal, text, threadId * journalSlot);
  } catch {
    // The disk is full: the work itself reports that.
  }
}

/** The crash of an earlier run on this text; undefined: there was none. @param text normalized */
export function crashOn(text: string): Crash | undefined {
  return crashes.size === 0 ? undefined : crashes.get(textHash(text));
}

/** @param text normalized */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The innermost file counts. */
function nameFile(error: unknown, file: string): unknown {
  if (error instanceof Error && !("workedOn" in error)) Object.assign(error, { workedOn: file });
  return error;
}

/** Lines of a stack that are enough for a report. */
const STACK = 3;

/**
 * Turn an error that the engine threw while it worked on a page into a diagnostic, so that
 * the problems of other pages still appear.
 *
 * @returns undefined for an error of the system, such as a full disk
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
      ? "The page can't be built: too many elements are nested in one another."
      : `Lectern crashed while it processed this page: ${text}`,
    hint: isDeep ? "Nest fewer elements." : `Please report it with these lines: ${stack}`,
    place: { file },
  };
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, STACK)
    .map((line) => line.trim())
    .join(", ");
}
