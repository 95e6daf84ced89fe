import { isBuiltin } from "node:module";
import path from "node:path";
import { didYouMean, nearest } from "../../core/nearest.ts";
import { baseName, extensionOf, folderOf, sourcePath, type SourcePath } from "../../core/paths.ts";
import type { FindSource } from "../../content/sources/translated-source.ts";
import {
  compatibleModule,
  compatibleSystem,
  isInstalled,
  isOfSystem,
  overridingFile,
  type Compatibility,
} from "../compatibility/compatible-system.ts";
import { isOfEngine } from "../bundle/resolve-imports.ts";
import { entriesIn, statsOf } from "../../content/sources/file-access.ts";

export type ImportTarget =
  | { readonly kind: "resolved"; readonly source: SourcePath }
  /** The bundler resolves the package, or reports why it can't. */
  | { readonly kind: "package" }
  | { readonly kind: "missing"; readonly hint: string | undefined }
  | { readonly kind: "not-installed"; readonly hint: string }
  | { readonly kind: "leaves-site" };

/** Returns whether the bundler can import a file as a module. */
export function isProgram(source: SourcePath): boolean {
  return /\.(?:[cm]?[jt]sx?|json|css)$/.test(source);
}

function isModuleName(name: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(name);
}

/** Inputs for resolving imports. */
export interface ImportPlaces {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly find: FindSource;
  readonly compatibility: Compatibility;
}

/** @param specifier as written in the page, with or without `?raw` */
export function locateImport(
  places: ImportPlaces,
  specifier: string,
  from: SourcePath,
): ImportTarget {
  const { root, find } = places;
  const bare = specifier.replace(/\?raw$/, "");
  const [, relative] = /^(?:@site(?=\/)|(?=\.{1,2}\/))(.*)$/s.exec(bare) ?? [];
  if (relative === undefined) return locatePackage(places, bare, from);
  const source = find(from, relative);
  if (source === undefined) return { kind: "leaves-site" };
  const endings = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".mts", ".mdx", ".md"];
  const found = endings
    .flatMap((ending) => [source + ending, ...(ending === "" ? [] : [`${source}/index${ending}`])])
    .find((candidate) => statsOf(path.join(root, candidate))?.isFile());
  if (found !== undefined) return { kind: "resolved", source: sourcePath(found) };
  const entries = entriesIn(path.join(root, folderOf(source)));
  // Folders aren't modules, so they aren't suggested.
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const known = names.filter((name) => {
    return `${folderOf(source)}/${name}` !== from && sameKind(name, source);
  });
  // An import without an extension is compared with file names without extensions.
  const modules = extensionOf(source) === "" ? known.filter(isModuleName) : [];
  const match =
    nearest(baseName(source), known) ??
    nearest(
      baseName(source),
      modules.map((name) => name.replace(/\.\w+$/, "")),
    );
  const hint = match && `Did you mean "${bare.slice(0, bare.lastIndexOf("/") + 1)}${match}"?`;
  return { kind: "missing", hint };
}

function sameKind(name: string, source: string): boolean {
  return extensionOf(source) === "" || /\.mdx?$/.test(name) === /\.mdx?$/.test(source);
}

/**
 * Finds a package in `node_modules` of the site folder or a parent folder. The engine's packages
 * and Node's built-in modules always count as found.
 */
function locatePackage(places: ImportPlaces, specifier: string, from: SourcePath): ImportTarget {
  if (isOfEngine(specifier) || isBuiltin(specifier)) return { kind: "package" };
  const system = compatibleSystem(places.root, places.compatibility);
  if (system) {
    const { root } = places;
    const found =
      compatibleModule(root, system, specifier) ?? overridingFile(root, system, specifier);
    if (found !== undefined) return { kind: "package" };
    if (isOfSystem(system, specifier)) {
      const hint = didYouMean(specifier, Object.keys(system.modules)) ?? noModule;
      return { kind: "not-installed", hint };
    }
  }
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  if (isInstalled(places.root, name)) return { kind: "package" };
  return { kind: "not-installed", hint: fileHint(places, specifier, from) ?? packageHint(name) };
}

/** Suggests a relative path or an `@site/` path if the file exists. */
function fileHint(places: ImportPlaces, specifier: string, from: SourcePath): string | undefined {
  const rooted = specifier.replace(/^[~@#]?\//, "");
  const meant = [`./${rooted}`, `@site/${rooted}`].find(
    (candidate) => locateImport(places, candidate, from).kind === "resolved",
  );
  return meant && `Did you mean "${meant}"?`;
}

const noModule = "Lectern has no replacement for it. Write your own component, and import that.";

function packageHint(name: string): string {
  return /^@theme(-|\/|$)|^@docusaurus\//.test(name) || !isPackageName(name)
    ? 'Write a path that starts with "./" or "@site/", or the name of a package.'
    : `Install it in the site folder: npm install ${name}`;
}

function isPackageName(name: string): boolean {
  return /^(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/.test(name);
}
