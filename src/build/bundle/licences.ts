import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Where the texts lie, below the output folder. */
export const licencesFile = "_lectern/licences.txt";

/**
 * What stands at the top of a script that contains packages of others.
 *
 * @param way from the script to the output folder
 */
export function licenceBanner(way: string): string {
  return `/*! Licences: ${way}${licencesFile} */`;
}

/**
 * Notes the packages a bundle is made of, and names the file with their licences
 * at the top of each script that contains one: after the minifier, which drops comments.
 *
 * @param found absolute paths of packages' folders; added to
 */
export function noteLicences(found: Set<string>): Plugin {
  return {
    name: "lectern:licences",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const packages = chunk.moduleIds.flatMap((id) => packageFolder(id) ?? []);
        for (const folder of packages) found.add(folder);
        if (packages.length > 0) chunk.code = `${licenceBanner("../")}\n${chunk.code}`;
      }
    },
  };
}

/** The folder of the package a module belongs to; undefined for modules of the site and the engine. */
function packageFolder(id: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replace(/^\0/, ""))?.[0];
}

/** The folder of a package of the engine. */
export function enginePackage(name: string): string {
  const file = fileURLToPath(import.meta.resolve(name));
  return packageFolder(file) ?? path.dirname(file);
}

/** Folders of a package and of all its dependencies, for a package that is copied, not bundled. */
export function withNeeded(folder: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(folder)) return known;
  known.add(folder);
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    // Types alone are in no script.
    const needed = name.startsWith("@types/") ? undefined : neededFolder(folder, name);
    if (needed !== undefined) withNeeded(needed, known);
  }
  return known;
}

/** As Node looks for it: in the package, then in each folder above. */
function neededFolder(from: string, name: string): string | undefined {
  const folder = path.join(from, "node_modules", name);
  if (existsSync(folder)) return folder;
  const above = path.dirname(from);
  return above === from ? undefined : neededFolder(above, name);
}

interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
  readonly homepage?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The licences of packages, each once, by name. @param folders absolute paths of the packages */
export function licenceTexts(folders: Iterable<string>): string {
  const texts = new Map<string, string>();
  for (const folder of folders) {
    const { name, version, license, author, homepage } = manifestOf(folder);
    const title = `${name} ${version} (${license ?? "see the text"})`;
    const by = typeof author === "string" ? author : author?.name;
    const own = licenceOf(folder) ?? [by && `Copyright ${by}`, homepage].filter(Boolean).join("\n");
    texts.set(title, own.trim().replace(/\r\n?/g, "\n"));
  }
  const sorted = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([title, text]) => `${title}\n${"-".repeat(title.length)}\n\n${text}\n`);
  return ["The scripts of this site contain these packages.\n", ...parts].join("\n\n");
}

function licenceOf(folder: string): string | undefined {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying)([.-]|$)/i.test(name));
  const texts = names.toSorted().map((name) => readFileSync(path.join(folder, name), "utf8"));
  return texts.length > 0 ? texts.join("\n\n") : undefined;
}

export function manifestOf(folder: string): PackageManifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as PackageManifest;
}
