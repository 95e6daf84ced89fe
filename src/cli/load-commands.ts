import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Data about a bundle of the engine, in `stamp.json` next to the bundle. */
interface BundleStamp {
  /** Hash of the engine, also used in all cache keys. */
  readonly engine: string;
  /** Hash of the compiler's build info files when the bundle was built. */
  readonly modules: string;
}

/** Returns Lectern's version without the modules of `build`, which are only in the bundle. */
export function packageVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

/**
 * Loads the commands from the bundle, in a third of the time that loading the modules takes. Loads
 * the modules if any of them were compiled after the bundle was built.
 */
export async function loadCommands(): Promise<typeof import("./commands.ts")> {
  const engine = fileURLToPath(new URL("..", import.meta.url));
  if (!isBundleCurrent(engine)) return import("./commands.ts");
  const bundle = new URL("../run/commands.js", import.meta.url);
  return (await import(bundle.href)) as typeof import("./commands.ts");
}

/**
 * Whether the bundle was built from the current compiled modules.
 *
 * @param engine absolute path of the folder with the compiled modules
 */
export function isBundleCurrent(engine: string): boolean {
  const made = readStamp(engine);
  if (made === undefined) return false;
  // The published package has no sources, so nothing can have been compiled after the bundle.
  if (!existsSync(path.join(engine, "../src/cli/main.ts"))) return true;
  return made.modules === stampOfModules(engine);
}

function readStamp(engine: string): BundleStamp | undefined {
  try {
    return JSON.parse(readFileSync(path.join(engine, "run/stamp.json"), "utf8")) as BundleStamp;
  } catch {
    // There is no bundle, or bundling was interrupted.
    return undefined;
  }
}

/**
 * Hashes the size and time of the compiler's build info files. The compiler updates the file of a
 * project whenever it writes one of its modules. Checking a thousand modules would take longer than
 * loading the bundle.
 *
 * @param engine absolute path of the folder with the compiled modules
 */
export function stampOfModules(engine: string): string {
  const notes = readdirSync(engine).filter((name) => name.endsWith(".tsbuildinfo"));
  const lines = notes.sort().map((name) => {
    const { size, mtimeMs } = statSync(path.join(engine, name));
    return `${name} ${size} ${mtimeMs}\n`;
  });
  return createHash("sha256").update(lines.join("")).digest("hex");
}
