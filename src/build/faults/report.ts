import { styleText } from "node:util";
import { type Diagnostic, type Place, compareDiagnostics, excerpt } from "../../core/diagnostic.ts";
import { count, visibleText } from "../../core/text.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { SourceFiles } from "../store/source-files.ts";

/** Returns whether a diagnostic may result from another problem, for example a broken sidebar. */
function isFollower({ code }: Diagnostic): boolean {
  return code === "page/orphan" || code.endsWith("/unused");
}

/** Sorts diagnostics, merges diagnostics with the same cause, and adds source excerpts. */
export function finishDiagnostics(
  diagnostics: readonly Diagnostic[],
  files: SourceFiles,
  severities?: SiteConfig["severities"],
): readonly Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics.flatMap((each) => withSeverity(each, severities))) {
    const { code, severity, message, place } = diagnostic;
    const key = JSON.stringify([code, message, place?.file, place?.line, place?.column]);
    const before = unique.get(key);
    // A problem that a stage can tolerate may stop a later one.
    if (!before || (severity === "error" && before.severity !== severity))
      unique.set(key, diagnostic);
  }
  const sorted = [...unique.values()].sort(
    (a, b) => Number(isFollower(a)) - Number(isFollower(b)) || compareDiagnostics(a, b),
  );
  return byCause(sorted).map((diagnostic) => withExcerpt(diagnostic, files));
}

/** Codes of problems that several stages report, and the rules for their severity. */
const rules: readonly (readonly [RegExp, keyof SiteConfig["severities"]])[] = [
  [/^component\/un|^import\/(?:failed|missing|unsupported)|^island\/invalid/, "brokenComponents"],
  [/^(?:page\/render-error|markdown\/syntax|unified\/failed|image\/blocked)$/, "brokenComponents"],
  [/^redirect\//, "brokenRedirects"],
  [/^(?:navigation|sidebar)\/(?:unknown|empty)-/, "brokenNavigation"],
];

/** Applies these rules. */
function withSeverity(
  diagnostic: Diagnostic,
  severities: SiteConfig["severities"] | undefined,
): readonly Diagnostic[] {
  const { code, isFatal = false } = diagnostic;
  const key = isFatal ? undefined : rules.find(([codes]) => codes.test(code))?.[1];
  const rule = key && severities?.[key];
  if (rule === "ignore") return [];
  return [rule === "warn" ? { ...diagnostic, severity: "warning" } : diagnostic];
}

/** Merges diagnostics with the same cause or message, for example in versions of a page. */
function byCause(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  const causes = new Map<string, Diagnostic>();
  for (const diagnostic of sorted) {
    const { code, severity, message, hint, cause, place, also = [] } = diagnostic;
    const key = JSON.stringify([
      code,
      severity,
      ...(cause === undefined ? [message, hint] : [cause]),
    ]);
    const first = causes.get(key);
    if (first) {
      const known = new Map(
        [first.place, ...(first.also ?? [])].map((each) => [keyOf(each), each]),
      );
      const more = [place, ...also].filter((each) => each && !known.has(keyOf(each)));
      const rest = more.flatMap((each) => each ?? []);
      if (rest.length > 0) causes.set(key, { ...first, also: [...(first.also ?? []), ...rest] });
    } else causes.set(key, diagnostic);
  }
  return [...causes.values()];
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

function keyOf(place: Place | undefined): string {
  return place ? placeText(place) : "";
}

/** Terminal colours by severity. */
const tones = { error: "red", warning: "yellow", note: "cyan" } as const;

/** Formats a diagnostic for the terminal. */
export function printDiagnostic(diagnostic: Diagnostic, color: boolean): string {
  // `validateStream` is off because the caller knows whether its stream supports colour. By
  // default, `styleText` checks standard output.
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const { place, severity } = diagnostic;
  const at = place ? visiblePlace(place) : "";
  const head = [
    at && `${paint("bold", at)} `,
    paint(tones[severity], severity),
    ` ${diagnostic.code}`,
  ].join("");
  const lines = [head, indent(visibleText(diagnostic.message))];
  if (place?.excerpt) lines.push(paint("dim", indent(visibleText(place.excerpt))));
  const also = (diagnostic.also ?? []).map(visiblePlace);
  if (also.length > 0) lines.push(indent(paint("dim", alsoLine(also))));
  if (diagnostic.hint) lines.push(indent(paint("green", visibleText(diagnostic.hint))));
  return lines.join("\n");
}

/** Number of additional places that are printed. The remaining places are only counted. */
const SHOWN_PLACES = 3;

/** Returns a line such as `In 12 more places: docs/a.md:3:1, docs/b.md:3:1, docs/c.md:3:1 …`. */
function alsoLine(places: readonly string[]): string {
  const shown = places.slice(0, SHOWN_PLACES).join(", ");
  const rest = places.length > SHOWN_PLACES ? " …" : "";
  return `In ${count(places.length, "more place")}: ${shown}${rest}`;
}

function placeText({ file, line, column }: Place): string {
  return [file, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(":");
}

/** Makes a position visible on one line, because file names may contain tabs and line breaks. */
function visiblePlace(place: Place): string {
  return visibleText(placeText(place)).replaceAll("\t", "␉").replaceAll("\n", "␊");
}

/** Returns a summary, for example `3 errors, 1 warning`. */
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
