import { readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { contentHash } from "../content-hash.ts";
import { foldersUpward } from "../folders-upward.ts";

/** What a bundle was made of: while all of it is the same, it would come out the same. */
export interface BundleInputs {
  /** Hashes of the files, by absolute path; empty for a file that was looked for and is not there. */
  readonly files: Readonly<Record<string, string>>;
  /** By absolute path: a hash of the names an import may mean there, and of where links lead. */
  readonly folders: Readonly<Record<string, string>>;
  /** By absolute path: a hash of the `package.json` of a folder of modules or of one above. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where packages were found. */
  readonly packages: readonly PackagePlace[];
}

/** A package that modules of a folder import. */
export interface PackagePlace {
  /** As imports begin: `react`, `@scope/name`. */
  readonly name: string;
  /** Absolute path of the folder. */
  readonly from: string;
  /** Real path of the package's folder; empty when there is none. */
  readonly found: string;
}

/** What was noted while a bundle was made. */
export interface NotedInputs {
  /** Absolute paths of the modules and of the files they show. */
  readonly files: readonly string[];
  /** Absolute paths of folders that imports name, as they name them. */
  readonly folders: readonly string[];
  readonly packages: readonly Pick<PackagePlace, "name" | "from">[];
}

/**
 * What the noted things are as they stand on disk.
 *
 * @param root absolute path of the site folder
 * @returns undefined when the files do not tell what the bundle depends on
 */
export function inputsOf(root: string, noted: NotedInputs): BundleInputs | undefined {
  const contents = new Map(noted.files.toSorted().map((file) => [file, bytesOf(file)]));
  // A map that grows while it is read gives what came to it as well.
  for (const [file, content] of contents) {
    const text = content?.toString("utf8") ?? "";
    if (isModule(file) && findsByPattern(text)) return undefined;
    for (const part of [...stylesParts(file, text), ...shownFiles(file, text)]) {
      if (part === "unknown") return undefined;
      if (!contents.has(part)) contents.set(part, bytesOf(part));
    }
  }
  const beside = noted.files.flatMap(foldersOf);
  const above = [root, ...beside, ...noted.folders].flatMap(foldersUpward);
  return {
    files: Object.fromEntries([...contents].map(([file, bytes]) => [file, hashOf(bytes)])),
    folders: states([...beside, ...noted.folders], stateOf),
    settings: states(above, settingsOf),
    packages: noted.packages.map(({ name, from }) => ({ name, from, found: locate(name, from) })),
  };
}

/** Whether a bundle would come out the same again. */
export function areUnchanged({ files, folders, settings, packages }: BundleInputs): boolean {
  const agree = (record: Readonly<Record<string, string>>, state: (path: string) => string) =>
    Object.entries(record).every(([key, value]) => state(key) === value);
  return (
    agree(files, (file) => hashOf(bytesOf(file))) &&
    agree(folders, stateOf) &&
    agree(settings, settingsOf) &&
    packages.every(({ name, from, found }) => locate(name, from) === found)
  );
}

/** The files of a bundle that have changed since; absolute paths. */
export function changedFiles({ files }: BundleInputs): readonly string[] {
  return Object.keys(files).filter((file) => hashOf(bytesOf(file)) !== files[file]);
}

/** What else has a part in every bundle, whatever it is made of. */
export function bundleSurroundings(): string {
  const names = Object.keys(process.env).filter((name) => name.startsWith("VITE_"));
  const read = ["NODE_ENV", ...names.sort()];
  const variables = read.map((name) => [name, process.env[name]]);
  return JSON.stringify([bundlerVersion(), variables]);
}

/** Another version may make something else of the same modules. */
function bundlerVersion(): string {
  const file = fileURLToPath(import.meta.resolve("vite/package.json"));
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

function isModule(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/** Such a module is made of whatever files a pattern finds, or an address with gaps. */
function findsByPattern(text: string): boolean {
  return /import\.meta\.glob|\b(?:import|URL)\s*\(\s*(?:\/\*.*?\*\/\s*)*`[^`]*\$\{/s.test(text);
}

/** Files that a module names by their addresses, absolute paths: the bundler leaves out what is not there. */
function shownFiles(file: string, text: string): readonly string[] {
  const named = isModule(file)
    ? text.matchAll(/\bnew\s+URL\(\s*["'`](\.[^"'`$]+)["'`]\s*,\s*import\.meta\.url/g)
    : isStyles(file)
      ? text.matchAll(/\burl\(\s*["']?(\.[^"')?#]+)/g)
      : [];
  return [...named].map(([, address = ""]) => path.resolve(path.dirname(file), address));
}

/** Stylesheets that one imports, absolute paths; `unknown` where it cannot be told which. */
function stylesParts(file: string, text: string): readonly string[] {
  if (/\.(?:scss|sass|less|styl|stylus|sss)$/.test(file)) return ["unknown"];
  if (!isStyles(file)) return [];
  const written = /(?:@import\s+(?:url\(\s*)?|\bcomposes\s*:[^;}]*?\bfrom\s+)["']?([^"');\s]+)/g;
  return [...text.matchAll(written)].flatMap(([, address = ""]) => {
    if (/^([a-z]+:|\/\/)/i.test(address) || address === "global") return [];
    return address.startsWith(".") ? [path.resolve(path.dirname(file), address)] : ["unknown"];
  });
}

function isStyles(file: string): boolean {
  return /\.(?:css|pcss|postcss)$/.test(file);
}

/** Where the file could be another: beside it, and for `room/index.ts` beside the folder. */
function foldersOf(file: string): readonly string[] {
  const folder = path.dirname(file);
  return path.basename(file).startsWith("index.") ? [folder, path.dirname(folder)] : [folder];
}

function states(
  folders: readonly string[],
  state: (folder: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries([...new Set(folders)].sort().map((folder) => [folder, state(folder)]));
}

/** A new file of such a name may be what an import without an ending means from now on. */
const importable = /\.(?:[cm]?[jt]sx?|json|css)$/;

function stateOf(folder: string): string {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const names = entries.flatMap((entry) => {
      if (entry.isSymbolicLink()) {
        return `${entry.name} -> ${realPath(path.join(folder, entry.name))}`;
      }
      return importable.test(entry.name) ? entry.name : [];
    });
    return contentHash(realPath(folder), ...names.toSorted());
  } catch {
    return "";
  }
}

function settingsOf(folder: string): string {
  return hashOf(bytesOf(path.join(folder, "package.json")));
}

/** As the bundler looks for a package: in each folder upward. */
function locate(name: string, from: string): string {
  const found = foldersUpward(from).map((folder) =>
    realPath(path.join(folder, "node_modules", name)),
  );
  return found.find((place) => place !== "") ?? "";
}

/** Empty when there is nothing. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return "";
  }
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function hashOf(bytes: Buffer | undefined): string {
  return bytes === undefined ? "" : contentHash(bytes);
}
