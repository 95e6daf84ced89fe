import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { manifestOf } from "../engine.ts";
import { foldersUpward } from "../folders-upward.ts";

/** Name of the licence file in the output folder. */
export const licencesFile = "_lectern/licences.txt";

/**
 * Collects the packages in a bundle, and adds a licence comment to each script that contains one.
 * It runs after the minifier, which removes comments.
 *
 * @param found filled with absolute paths of package folders
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
        if (packages.length > 0) chunk.code = `/*! Licences: ../${licencesFile} */\n${chunk.code}`;
      }
    },
  };
}

/**
 * Returns the package folder of a module, or `undefined` for modules of the site and the engine.
 */
function packageFolder(id: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replace(/^\0/, ""))?.[0];
}

/** Returns the folders of a package and its dependencies. */
export function withDependencies(folder: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(folder)) return known;
  known.add(folder);
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const places = foldersUpward(folder).map((each) => path.join(each, "node_modules", name));
    const needed = places.find((each) => existsSync(each));
    // Scripts don't contain type packages.
    if (needed !== undefined && !name.startsWith("@types/")) withDependencies(needed, known);
  }
  return known;
}

/** Licences by title. A title contains a package's name, version and licence. */
export type Licences = Readonly<Record<string, string>>;

/** @param folders absolute paths of packages */
export function licencesOf(folders: Iterable<string>): Licences {
  return Object.fromEntries(
    [...folders].map((folder) => {
      const { name, version, license, author, homepage } = manifestOf(folder);
      const by = typeof author === "string" ? author : author?.name;
      const text =
        licenceOf(folder) ?? [by && `Copyright ${by}`, homepage].filter(Boolean).join("\n");
      const title = `${name} ${version} (${license ?? "see the text"})`;
      return [title, text.trim().replace(/\r\n?/g, "\n")];
    }),
  );
}

/** Returns the content of the licence file. */
export function licenceTexts(licences: Licences): string {
  const sorted = Object.entries(licences).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([title, text]) => `${title}\n${"-".repeat(title.length)}\n\n${text}\n`);
  return ["The scripts of this site contain these packages.\n", ...parts].join("\n\n");
}

function licenceOf(folder: string): string | undefined {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying)([.-]|$)/i.test(name));
  const texts = names.toSorted().map((name) => readFileSync(path.join(folder, name), "utf8"));
  return texts.length > 0 ? texts.join("\n\n") : undefined;
}
