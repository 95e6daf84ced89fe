import { readFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../base/paths.ts";
import type { SiteModules } from "./site-modules.ts";
import type { UnresolvedImport } from "./site-imports.ts";

/**
 * What is wrong with the site's programs, each cause once.
 *
 * @param root absolute path of the site folder
 */
export function moduleDiagnostics(
  root: string,
  { failures, unresolved }: Pick<SiteModules, "failures" | "unresolved">,
): readonly Diagnostic[] {
  return [
    ...failures.map(({ name, error }): Diagnostic => {
      const isPackage = name.startsWith("package:");
      const what = isPackage ? `package "${name.slice("package:".length)}"` : "module";
      return {
        code: "import/failed",
        severity: "error",
        message: `The ${what} does not compile: ${error.message}`,
        place: error.placeBelow(root, isPackage ? undefined : sourcePath(name)),
      };
    }),
    ...[...grouped(unresolved).values()].map((group) => unresolvedDiagnostic(root, group)),
  ];
}

/** A package is one cause wherever it is imported; a file is another for each folder. */
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

function unresolvedDiagnostic(root: string, group: readonly UnresolvedImport[]): Diagnostic {
  const [first] = group.toSorted((a, b) => (a.importer < b.importer ? -1 : 1));
  const { specifier = "", importer = "" } = first ?? {};
  const file = sourceBelow(root, importer);
  const others = group.length > 1 ? ` ${group.length} modules import it.` : "";
  const isFile = /^\.|^@site\//.test(specifier);
  return {
    code: "import/missing",
    severity: "error",
    message: `The module imports "${specifier}", which ${isFile ? "does not exist" : "is not installed"}.${others}`,
    hint: isFile ? undefined : "Install the package where the site is, or correct its name.",
    place: file && placeOf(file, importer, specifier),
  };
}

/** Where the name stands in quotes for the first time. */
function placeOf(file: SourcePath, importer: string, specifier: string): Place {
  const lines = readFileSync(importer, "utf8").split("\n");
  for (const [index, line] of lines.entries()) {
    const at = Math.max(line.indexOf(`"${specifier}"`), line.indexOf(`'${specifier}'`));
    if (at >= 0) return { file, line: index + 1, column: at + 1 };
  }
  return { file };
}

function sourceBelow(root: string, file: string | undefined): SourcePath | undefined {
  if (file === undefined) return undefined;
  const relative = path.relative(root, file.replace(/\?.*$/, ""));
  return relative.startsWith("..") || path.isAbsolute(relative) ? undefined : sourcePath(relative);
}
