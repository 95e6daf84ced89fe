import type { Diagnostic } from "../../base/diagnostic.ts";
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
  const before = new Set(cache.read(file, engine)?.split("\n"));
  const keys = diagnostics.map(keyOf);
  cache.write(file, engine, keys.join("\n"));
  return diagnostics.map((diagnostic, index) => {
    const { severity, place, also = [] } = diagnostic;
    const isOld = [place, ...also].every((each) => each && unchanged.has(each.file));
    const isKnown = severity === "warning" && isOld && before.has(keys[index] ?? "");
    return isKnown ? { ...diagnostic, isKnown } : diagnostic;
  });
}

function keyOf({ code, message, place, also = [] }: Diagnostic): string {
  const places = [place, ...also].map((each) => [each?.file, each?.line, each?.column]);
  return contentHash(JSON.stringify([code, message, places]));
}
