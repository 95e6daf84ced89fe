import { readFileSync } from "node:fs";

/** The duration of a phase of a build. */
export interface Timing {
  readonly phase: string;
  /** `main`, or the name of another thread. */
  readonly thread: string;
  /** In seconds. */
  readonly wall: number;
  /** Processor time in seconds, if the system provides it. */
  readonly processor: number | undefined;
  /** Memory of the process at the end, in bytes. Only for the main thread. */
  readonly memory: number | undefined;
}

/** The durations of the phases of a build. */
export interface Timings {
  /** Runs a phase on the main thread, and adds its timing. */
  phase<Result>(phase: string, work: () => Promise<Result> | Result): Promise<Result>;
  /** Adds the timing of a thread that has ended. */
  note(timing: Timing): void;
  /** In order of their ends. */
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

/** Clock ticks per second. It's 100 on every Linux. */
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
