import { readFileSync } from "node:fs";
import path from "node:path";
import { type Diagnostic, lineAndColumn, type Place } from "../../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import type { Compatibility } from "../compatibility/compatible-system.ts";
import type { SiteModules } from "./site-modules.ts";
import { sourceIn } from "../bundle/site-bundle.ts";
import type { UnresolvedImport } from "../bundle/resolve-imports.ts";

/**
 * Reports modules that don't compile and imports that can't be resolved.
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
        hint: /"default" is not exported by ".*\.client\.[jt]sx"/.test(error.message)
          ? "The component of an island is its default export: export default function Name()."
          : undefined,
        place: error.placeIn(root, isPackage ? undefined : sourcePath(name)),
      };
    }),
    ...unresolved.map((found) => unresolvedDiagnostic(root, found, compatibility)),
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
  return unresolved
    .filter((found) => !isKnown(found))
    .map((found) => ({
      ...unresolvedDiagnostic(root, found, undefined),
      cause: `in browsers: ${found.specifier}`,
      message: `The island imports "${found.specifier}", which isn't available in browsers.`,
      hint: "Import it in a component that Lectern renders during the build, and pass the data to the island as props.",
    }));
}

function unresolvedDiagnostic(
  root: string,
  { specifier, importer, kind }: UnresolvedImport,
  compatibility: Compatibility,
): Diagnostic {
  const file = sourceIn(root, importer);
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
    // Only a warning if the site comes from another system, because it may not need the package
    // anymore.
    severity: compatibility !== undefined && !isFile ? "warning" : "error",
    message: `The module imports "${specifier}", which ${why}.`,
    hint: isFile ? undefined : remedy,
    // A missing package is the same problem in all folders. A relative path isn't.
    cause: `${specifier} ${specifier.startsWith(".") ? path.dirname(importer) : ""}`,
    place: file && placeOfImport(file, importer, specifier),
  };
}

/**
 * Returns the first position of the specifier in quotes.
 *
 * @param importer absolute path of the file
 */
export function placeOfImport(file: SourcePath, importer: string, specifier: string): Place {
  const text = readFileSync(importer, "utf8");
  const places = [`"${specifier}"`, `'${specifier}'`].map((quoted) => text.indexOf(quoted));
  const found = places.filter((at) => at >= 0);
  return found.length > 0 ? { file, ...lineAndColumn(text, Math.min(...found)) } : { file };
}
