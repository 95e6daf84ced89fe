/**
 * Data shared between the supervised process and its supervisor (`src/cli/supervise.ts`): a journal
 * of files in progress, and the files that crashed earlier runs.
 */
export interface Supervision {
  /** File descriptor of the journal. `undefined` without a supervisor, for example in tests. */
  readonly journal?: number | undefined;
  readonly crashes: readonly Crash[];
}

/** A file that crashed an earlier run. */
export interface Crash {
  /** Path relative to the site folder. */
  readonly file: string;
  /**
   * Hash of the normalized text that crashed. If the file is edited, the hash no longer matches, so
   * Lectern processes the file again.
   */
  readonly hash: string;
  /** Description of the crash, for the end of a sentence: `the compiler crashed (SIGSEGV)`. */
  readonly reason: string;
  /** Line number, starting at 1. `undefined` if it's unknown. */
  readonly line: number | undefined;
}

/** The key that all threads use to find the `Supervision`. */
export const supervisionKey = "lectern.supervision";

/** Size of each thread's part of the journal, in bytes. */
export const journalSlot = 8192;

/** The files that a thread is processing. */
export interface JournalEntry {
  /** Increases with each change, so that the supervisor can detect a thread without progress. */
  readonly step: number;
  /**
   * Paths relative to the site folder. If work on a file includes work on another file, the other
   * file comes later.
   */
  readonly files: readonly string[];
}
