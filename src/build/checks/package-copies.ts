import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { engineFile, engineVersion } from "../engine.ts";

/** A package that both Lectern and the site use. */
export interface PackageCopy {
  readonly name: string;
  /** Version that Lectern uses. `undefined` if the package is missing. */
  readonly version: string | undefined;
  /** The site's copy, if it differs from Lectern's copy. */
  readonly own?: { readonly version: string; readonly folder: string };
}

/** Packages that must not be installed twice, because pages and the engine share their state. */
const shared = ["react", "react-dom", "zod"] as const;

/** @param root absolute path of the site folder */
export function packageCopies(root: string): readonly PackageCopy[] {
  const engine = realpathSync(engineFile("../package.json"));
  const ofSite = createRequire(path.join(root, "package.json"));
  const ofEngine = createRequire(engine);
  const copies = shared.map((name) => ({ name, file: manifestFile(ofEngine, name) }));
  return [{ name: "lectern", file: engine }, ...copies].map(({ name, file }) => {
    const own = manifestFile(ofSite, name);
    const version = name === "lectern" ? engineVersion() : file && versionIn(file);
    if (own === undefined || own === file || file === undefined) return { name, version };
    return { name, version, own: { version: versionIn(own), folder: path.dirname(own) } };
  });
}

/** Returns the real path of the `package.json` that an import resolves to. */
function manifestFile(from: NodeJS.Require, name: string): string | undefined {
  try {
    return realpathSync(from.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

function versionIn(file: string): string {
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version?: string };
  return version ?? "0.0.0";
}
