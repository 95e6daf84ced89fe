import { readFileSync } from "node:fs";

/** Duration of a build phase. */
export interface Timing {
  readonly phase: string;
  /** `main`, or the name of another thread. */
  readonly thread: string;
  /** Elapsed time in seconds. */
  readonly wall: number;
  /** Processor time in seconds. `undefined` if the system doesn't provide it. */
  readonly processor: number | undefined;
  /** Memory of the process at the end of the phase, in bytes. `undefined` for other threads. */
  readonly memory: number | undefined;
}

export interface Timings {
  /** Runs a phase on the main thread, and records its timing. */
  phase<Result>(phase: string, work: () => Promise<Result> | Result): Promise<Result>;
  /** Records the timing of a thread that has ended. */
  note(timing: Timing): void;
  /** Returns the timings in the order in which the phases ended. */
  all(): readonly Timing[];
}

export function timings(): Timings {
  const found: Timing[] = [];
  return {
    async phase(phase, work) {
      const started = performance.now();
      const before = processorTime();
      try {
        return await work();
      } finally {
        const after = processorTime();
        found.push({
          phase,
          thread: "main",
          wall: (performance.now() - started) / 1000,
          processor: before === undefined || after === undefined ? undefined : after - before,
          memory: process.memoryUsage.rss(),
        });
      }
    },
    note: (timing) => void found.push(timing),
    all: () => found,
  };
}

/** Clock ticks per second. It's 100 on all Linux systems. */
const TICKS = 100;

/** Returns the processor time of the current thread in seconds, if the system provides it. */
export function processorTime(): number | undefined {
  try {
    const text = readFileSync("/proc/thread-self/stat", "utf8");
    // The thread name is in parentheses and may contain spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}
