import type { DiagnosticCode } from "./diagnostic-codes.ts";
import type { SourcePath } from "./paths.ts";

/** How much a problem matters: an error fails the command, a warning and a note do not. */
export type DiagnosticSeverity = "error" | "warning" | "note";

/** Where in a file a problem stands. Lines and columns count from 1. */
export interface Place {
  readonly file: SourcePath;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The lines around the place, as `excerpt.ts` draws them. */
  readonly excerpt?: string | undefined;
}

/** One problem in what an author wrote, in words an author can act on. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: DiagnosticSeverity;
  /** What is wrong and why, quoting the author's own words. */
  readonly message: string;
  /** What to do about it, computed where that is possible. */
  readonly hint?: string | undefined;
  readonly place?: Place | undefined;
  /**
   * What is the same in all diagnostics that are one mistake, such as a link that all
   * versions of a page have. Default: what is said.
   */
  readonly cause?: string | undefined;
  /** Where else the same cause shows, in order. */
  readonly also?: readonly Place[] | undefined;
}

/** Orders by file, line, column, code, message: the order in which a report lists them. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.place?.file ?? "", b.place?.file ?? "") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** Compares by code unit, so that the order does not depend on the machine's locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
