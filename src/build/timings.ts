import { readFileSync } from "node:fs";

/** How long something took, in seconds, and how large the process was then. */
export interface Timing {
  readonly phase: string;
  /** `main`, or the name of a thread beside it. */
  readonly thread: string;
  readonly wall: number;
  /** Processor time; undefined where the system does not say. */
  readonly processor: number | undefined;
  /** Bytes of memory of the whole process at its end; undefined for a thread beside the main one. */
  readonly memory: number | undefined;
}

/** Where the time of a build goes. */
export interface Timings {
  /** Do the work of a phase on the main thread, and note how long it takes. */
  phase<Result>(phase: string, work: () => Promise<Result> | Result): Promise<Result>;
  /** Take note of a thread that has ended. */
  note(timing: Timing): void;
  /** In order of their ends. */
  all(): readonly Timing[];
}

/** Start with no timings. A phase whose work throws is timed, too. */
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

/** Ticks of the system's clock in a second: 100 on every Linux there is. */
const TICKS = 100;

/** Processor time of the thread it is called in, in seconds; undefined where the system does not say. */
export function processorTime(): number | undefined {
  try {
    const text = readFileSync("/proc/thread-self/stat", "utf8");
    // The name of the thread is in parentheses and may hold spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}
