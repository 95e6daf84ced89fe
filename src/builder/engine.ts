import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder that holds the engine's own compiled layers. */
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

/** A module of the engine as a file URL: `engineModule("lectern/index.js")`. */
export function engineModule(path: string): string {
  return new URL(`../${path}`, import.meta.url).href;
}

/** A module of the engine as a file path. */
export function engineFile(path: string): string {
  return fileURLToPath(engineModule(path));
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
  const hash = createHash("sha256");
  const files = readdirSync(engineFolder, { recursive: true, encoding: "utf8" })
    // What was built of it for browsers, and what is not in its package, is not what it runs.
    .filter((file) => file.endsWith(".js") && !/^program[\\/]|\.fixture\./.test(file))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(`${engineFolder}/${file}`));
  return hash.digest("hex").slice(0, 16);
}
