import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The facts about a bundle of the engine, in `stamp.json` next to its files. */
interface BundleStamp {
  /** Hash of the engine, as all cache keys have it. */
  readonly engine: string;
  /** Hash of what the disk says of the compilation it was made of. */
  readonly modules: string;
}

/**
 * The commands: from the few files all modules were bundled to, which load in a third of
 * the time, or from the modules themselves when they were compiled since.
 */
export async function loadCommands(): Promise<typeof import("./commands.ts")> {
  const engine = fileURLToPath(new URL("..", import.meta.url));
  if (!isBundleCurrent(engine)) return import("./commands.ts");
  const bundle = new URL("../run/commands.js", import.meta.url);
  return (await import(bundle.href)) as typeof import("./commands.ts");
}

/** The version of the engine, without loading it. */
export function packageVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

/**
 * Whether the bundle was built from the current compiled modules.
 *
 * @param engine absolute path of the folder of compiled rooms
 */
export function isBundleCurrent(engine: string): boolean {
  const made = readStamp(engine);
  if (made === undefined) return false;
  // A package has no sources: nothing can have been compiled, and it holds few of the modules.
  if (!existsSync(path.join(engine, "../src/cli/main.ts"))) return true;
  return made.modules === stampOfModules(engine);
}

function readStamp(engine: string): BundleStamp | undefined {
  try {
    return JSON.parse(readFileSync(path.join(engine, "run/stamp.json"), "utf8")) as BundleStamp;
  } catch {
    // Not bundled, or only compiled since an interruption.
    return undefined;
  }
}

/**
 * Hashes the size and time of the compiler's build info files. The compiler updates the file of a
 * project whenever it writes one of its modules. To check a thousand modules takes longer than to
 * load the bundle.
 *
 * @param engine absolute path of the folder of compiled rooms
 */
export function stampOfModules(engine: string): string {
  const notes = readdirSync(engine).filter((name) => name.endsWith(".tsbuildinfo"));
  const lines = notes.sort().map((name) => {
    const { size, mtimeMs } = statSync(path.join(engine, name));
    return `${name} ${size} ${mtimeMs}\n`;
  });
  return createHash("sha256").update(lines.join("")).digest("hex");
}
