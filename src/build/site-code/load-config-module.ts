import path from "node:path";
import { resolveSource, sourcePath } from "../../core/paths.ts";
import { awaitSiteCode } from "../../content/site-code/call-site-code.ts";
import { LoadFailure } from "../../content/site-code/thrown.ts";
import { fileText } from "../../content/sources/file-access.ts";
import { crashOn, inWork } from "../../markdown/read/page-crashes.ts";
import { normalizeText } from "../../markdown/read/page-text.ts";
import type { UnresolvedImport } from "../bundle/resolve-imports.ts";
import { ModuleSyntaxError } from "../bundle/site-bundle.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { locateImport } from "./locate-import.ts";
import { placeOfImport } from "./module-diagnostics.ts";
import { nodeProgram, type NodeProgram } from "./node-program.ts";

/**
 * Loads a site's configuration module.
 *
 * @param file absolute path
 * @throws LoadFailure if it doesn't compile, throws, or never ends
 */
export async function loadConfigModule(
  file: string,
  cache: CacheStore,
): Promise<{ readonly default?: unknown }> {
  const name = path.basename(file);
  const place = { file: sourcePath(name) };
  const { loaders, unresolved } = await bundleConfig(file, cache);
  throwUnresolved(file, unresolved);
  // Only the supervisor can stop code that blocks the thread or uses up the memory.
  const crash = crashOn(normalizeText(fileText(file) ?? ""));
  if (crash) throw new LoadFailure(crash.reason, place, {});
  const outcome = await inWork(name, () =>
    awaitSiteCode({ what: `"${name}"`, place }, async () => loaders[name]?.() ?? {}),
  );
  if (outcome.kind === "returned") return outcome.value;
  throw new LoadFailure(outcome.text, outcome.place, { cause: outcome.error });
}

async function bundleConfig(file: string, cache: CacheStore): Promise<NodeProgram> {
  const [root, name] = [path.dirname(file), path.basename(file)];
  try {
    return await nodeProgram({
      root,
      basePath: "/",
      cache,
      modules: new Map([[name, file]]),
      compatibility: undefined,
      vite: undefined,
      record: "configuration",
      compile: () => Promise.reject(new Error("the configuration can't import pages")),
    });
  } catch (error) {
    if (!(error instanceof ModuleSyntaxError)) throw error;
    throw new LoadFailure(error.message, error.placeIn(root, sourcePath(name)), { cause: error });
  }
}

/** @throws LoadFailure if an import can't be resolved */
function throwUnresolved(file: string, unresolved: readonly UnresolvedImport[]): void {
  const [first] = unresolved;
  if (!first) return;
  const root = path.dirname(file);
  const names = unresolved.map(({ specifier }) => `"${specifier}"`).join(", ");
  const importer = sourcePath(path.relative(root, first.importer));
  const place = placeOfImport(importer, first.importer, first.specifier);
  const places = { root, find: resolveSource, compatibility: undefined };
  const target = locateImport(places, first.specifier, importer);
  const hint = "hint" in target ? target.hint : undefined;
  throw new LoadFailure(`it imports ${names}, which doesn't exist`, place, { hint });
}
