import { createRequire } from "node:module";
import path from "node:path";
import { enginePackage, manifestOf } from "./licences.ts";

/** Versions of packages by name: what a program was built with, without its places. */
export type PackageVersions = Readonly<Record<string, string>>;

/** @param folders absolute paths of packages */
export function packagesIn(folders: readonly string[]): PackageVersions {
  const found = folders
    .map(manifestOf)
    .map(({ name, version }): [string, string] => [name, version]);
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Where the packages lie that the engine has now; undefined when one is missing or
 * of another version.
 */
export function foldersOfPackages(versions: PackageVersions): readonly string[] | undefined {
  const folders = Object.keys(versions).map(installedFolder);
  const isSame = Object.values(versions).every((version, at) => {
    const folder = folders[at];
    return folder !== undefined && manifestOf(folder).version === version;
  });
  return isSame ? folders.flatMap((folder) => folder ?? []) : undefined;
}

/** Of a package of the engine, or of one that React needs. */
function installedFolder(name: string): string | undefined {
  try {
    return enginePackage(name);
  } catch {
    // A strict package manager shows a package only what it names itself.
  }
  try {
    const fromReact = createRequire(path.join(enginePackage("react-dom"), "package.json"));
    return path.dirname(fromReact.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
