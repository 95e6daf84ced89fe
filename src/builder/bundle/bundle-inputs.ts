import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { contentHash } from "../content-hash.ts";
import { engineFile } from "../engine.ts";

/** What a bundle was made of: while all of it is the same, it would come out the same. */
export interface BundleInputs {
  /** Hashes of the files, by absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** By absolute path: a hash of the names an import may mean, and of the settings beside them. */
  readonly folders: Readonly<Record<string, string>>;
  /** The folders above: of their settings alone. */
  readonly above: Readonly<Record<string, string>>;
}

export interface InputsNote {
  /** Sees every module of the bundle. */
  readonly plugin: Plugin;
  /** After the build; undefined when the files it was made of do not tell what it depends on. */
  inputs(): BundleInputs | undefined;
}

/**
 * Takes note of what a bundle is made of, but for the engine's own code: that has a
 * hash of its own in every key.
 *
 * @param root absolute path of the site folder
 */
export function noteInputs(root: string): InputsNote {
  const modules = new Set<string>();
  const engine = engineFile("");
  const add = (id: string) => {
    const file = id.replace(/[?#].*$/, "");
    if (path.isAbsolute(file) && !file.startsWith(engine)) modules.add(file);
  };
  return {
    plugin: {
      name: "lectern:note-inputs",
      moduleParsed: ({ id }) => add(id),
      generateBundle(_options, bundle) {
        // Files that modules and stylesheets show.
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset") continue;
          for (const name of file.originalFileNames) add(path.resolve(root, name));
        }
      },
    },
    inputs: () => inputsOf(root, [...modules]),
  };
}

/** What modules are as they stand on disk; absolute paths. Undefined like `InputsNote.inputs`. */
export function inputsOf(root: string, modules: readonly string[]): BundleInputs | undefined {
  const texts = new Map(modules.toSorted().map((file) => [file, textOf(file)]));
  // Such a program is made of whatever files a pattern finds.
  for (const text of texts.values()) if (text?.includes("import.meta.glob")) return undefined;
  // The bundler does not tell what stylesheets are put together of.
  for (const file of texts.keys()) {
    for (const part of importedStyles(file, texts.get(file) ?? "")) {
      if (part === "unknown") return undefined;
      // A map that grows while it is read gives what came to it as well.
      if (!texts.has(part)) texts.set(part, textOf(part));
    }
  }
  return {
    files: Object.fromEntries([...texts].map(([file, text]) => [file, hashOf(text)])),
    folders: states(modules.flatMap(foldersOf), importable),
    above: states(foldersAbove(root), settings),
  };
}

export function areUnchanged({ files, folders, above }: BundleInputs): boolean {
  return (
    Object.entries(files).every(([file, hash]) => hashOf(textOf(file)) === hash) &&
    Object.entries(folders).every(([folder, state]) => stateOf(folder, importable) === state) &&
    Object.entries(above).every(([folder, state]) => stateOf(folder, settings) === state)
  );
}

/** What else has a part in every bundle, whatever it is made of. */
export function bundleSurroundings(): string {
  const names = Object.keys(process.env).filter((name) => name.startsWith("VITE_"));
  const read = ["NODE_ENV", ...names.sort()];
  return JSON.stringify(read.map((name) => [name, process.env[name]]));
}

/** Stylesheets that one imports, absolute paths; `unknown` where it cannot be told which. */
function importedStyles(file: string, text: string): readonly string[] {
  if (/\.(?:scss|sass|less|styl|stylus|sss)$/.test(file)) return ["unknown"];
  if (!/\.(?:css|pcss|postcss)$/.test(file)) return [];
  const written = /(?:@import\s+(?:url\(\s*)?|\bcomposes\s*:[^;}]*?\bfrom\s+)["']?([^"');\s]+)/g;
  return [...text.matchAll(written)].flatMap(([, address = ""]) => {
    if (/^([a-z]+:|\/\/)/i.test(address) || address === "global") return [];
    return address.startsWith(".") ? [path.resolve(path.dirname(file), address)] : ["unknown"];
  });
}

/** A new file of such a name may be what an import without an ending means from now on. */
const importable = /\.(?:[cm]?[jt]sx?|json|css)$/;
/** How TypeScript and packages are read. */
const settings = /^(?:package|[jt]sconfig.*)\.json$/;

/** Where the file could be another: beside it, and for `room/index.ts` beside the folder. */
function foldersOf(file: string): readonly string[] {
  const folder = path.dirname(file);
  return path.basename(file).startsWith("index.") ? [folder, path.dirname(folder)] : [folder];
}

function foldersAbove(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

function states(folders: readonly string[], names: RegExp): Readonly<Record<string, string>> {
  const unique = [...new Set(folders)].sort();
  return Object.fromEntries(unique.map((folder) => [folder, stateOf(folder, names)]));
}

function stateOf(folder: string, pattern: RegExp): string {
  const names = namesIn(folder).filter((name) => pattern.test(name));
  const read = names.filter((name) => settings.test(name));
  return contentHash(...names, ...read.map((name) => hashOf(textOf(path.join(folder, name)))));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function hashOf(text: string | undefined): string {
  return text === undefined ? "" : contentHash(text);
}
