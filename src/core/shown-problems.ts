import type { Diagnostic } from "./diagnostic.ts";

/** The problems that development shows over a page. */
export interface ShownProblems {
  /** Errors first; within each severity, the problems in the page's own source first. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of problems that are only shown over other pages. */
  readonly elsewhere: number;
}
