import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileText } from "../file-text.ts";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { placeIn } from "../../base/excerpt.ts";
import { sourcePath } from "../../base/paths.ts";
import { engineFile, engineVersion } from "../engine.ts";

/** A package as Lectern has it and as the site has it. */
export interface PackageCopy {
  readonly name: string;
  /** Undefined: Lectern does not find it, though it needs it. */
  readonly version: string | undefined;
  /** The site's own, when that is another copy. */
  readonly own?: { readonly version: string; readonly folder: string };
}

/** What pages are made with, whatever a site brings: two copies would not know each other. */
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

/**
 * Packages that the site asks for in its `package.json` and has in another version
 * than Lectern, whose own is used for its pages.
 */
export function otherVersions(root: string): readonly Diagnostic[] {
  const text = fileText(path.join(root, "package.json"));
  if (text === undefined) return [];
  return packageCopies(root).flatMap(({ name, version, own }) => {
    const lines = text.split("\n");
    const line = lines.findIndex((each) => each.trimStart().startsWith(`"${name}":`));
    if (version === undefined || own === undefined || own.version === version || line === -1)
      return [];
    const place = placeIn({ file: sourcePath("package.json"), text }, line + 1);
    return [
      {
        code,
        severity: "warning",
        ...wording({ name, version, own: own.version }),
        place,
      } as const,
    ];
  });
}

const code = "package/other-version";

/** A package with the version of Lectern and that of the site. */
interface TwoVersions {
  readonly name: string;
  readonly version: string;
  readonly own: string;
}

function wording({ name, version, own }: TwoVersions): Pick<Diagnostic, "message" | "hint"> {
  if (name === "lectern") {
    return {
      message: `Lectern ${version} runs, and the site has ${own} of its own.`,
      hint: `Run the site's own, with "npx lectern" in its folder.`,
    };
  }
  return {
    message: `The site has ${name} ${own}, and its pages are made with ${version}, the one of Lectern.`,
    hint: `Write "${name}": "^${version}" in package.json and install again.`,
  };
}

/** The real path of a package's `package.json`, as seen from a file. */
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
