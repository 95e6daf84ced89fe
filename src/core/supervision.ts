/**
 * Data shared between the engine's process and its supervisor (`src/cli/supervise.ts`): a journal
 * of files in progress, and the files that crashed earlier runs.
 */
export interface Supervision {
  /** File descriptor of the journal; undefined: nobody reads one, as in tests of the engine. */
  readonly journal?: number | undefined;
  readonly crashes: readonly Crash[];
}

/** A file on which an earlier run crashed. */
export interface Crash {
  /** Path in the site folder. */
  readonly file: string;
  /** Its text at that time, normalized: an edited file is tried again. */
  readonly hash: string;
  /** The event, as the rest of a sentence: `the compiler crashed (SIGSEGV)`. */
  readonly reason: string;
  /** From 1; undefined: somewhere in the file. */
  readonly line: number | undefined;
}

/** The name under which all threads of the engine find the `Supervision`. */
export const supervisionKey = "lectern.supervision";

/** Bytes of the journal that each thread has. */
export const journalSlot = 8192;

/** The files that a thread works on. */
export interface JournalEntry {
  /** Counts the changes, so that a thread without progress can be recognized. */
  readonly step: number;
  /** Paths in the site folder; the last one is the innermost. */
  readonly files: readonly string[];
}
