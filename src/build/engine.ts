import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the absolute path of an engine file.
 *
 * @param name relative to the folder of the compiled modules
 */
export function engineFile(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}

/** Content of a `package.json` file. */
interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
  readonly homepage?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
}

/** @param folder absolute path of a package */
export function manifestOf(folder: string): PackageManifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as PackageManifest;
}

export function engineVersion(): string {
  return manifestOf(engineFile("..")).version;
}

/** Returns the generator name for the head of pages. */
export function generatorName(): string {
  return `Lectern ${engineVersion()}`;
}

/** Folder of the bundle that `scripts/node-bundle.mjs` builds from all modules. */
const bundleFolder = "run";
const isBundled = path.basename(path.dirname(fileURLToPath(import.meta.url))) === bundleFolder;

/**
 * Returns the URL of a module of the running engine: the file in the bundle, or the module itself.
 * Site code has to import this URL, because any other URL would load a second engine.
 *
 * @param module for example `lectern/index.js`
 */
export function runningModule(module: string): string {
  const name = isBundled ? `./${module.replaceAll("/", "-")}` : `../${module}`;
  return new URL(name, import.meta.url).href;
}

/** Returns the URL of a package if the bundle contains it. Sites only import `zod`. */
export function runningPackage(name: string): string | undefined {
  return isBundled && name === "zod" ? runningModule(`${name}.js`) : undefined;
}

let known: string | undefined;

/** Returns a hash of the engine's code, which is part of every cache key. It's computed once. */
export function engineHash(): string {
  known ??= hashOfCode();
  return known;
}

function hashOfCode(): string {
  if (isBundled) {
    // The command has already checked that the bundle was built from the current code.
    const stamp = readFileSync(new URL("./stamp.json", import.meta.url), "utf8");
    return (JSON.parse(stamp) as { readonly engine: string }).engine;
  }
  const hash = createHash("sha256");
  const folder = engineFile("");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    // Excludes bundles and files that aren't published.
    .filter((file) => /\.js(?:on)?$/.test(file) && !/^(?:program|run)[\\/]|\.fixture\./.test(file))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(path.join(folder, file)));
  // Some stylesheets become part of the page content, so the hash includes them.
  const styles = engineFile("../src/theme/styles");
  for (const file of readdirSync(styles).sort()) hash.update(readFileSync(path.join(styles, file)));
  return hash.digest("hex").slice(0, 16);
}
