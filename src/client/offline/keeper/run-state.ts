import type { DownloadProblem } from "../../../offline/download-problem.ts";

/** What the download does. Every tab shows the same; one of them does the work. */
export type Run =
  | { readonly kind: "idle" }
  | { readonly kind: "checking" }
  /** Another tab works and has not said more yet. */
  | { readonly kind: "elsewhere" }
  | (Progress & { readonly kind: "running"; readonly part: string })
  | (Progress & { readonly kind: "paused" })
  | { readonly kind: "stopped"; readonly problem: DownloadProblem };

/** In bytes that travel. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** What tabs tell each other. */
export type TabMessage =
  | { readonly kind: "run"; readonly run: Run }
  /** What is stored has changed. */
  | { readonly kind: "stored" };
