import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { ImportReport } from "../import-report.ts";

type Versions = Readonly<Record<string, string>>;

/** Packages that Lectern or `lectern-import` provide. */
const provided = /^(?:react|react-dom|lectern|lectern-import|zod|clsx|classnames|@mdx-js\/react)$/;

/** Versions that only work in the workspace or folder of the old site. */
const local = /^(?:workspace|link|portal|catalog|patch|file):/;

/** Versions in the `package.json` of a site and of the workspaces around it, the nearest first. */
export function declaredPackages(root: string): Versions {
  const manifests = foldersUpward(root).map((folder) =>
    readManifest(path.join(folder, "package.json")),
  );
  return Object.assign(
    {},
    ...manifests
      .toReversed()
      .flatMap((manifest) => [manifest["devDependencies"], manifest["dependencies"]]),
  ) as Versions;
}

/**
 * Returns packages that components import, with versions of the old site. Reports packages
 * without a version that npm can install.
 */
export function neededPackages(
  root: string,
  imported: ReadonlySet<string>,
  report: ImportReport,
): Versions {
  const declared = declaredPackages(root);
  const found = [...imported].toSorted().flatMap((name): readonly [string, string][] => {
    if (provided.test(name) || isBuiltin(name) || !/^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name))
      return [];
    const written = declared[name];
    if (typeof written === "string" && !local.test(written)) return [[name, written]];
    const installed = foldersUpward(root)
      .map((folder) => readManifest(path.join(folder, "node_modules", name, "package.json")))
      .find((manifest) => typeof manifest["version"] === "string");
    if (installed && installed["private"] !== true && written === undefined) {
      return [[name, `^${String(installed["version"])}`]];
    }
    report.replace(
      `package "${name}"`,
      "no version that npm can install is known. Install it in the new site, or remove the import.",
    );
    return [];
  });
  return Object.fromEntries(found);
}

/** The folder and its parents, up to the repository. */
function foldersUpward(root: string): readonly string[] {
  const folders = [root];
  for (let at = root; !existsSync(path.join(at, ".git")) && path.dirname(at) !== at;) {
    at = path.dirname(at);
    folders.push(at);
  }
  return folders;
}

function readManifest(file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
