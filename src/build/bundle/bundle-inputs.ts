import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { fileStamp } from "../../content/sources/file-access.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, manifestOf } from "../engine.ts";
import { foldersUpward } from "../folders-upward.ts";
import { hashesHold, type Hashes } from "../graph/trace.ts";
import { isOfEngine } from "./resolve-imports.ts";

/**
 * The files and folders that a bundle was built from. While they are unchanged, a new build would
 * have the same result.
 */
export interface BundleInputs {
  /** Content hashes by absolute path, including `package.json` files. Empty for a missing file. */
  readonly files: Hashes;
  /**
   * Hashes of importable file names and link targets, by absolute path. Empty for a missing folder.
   */
  readonly folders: Hashes;
}

/** The files, folders and packages that the modules of a bundle use. */
export interface NotedInputs {
  /** Absolute paths of the modules and of the files they reference. */
  readonly files: readonly string[];
  /** Absolute paths that imports refer to, before they're resolved, and their parent folders. */
  readonly folders: readonly string[];
  /** Package names, for example `@scope/name`, with the folder of the importing module. */
  readonly packages: readonly { readonly name: string; readonly from: string }[];
}

/**
 * Reads the current state of the inputs.
 *
 * @param root absolute path of the site folder
 * @returns undefined if the files don't show what the bundle depends on
 */
export function inputsOf(root: string, noted: NotedInputs): BundleInputs | undefined {
  const contents = new Map(noted.files.toSorted().map((file) => [file, bytesOf(file)]));
  // The loop also visits entries that are added during the iteration.
  for (const [file, content] of contents) {
    const text = content?.toString("utf8") ?? "";
    if (isModule(file) && findsByPattern(text)) return undefined;
    for (const part of [...stylesParts(file, text), ...shownFiles(file, text)]) {
      if (part === "unknown") return undefined;
      if (!contents.has(part)) contents.set(part, bytesOf(part));
    }
  }
  const parents = noted.files.flatMap(foldersOf);
  const above = new Set([root, ...parents, ...noted.folders].flatMap(foldersUpward));
  for (const folder of [...above].toSorted()) {
    const file = path.join(folder, "package.json");
    if (!contents.has(file)) contents.set(file, bytesOf(file));
  }
  const folders = [...parents, ...noted.folders, ...noted.packages.flatMap(packageFolders)];
  return {
    files: Object.fromEntries([...contents].map(([file, bytes]) => [file, hashOf(bytes)])),
    folders: Object.fromEntries(
      [...new Set(folders)].sort().map((folder) => [folder, stateOf(folder)]),
    ),
  };
}

/** Returns whether a new build of the bundle would have the same result. */
export function areUnchanged(inputs: BundleInputs): boolean {
  return (
    hashesHold(inputs.files, (file) => hashOf(bytesOf(file))) && hashesHold(inputs.folders, stateOf)
  );
}

/**
 * Collects the inputs of a bundle, except the engine's code, whose hash is part of every key.
 *
 * @param root absolute path of the site folder
 */
