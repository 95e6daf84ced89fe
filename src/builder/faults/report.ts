import type { Diagnostic } from "../../base/diagnostic.ts";
import { compareDiagnostics } from "../../base/diagnostic.ts";
import { excerpt } from "../../base/excerpt.ts";
import { count } from "../../base/text.ts";
import type { SourceFiles } from "../cache/source-files.ts";

/** Sorted, each once, with the lines around its place drawn. */
export function finishDiagnostics(
  diagnostics: readonly Diagnostic[],
  files: SourceFiles,
): readonly Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, message, place } = diagnostic;
    const key = JSON.stringify([code, message, place?.file, place?.line, place?.column]);
    if (!unique.has(key)) unique.set(key, diagnostic);
  }
  const sorted = [...unique.values()].sort(compareDiagnostics);
  return sorted.map((diagnostic) => withExcerpt(diagnostic, files));
}

function withExcerpt(diagnostic: Diagnostic, files: SourceFiles): Diagnostic {
  if (!diagnostic.place) return diagnostic;
  const { line, column, excerpt: drawn } = diagnostic.place;
  const place = { ...diagnostic.place, file: files.place(diagnostic.place.file) };
  if (line === undefined || drawn !== undefined) return { ...diagnostic, place };
  const source = files.read(diagnostic.place.file);
  if (!source) return { ...diagnostic, place };
  return { ...diagnostic, place: { ...place, excerpt: excerpt(source.text, line, column) } };
}

/** How a diagnostic is printed: place, severity, code, message, excerpt, hint. */
export function printDiagnostic(diagnostic: Diagnostic, color: boolean): string {
  const paint = (codes: string, text: string) =>
    color ? `\u001b[${codes}m${text}\u001b[0m` : text;
  const { place, severity } = diagnostic;
  const at = place
    ? [place.file, place.line, place.line === undefined ? undefined : place.column]
        .filter((part) => part !== undefined)
        .join(":")
    : "";
  const tone = severity === "error" ? "31" : severity === "warning" ? "33" : "36";
  const head = [at && `${paint("1", at)} `, paint(tone, severity), ` ${diagnostic.code}`].join("");
  const lines = [head, indent(diagnostic.message)];
  if (place?.excerpt) lines.push(paint("2", indent(place.excerpt)));
  if (diagnostic.hint) lines.push(indent(paint("32", diagnostic.hint)));
  return lines.join("\n");
}

/** `3 errors, 1 warning`. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const of = (severity: Diagnostic["severity"]) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return [
    count(of("error"), "error"),
    count(of("warning"), "warning"),
    ...(of("note") > 0 ? [count(of("note"), "note")] : []),
  ].join(", ");
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
