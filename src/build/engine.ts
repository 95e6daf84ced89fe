import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the engine's compiled rooms. */
const engineFolder = fileURLToPath(new URL("..", import.meta.url));

interface Manifest {
  readonly version: string;
}

/** The engine's version, from its package. */
export function engineVersion(): string {
  const file = fileURLToPath(new URL("../../package.json", import.meta.url));
  return (JSON.parse(readFileSync(file, "utf8")) as Manifest).version;
}

/** What pages are told made them. */
export function generatorName(): string {
  return `Lectern ${engineVersion()}`;
}

/**
 * A module of the engine as it runs, as a file URL: `runningModule("lectern/index.js")`.
 * That is one of the few files `scripts/node-bundle.mjs` makes of all modules, or the
 * module itself. Code of a site has to import this one: another would be a second engine.
 */
export function runningModule(module: string): string {
  const name = isBundled ? `./${module.replaceAll("/", "-")}` : `../${module}`;
  return new URL(name, import.meta.url).href;
}

/** The same of a package that is a part of the bundle; undefined when the package itself runs. */
export function runningPackage(name: string): string | undefined {
  return isBundled && bundledPackages.has(name) ? runningModule(`${name}.js`) : undefined;
}

/** Packages that sites import and that are parts of the bundle. */
const bundledPackages: ReadonlySet<string> = new Set(["zod"]);

/** The folder of the bundle, below that of the engine. */
const bundleFolder = "run";
const isBundled = path.basename(path.dirname(fileURLToPath(import.meta.url))) === bundleFolder;

/** A file of the engine, as a path below the folder of its rooms. */
export function engineFile(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}

/**
 * Changes whenever any of the engine's code does: part of every cache key. Taken
 * once, since the code that runs stays what it was when it was loaded.
 */
export function engineHash(): string {
  known ??= hashOfCode();
  return known;
}

let known: string | undefined;

function hashOfCode(): string {
  if (isBundled) {
    // Whoever started the bundle has seen that it is made of this code.
    const stamp = readFileSync(new URL("./stamp.json", import.meta.url), "utf8");
    return (JSON.parse(stamp) as { readonly engine: string }).engine;
  }
  const hash = createHash("sha256");
  const files = readdirSync(engineFolder, { recursive: true, encoding: "utf8" })
    // What is built of it, and what is not in its package, is not what it is made of.
    .filter((file) => /\.js(?:on)?$/.test(file) && !/^(?:program|run)[\\/]|\.fixture\./.test(file))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(`${engineFolder}/${file}`));
  return hash.digest("hex").slice(0, 16);
}
