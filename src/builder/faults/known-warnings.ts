import type { Diagnostic } from "../../base/diagnostic.ts";
import type { SourcePath } from "../../base/paths.ts";
import { isConfigFile } from "../../content/config/config-file.ts";
import { caches } from "../cache/caches.ts";
import { contentHash } from "../content-hash.ts";
import type { OpenSites } from "../open-sites.ts";

/** A diagnostic, and whether the author has been told of it before and changed nothing since. */
export interface ToldDiagnostic extends Diagnostic {
  readonly isKnown?: boolean;
}

/**
 * Marks the warnings of unchanged pages that the last run has shown, and notes
 * those of this run for the next.
 */
export function markKnownWarnings(
  { cache, engine, sites }: Pick<OpenSites, "cache" | "engine" | "sites">,
  diagnostics: readonly Diagnostic[],
): readonly ToldDiagnostic[] {
  const unchanged = new Set<string>(
    sites.flatMap(({ content, files }) =>
      [...content.unchanged()].map((source) => files.place(source)),
    ),
  );
  const { file } = caches.shownWarnings;
  const stored = cache.read(file, engine);
  const before = new Set(stored?.split("\n"));
  const textOf = textsOf(sites);
  const keys = diagnostics.map((diagnostic) => keyOf(diagnostic, textOf));
  const told = keys.join("\n");
  // Left as it is when it says the same: the next run marks the same warnings.
  if (told !== stored) cache.write(file, engine, told);
  return diagnostics.map((diagnostic, index) => {
    const { severity, place, also = [] } = diagnostic;
    // What is no page is known by its text, which is part of the key.
    const isOld = [place, ...also].every(
      (each) => each && (unchanged.has(each.file) || hasOwnText(each.file)),
    );
    const isKnown = severity === "warning" && isOld && before.has(keys[index] ?? "");
    return isKnown ? { ...diagnostic, isKnown } : diagnostic;
  });
}

/** A module, a sidebar or data: no page, so its text is compared. The configuration is told of each time. */
function hasOwnText(file: SourcePath): boolean {
  return /\.(?:[cm]?[jt]sx?|ya?ml|json)$/.test(file) && !isConfigFile(file);
}

/** The texts of files that are no pages, each read once. */
function textsOf(sites: OpenSites["sites"]): (file: SourcePath) => string {
  const texts = new Map<SourcePath, string>();
  return (file) => {
    const known = texts.get(file) ?? sites[0]?.files.read(file)?.text ?? "";
    texts.set(file, known);
    return known;
  };
}

function keyOf(
  { code, message, place, also = [] }: Diagnostic,
  textOf: (file: SourcePath) => string,
): string {
  const places = [place, ...also].map((each) => [
    each?.file,
    each?.line,
    each?.column,
    ...(each && hasOwnText(each.file) ? [contentHash(textOf(each.file))] : []),
  ]);
  return contentHash(JSON.stringify([code, message, places]));
}
