import path from "node:path";
import type { Diagnostic } from "../core/diagnostic.ts";
import { count } from "../core/text.ts";
import { printDiagnostic } from "../build/faults/report.ts";
import type { SearchReport } from "../build/search/search-stage.ts";
import type { OfflineIndex } from "../offline/offline-index.ts";

/** The path of a folder or file from the current folder. */
export function shownPath(file: string): string {
  return path.relative(process.cwd(), file) || ".";
}

/** `Search: 4 indexes of 1,461 sections, 480 KB (182 KB compressed); 1 page read anew.` */
export function searchLine(report: SearchReport): string {
  const { indexes, sections, readAnew } = report;
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;
  const compressed = report.compressedBytes;
  const inTransit = compressed === undefined ? "" : ` (${kilobytes(compressed)} compressed)`;
  const size = kilobytes(report.bytes) + inTransit;
  return `Search: ${count(indexes, "index", "indexes")} of ${count(sections, "section")}, ${size}; ${count(readAnew, "page")} read anew.`;
}

/** Print diagnostics to standard error, coloured on a terminal unless `NO_COLOR` is set. */
export function printAll(diagnostics: readonly Diagnostic[]): void {
  const color = process.stderr.isTTY && process.env["NO_COLOR"] === undefined;
  for (const diagnostic of diagnostics) console.error(`${printDiagnostic(diagnostic, color)}\n`);
}

/** What readers can keep, and what it weighs: `655 KB (4.5 MB)` travel compressed and lie on the device. */
export function offlineSizes({ parts }: OfflineIndex): string {
  const size = (bytes: number) =>
    bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const weight = (list: OfflineIndex["parts"]) => {
    const sum = (key: "transfer" | "bytes") => list.reduce((total, part) => total + part[key], 0);
    return `${size(sum("transfer"))} (${size(sum("bytes"))})`;
  };
  const choices = parts.filter((part) => !part.isBase);
  const base = parts.filter((part) => part.isBase);
  return [
    `Kept offline, compressed (on the device): ${weight(parts)} in all,`,
    ...choices.map((part) => `${part.label} ${weight([part])},`),
    `program and other pages ${weight(base)}.`,
  ].join(" ");
}
