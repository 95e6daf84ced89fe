import { readFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import type { Compatibility } from "../compatibility/compatible-system.ts";
import type { SiteModules } from "./site-modules.ts";
import { sourceIn } from "../bundle/site-bundle.ts";
import type { UnresolvedImport } from "../bundle/resolve-imports.ts";

/**
 * Reports modules that don't compile and imports that can't be resolved. Each cause is reported
 * once.
 *
 * @param root absolute path of the site folder
 */
export function moduleDiagnostics(
  root: string,
  { failures, unresolved }: Pick<SiteModules, "failures" | "unresolved">,
  compatibility?: Compatibility,
): readonly Diagnostic[] {
  return [
    ...failures.map(({ name, error }): Diagnostic => {
      const isPackage = name.startsWith("package:");
      const what = isPackage ? `package "${name.slice("package:".length)}"` : "module";
      return {
        code: "import/failed",
        severity: "error",
        message: `The ${what} doesn't compile: ${error.message}`,
        place: error.placeIn(root, isPackage ? undefined : sourcePath(name)),
      };
    }),
    ...[...grouped(unresolved).values()].map((group) =>
      unresolvedDiagnostic(root, group, compatibility),
    ),
  ];
}

/**
 * Reports imports of islands that can be resolved for Node but not for browsers.
 *
 * @param root absolute path of the site folder
 * @param known imports that can't be resolved for Node either, which have already been reported
 */
export function browserDiagnostics(
  root: string,
  unresolved: readonly UnresolvedImport[],
  known: readonly UnresolvedImport[],
): readonly Diagnostic[] {
  const isKnown = (found: UnresolvedImport) =>
    known.some((each) => each.specifier === found.specifier && each.importer === found.importer);
  const groups = grouped(unresolved.filter((found) => !isKnown(found)));
  return [...groups.values()].map((group) => ({
    ...unresolvedDiagnostic(root, group, undefined),
    message: `The island imports "${group[0]?.specifier}", which isn't available in browsers.`,
    hint: "Import it in a component that Lectern renders during the build, and pass the data to the island as props.",
  }));
}

/**
 * Groups imports by cause. A package is one cause, regardless of where it's imported. A file is one
 * cause per folder.
 */
function grouped(
  unresolved: readonly UnresolvedImport[],
): ReadonlyMap<string, readonly UnresolvedImport[]> {
  const groups = new Map<string, UnresolvedImport[]>();
  for (const each of unresolved) {
    const folder = each.specifier.startsWith(".") ? path.dirname(each.importer) : "";
    const key = JSON.stringify([each.specifier, folder]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}

function unresolvedDiagnostic(
  root: string,
  group: readonly UnresolvedImport[],
  compatibility: Compatibility,
): Diagnostic {
  const [first] = group.toSorted((a, b) => (a.importer < b.importer ? -1 : 1));
  const { specifier = "", importer = "", kind = "missing" } = first ?? {};
  const file = sourceIn(root, importer);
  const others = group.length > 1 ? ` ${group.length} modules import it.` : "";
  const isFile = /^\.|^@site\//.test(specifier);
  const isRefused = kind === "refused";
  const why = isRefused
    ? "its package doesn't export"
    : isFile
      ? "doesn't exist"
      : "is not installed";
  const remedy = isRefused
    ? 'Check "exports" in the package.json of the package.'
    : "Install the package in the site folder, or fix its name.";
  return {
    code: "import/missing",
    // An imported site may not need the package anymore.
    severity: compatibility !== undefined && !isFile ? "warning" : "error",
    message: `The module imports "${specifier}", which ${why}.${others}`,
    hint: isFile ? undefined : remedy,
    place: file && placeOfImport(file, importer, specifier),
  };
}

/**
 * Returns the first line that contains the specifier in quotes.
 *
 * @param importer absolute path of the file
 */
export function placeOfImport(file: SourcePath, importer: string, specifier: string): Place {
  const lines = readFileSync(importer, "utf8").split("\n");
  for (const [index, line] of lines.entries()) {
    const at = Math.max(line.indexOf(`"${specifier}"`), line.indexOf(`'${specifier}'`));
    if (at >= 0) return { file, line: index + 1, column: at + 1 };
  }
  return { file };
}
