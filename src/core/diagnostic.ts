import type { DiagnosticCode } from "./diagnostic-codes.ts";
import type { SourcePath } from "./paths.ts";
import type { Severity } from "./config.ts";

/** An error fails the command. A warning or a note doesn't. */
export type DiagnosticSeverity = "error" | "warning" | "note";

/** Position of a problem in a file. Lines and columns start at 1. */
export interface Place {
  readonly file: SourcePath;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The surrounding lines, formatted by `excerpt`. */
  readonly excerpt?: string | undefined;
}

/** A problem in a site, with a message for its author. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: DiagnosticSeverity;
  /** Describes the problem and its reason, and quotes the source. */
  readonly message: string;
  /** How to fix the problem, with the corrected value if possible. */
  readonly hint?: string | undefined;
  readonly place?: Place | undefined;
  /**
   * Groups diagnostics with the same cause, such as a broken link in all versions of a page.
   * Default: the message.
   */
  readonly cause?: string | undefined;
  /** Whether the command can't continue. In this case, `severities` doesn't apply. */
  readonly isFatal?: true;
  /** Other positions with the same cause, in order. */
  readonly also?: readonly Place[] | undefined;
}

/**
 * Compares diagnostics by file, line, column, code and message, which is their order in reports.
 */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.place?.file ?? "", b.place?.file ?? "") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** Compares strings by code unit, so that the order doesn't depend on the system locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const severities = { fail: "error", warn: "warning", ignore: undefined } as const;

/** Returns the diagnostic severity for a configured severity, or `undefined` if it's ignored. */
export function diagnosticSeverity(severity: Severity): DiagnosticSeverity | undefined {
  return severities[severity];
}

const CONTEXT_LINES = 1;
const LONGEST_LINE = 160;

/**
 * Returns the numbered lines around a position, with a caret under the column.
 *
 *     4 | ## Heading
 *   > 5 | See [apis](./apsi.md).
 *       |     ^
 *     6 |
 */
export function excerpt(text: string, line: number, column?: number): string {
  const lines = text.split(/\r\n|\r|\n/);
  const first = Math.max(1, line - CONTEXT_LINES);
  const last = Math.min(lines.length, line + CONTEXT_LINES);
  const width = String(last).length;
  const out: string[] = [];
  for (let n = first; n <= last; n++) {
    const marker = n === line ? ">" : " ";
    const shown = (lines[n - 1] ?? "").slice(0, LONGEST_LINE).replaceAll("\t", " ");
    out.push(`${marker} ${String(n).padStart(width)} | ${shown}`.trimEnd());
    if (n === line && column !== undefined && column <= LONGEST_LINE) {
      out.push(`  ${" ".repeat(width)} | ${" ".repeat(column - 1)}^`);
    }
  }
  return out.join("\n");
}

/** A file with its entire text. */
export interface ShownFile {
  readonly file: SourcePath;
  readonly text: string;
}

/** Returns a position in a file, with an excerpt. */
export function placeIn({ file, text }: ShownFile, line: number, column?: number): Place {
  return { file, line, column, excerpt: excerpt(text, line, column) };
}

/** Returns the line and column of an offset in UTF-16 code units. Both start at 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/** The problems that `lectern dev` shows on top of a page. */
export interface ShownProblems {
  /** Sorted by severity. Within a severity, problems in the page's own source come first. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of problems that are only shown on other pages. */
  readonly elsewhere: number;
}
