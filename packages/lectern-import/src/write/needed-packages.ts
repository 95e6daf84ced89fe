import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { ImportReport } from "../import-report.ts";
import { mapOf, readJson, type PlainMap } from "../translate/read-plain.ts";

type Versions = Readonly<Record<string, string>>;

/** Packages that Lectern or `lectern-import` provides. */
const provided = /^(?:react|react-dom|lectern|lectern-import|zod|clsx|classnames|@mdx-js\/react)$/;

/** Version specifiers that only work in the old site's workspace or folder. */
const local = /^(?:workspace|link|portal|catalog|patch|file):/;

/**
 * Returns versions from `package.json` of the site and of its parent folders. The nearest file
 * wins.
 */
export function declaredPackages(root: string): Versions {
  const manifests = foldersUpward(root).toReversed().map(readManifest);
  const lists = manifests.flatMap((each) => [each["devDependencies"], each["dependencies"]]);
  return Object.assign({}, ...lists) as Versions;
}

/**
 * Returns the packages that components import, with the old site's versions. Reports packages whose
 * version npm can't install.
 */
export function neededPackages(root: string, imported: ReadonlySet<string>, report: ImportReport) {
  const declared = declaredPackages(root);
  const found = [...imported].toSorted().flatMap((name): readonly [string, string][] => {
    if (provided.test(name) || isBuiltin(name) || !/^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name))
      return [];
    // Version 2 creates nodes for MDX 1.
    const isOld = name.endsWith("/remark-plugin-npm2yarn") && /^\D*2/.test(declared[name] ?? "");
    const written = isOld ? "^3.0.0" : declared[name];
    if (typeof written === "string" && !local.test(written)) return [[name, written]];
    const { version, private: isPrivate } =
      foldersUpward(root)
        .map((folder) => readManifest(path.join(folder, "node_modules", name)))
        .find((manifest) => typeof manifest["version"] === "string") ?? {};
    if (typeof version === "string" && isPrivate !== true && written === undefined)
      return [[name, `^${version}`]];
    const note =
      "the old site doesn't show which version to install. Install it in the new site, or remove the import.";
    report.replace(`package "${name}"`, note);
    return [];
  });
  return Object.fromEntries(found);
}

/** Returns the folder and its parents, up to the repository root. */
function foldersUpward(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  const isLast = parent === folder || existsSync(path.join(folder, ".git"));
  return isLast ? [folder] : [folder, ...foldersUpward(parent)];
}

export function readManifest(folder: string): PlainMap {
  return mapOf(readJson(path.join(folder, "package.json"))) ?? {};
}