export function collectInputs(root: string): {
  /** Records every import and every module. It must be the first plugin that resolves imports. */
  plugin(): Plugin;
  /**
   * Returns the inputs after the build, or `undefined` if the files don't show what the bundle
   * depends on or if a file was written since the bundler read it.
   */
  inputs(): BundleInputs | undefined;
} {
  const files = new Set<string>();
  /** Stamps of the modules, taken before they were read. */
  const stamps = new Map<string, string>();
  const folders = new Set<string>();
  const packages = new Map<string, NotedInputs["packages"][number]>();
  const engine = engineFile("");
  const addFile = (id: string) => {
    const file = id.replace(/[?#].*$/, "");
    if (path.isAbsolute(file) && !file.startsWith(engine)) files.add(file);
  };
  const addImport = (written: string, importer: string | undefined) => {
    const asker = importer?.replace(/[?#].*$/, "") ?? "";
    if (asker.startsWith(engine)) return;
    const from = path.isAbsolute(asker) ? path.dirname(asker) : root;
    const specifier = written.replace(/[?#].*$/, "");
    const file = namedFile(specifier, { root, from });
    if (file !== undefined) folders.add(path.dirname(file)).add(file);
    const name = packageName(specifier);
    if (name !== undefined) packages.set(`${from}\0${name}`, { name, from });
  };
  return {
    plugin: () => ({
      name: "lectern:collect-inputs",
      enforce: "pre",
      resolveId: {
        order: "pre",
        handler(specifier, importer) {
          addImport(specifier, importer);
        },
      },
      load: {
        order: "pre",
        handler(id) {
          const file = id.replace(/[?#].*$/, "");
          if (path.isAbsolute(file) && !stamps.has(file)) stamps.set(file, fileStamp(file));
        },
      },
      moduleParsed: ({ id }) => addFile(id),
      generateBundle(_options, bundle) {
        // Files that modules and stylesheets reference.
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset") continue;
          for (const name of file.originalFileNames) addFile(path.resolve(root, name));
        }
      },
    }),
    inputs() {
      const noted = {
        files: [...files],
        folders: [...folders],
        packages: [...packages.values()],
      };
      const inputs = inputsOf(root, noted);
      const read = Object.fromEntries([...stamps].filter(([file]) => files.has(file)));
      return hashesHold(read, fileStamp) ? inputs : undefined;
    },
  };
}

/**
 * Returns the path that an import refers to, which may lack the extension, or `undefined` for
 * packages.
 */
function namedFile(
  specifier: string,
  { root, from }: { readonly root: string; readonly from: string },
): string | undefined {
  if (specifier.startsWith("@site/")) return path.join(root, specifier.slice("@site".length));
  return /^\.{1,2}(\/|$)/.test(specifier) ? path.resolve(from, specifier) : undefined;
}

/**
 * Returns the package's name, or `undefined` for files, modules in memory and the engine's
 * packages.
 */
function packageName(specifier: string): string | undefined {
  if (isOfEngine(specifier)) return undefined;
  return /^(?!@site\/)((?:@[a-z0-9~][^/:]*\/)?[a-z0-9~][^/:]*)(?:\/|$)/i.exec(specifier)?.[1];
}

/** Returns the environment that every bundle depends on. */
export function bundlerEnvironment(): string {
  const names = Object.keys(process.env).filter((name) => name.startsWith("VITE_"));
  const read = ["NODE_ENV", ...names.sort()];
  const variables = read.map((name) => [name, process.env[name]]);
  return JSON.stringify([bundlerVersion(), variables]);
}

function bundlerVersion(): string {
  return manifestOf(fileURLToPath(new URL(".", import.meta.resolve("vite/package.json")))).version;
}

function isModule(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/** Returns whether a module imports files by pattern, or contains a URL with expressions. */
function findsByPattern(text: string): boolean {
  return /import\.meta\.glob|\b(?:import|URL)\s*\(\s*(?:\/\*.*?\*\/\s*)*`[^`]*\$\{/s.test(text);
}

/** Returns the absolute paths of files in URLs. The bundler ignores missing files. */
function shownFiles(file: string, text: string): readonly string[] {
  const named = isModule(file)
    ? text.matchAll(/\bnew\s+URL\(\s*["'`](\.[^"'`$]+)["'`]\s*,\s*import\.meta\.url/g)
    : isStyles(file)
      ? text.matchAll(/\burl\(\s*["']?(\.[^"')?#]+)/g)
      : [];
  return [...named].map(([, address = ""]) => path.resolve(path.dirname(file), address));
}

/** Returns the absolute paths of imported stylesheets, or `unknown` if they can't be determined. */
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

/**
 * Returns the folders in which a new file could replace this one: its own folder and, for
 * `room/index.ts`, the parent folder.
 */
function foldersOf(file: string): readonly string[] {
  const folder = path.dirname(file);
  return path.basename(file).startsWith("index.") ? [folder, path.dirname(folder)] : [folder];
}

/**
 * Extensions that an import may omit. If a new file has such an extension, the import may resolve
 * to that file.
 */
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

/**
 * Returns the folders in which the bundler looks for a package, up to the folder that contains it.
 */
function packageFolders({ name, from }: NotedInputs["packages"][number]): readonly string[] {
  const folders = foldersUpward(from).map((folder) => path.join(folder, "node_modules", name));
  const found = folders.findIndex((folder) => existsSync(folder));
  return found < 0 ? folders : folders.slice(0, found + 1);
}

/** Returns the real path, or an empty string if the file doesn't exist. */
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
