import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Where a new site gets the engine from. */
export interface EngineSource {
  /** The version in `package.json`: a range, a URL, or a file of the site. */
  readonly asked: string;
  /** A file to copy into the site, so that a clone of the site can be installed. */
  readonly tarball?: { readonly from: string; readonly to: string };
}

/** Folder of the site for packages that are not in a registry. */
const packagesFolder = "packages";

/**
 * Returns where a new site gets the engine from: the file or URL that this engine was
 * installed from, so that `npm install` finds it without a registry. Otherwise it is the range
 * of its version, `^1.2.3`.
 *
 * @param engine absolute path of the engine's package
 * @param site absolute path of the folder the site is written into
 */
export function engineSource(engine: string, site: string, version: string): EngineSource {
  const owner = installerOf(engine);
  const asked = owner?.asked ?? "";
  if (owner === undefined || !asked.includes(":")) return { asked: `^${version}` };
  if (!asked.startsWith("file:")) return { asked };
  const file = path.resolve(owner.folder, asked.slice("file:".length));
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { asked: `^${version}` };
  if (stats.isFile()) {
    const to = `${packagesFolder}/${path.basename(file)}`;
    return { asked: `file:${to}`, tarball: { from: file, to } };
  }
  const relative = path.relative(site, file);
  // On another drive of Windows it stays absolute.
  const isBelow = !relative.startsWith("..") && !path.isAbsolute(relative);
  return { asked: `file:${isBelow ? "./" : ""}${relative.replaceAll("\\", "/")}` };
}

interface Installer {
  readonly folder: string;
  /** How its `package.json` asks for the engine: `^1.2.3`, `file:../lectern-1.2.3.tgz`. */
  readonly asked: string;
}

/** The package whose dependency the engine is; pnpm puts folders of its own between the two. */
function installerOf(engine: string): Installer | undefined {
  const name = path.basename(engine);
  let folder = path.dirname(engine);
  while (folder !== path.dirname(folder)) {
    folder = path.dirname(folder);
    const asked = dependencyOf(path.join(folder, "package.json"), name);
    if (asked !== undefined) return { folder, asked };
  }
  return undefined;
}

function dependencyOf(manifestFile: string, name: string): string | undefined {
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as {
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly devDependencies?: Readonly<Record<string, string>>;
    };
  } catch {
    // There is none, or it is not one: the engine was not installed by it.
    return undefined;
  }
  return manifest.dependencies?.[name] ?? manifest.devDependencies?.[name];
}
