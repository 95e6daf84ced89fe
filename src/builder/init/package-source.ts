import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * What a new site should write as the version of the engine: where this engine was
 * installed from, if that was a file or an address, so that `npm install` finds it
 * without a registry; else the range of its version, `^1.2.3`.
 *
 * @param engine absolute path of the engine's package
 * @param site absolute path of the folder the site is written into
 */
export function engineSource(engine: string, site: string, version: string): string {
  const owner = installerOf(engine);
  const asked = owner?.asked ?? "";
  if (owner === undefined || !asked.includes(":")) return `^${version}`;
  if (!asked.startsWith("file:")) return asked;
  const file = path.resolve(owner.folder, asked.slice("file:".length));
  if (!existsSync(file)) return `^${version}`;
  const relative = path.relative(site, file);
  // On another drive of Windows it stays absolute.
  const isBelow = !relative.startsWith("..") && !path.isAbsolute(relative);
  return `file:${isBelow ? "./" : ""}${relative.replaceAll("\\", "/")}`;
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
