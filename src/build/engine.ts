import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of a file of the engine, relative to the folder of its compiled rooms. */
export function engineFile(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}

/** The version of Lectern. */
export function engineVersion(): string {
  const text = readFileSync(engineFile("../package.json"), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** The generator in the head of pages. */
export function generatorName(): string {
  return `Lectern ${engineVersion()}`;
}

/** The folder of the bundle that `scripts/node-bundle.mjs` builds from all modules. */
const bundleFolder = "run";
const isBundled = path.basename(path.dirname(fileURLToPath(import.meta.url))) === bundleFolder;

/**
 * Returns the URL of a module of the running engine: the file of the bundle, or the module itself.
 * Code of a site has to import this one, because another would be a second engine.
 *
 * @param module for example `lectern/index.js`
 */
export function runningModule(module: string): string {
  const name = isBundled ? `./${module.replaceAll("/", "-")}` : `../${module}`;
  return new URL(name, import.meta.url).href;
}

/** Returns the URL of a package if it's part of the bundle. Sites import only `zod` of them. */
export function runningPackage(name: string): string | undefined {
  return isBundled && name === "zod" ? runningModule(`${name}.js`) : undefined;
}

let known: string | undefined;

/** A hash of the engine's code, which is part of every cache key. It's computed once. */
export function engineHash(): string {
  known ??= hashOfCode();
  return known;
}

function hashOfCode(): string {
  if (isBundled) {
    // The command has checked that the bundle was built from the current code.
    const stamp = readFileSync(new URL("./stamp.json", import.meta.url), "utf8");
    return (JSON.parse(stamp) as { readonly engine: string }).engine;
  }
  const hash = createHash("sha256");
  const folder = engineFile("");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    // Without bundles, and files that aren't published.
    .filter((file) => /\.js(?:on)?$/.test(file) && !/^(?:program|run)[\\/]|\.fixture\./.test(file))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(path.join(folder, file)));
  return hash.digest("hex").slice(0, 16);
}
