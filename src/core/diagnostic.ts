import type { DiagnosticCode } from "./diagnostic-codes.ts";
import type { SourcePath } from "./paths.ts";
import type { Severity } from "./config.ts";

/** How much a problem matters: an error fails the command, a warning and a note do not. */
export type DiagnosticSeverity = "error" | "warning" | "note";

/** Position of a problem in a file. Lines and columns start at 1. */
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
  /** The problem and its reason, quoting the author's own words. */
  readonly message: string;
  /** How to fix it, computed where possible. */
  readonly hint?: string | undefined;
  readonly place?: Place | undefined;
  /**
   * The same text for diagnostics with the same cause, such as a link in all versions of a page.
   * Defaults to the message.
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

const severities = { fail: "error", warn: "warning", ignore: undefined } as const;

/** The severity of a report for a severity of the configuration; undefined if it is ignored. */
export function diagnosticSeverity(severity: Severity): DiagnosticSeverity | undefined {
  return severities[severity];
}

const CONTEXT_LINES = 1;
const LONGEST_LINE = 160;

/**
 * The lines around a place, numbered, with a caret under the column.
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

/** A file with all of its text. */
export interface ShownFile {
  readonly file: SourcePath;
  readonly text: string;
}

/** A place in a file, with its excerpt drawn. */
export function placeIn({ file, text }: ShownFile, line: number, column?: number): Place {
  return { file, line, column, excerpt: excerpt(text, line, column) };
}

/** The line and column (from 1) of an offset in UTF-16 units. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/** The problems that development shows over a page. */
export interface ShownProblems {
  /** Errors first; within each severity, the problems in the page's own source first. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of problems that are only shown over other pages. */
  readonly elsewhere: number;
}
