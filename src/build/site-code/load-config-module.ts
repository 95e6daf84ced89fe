import path from "node:path";
import { pathToFileURL } from "node:url";
import { resolveSource, sourcePath } from "../../core/paths.ts";
import { awaitSiteCode } from "../../content/site-code/call-site-code.ts";
import { LoadFailure } from "../../content/site-code/thrown.ts";
import { fileText } from "../../content/sources/file-access.ts";
import { crashOn, inWork } from "../../markdown/read/page-crashes.ts";
import { normalizeText } from "../../markdown/read/page-text.ts";
import { sharedWithEngine } from "../bundle/resolve-imports.ts";
import { bundleSite, ModuleSyntaxError, nodeBuild, type Bundled } from "../bundle/site-bundle.ts";
import { contentHash } from "../content-hash.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { replaceFile } from "../store/checked-file.ts";
import { locateImport } from "./locate-import.ts";
import { placeOfImport } from "./module-diagnostics.ts";

/**
 * Loads the configuration module of a site. It's bundled to one file, which is stored by content
 * hash and then imported.
 *
 * @param file absolute path
 * @throws LoadFailure if it doesn't compile, throws, or never ends
 */
export async function loadConfigModule(
  file: string,
  cache: CacheStore,
): Promise<{ readonly default?: unknown }> {
  const { code, map } = await bundleConfig(file, cache);
  const target = path.join(
    cache.folder,
    caches.configurationModule,
    `config-${contentHash(code)}.mjs`,
  );
  // Another process may be reading the file, so it's only written if it differs.
  if (fileText(`${target}.map`) !== map) replaceFile(`${target}.map`, map);
  if (fileText(target) !== code) replaceFile(target, code);
  const name = path.basename(file);
  const place = { file: sourcePath(name) };
  // Only the supervisor can stop code that blocks the thread or uses up the memory.
  const crash = crashOn(normalizeText(fileText(file) ?? ""));
  if (crash) throw new LoadFailure(crash.reason, place, {});
  const outcome = await inWork(name, () =>
    awaitSiteCode(
      { what: `"${name}"`, place },
      () => import(pathToFileURL(target).href) as Promise<{ readonly default?: unknown }>,
    ),
  );
  if (outcome.kind === "returned") return outcome.value;
  throw new LoadFailure(outcome.text, outcome.place, { cause: outcome.error });
}

interface BundledConfig {
  readonly code: string;
  /** The source map as JSON. */
  readonly map: string;
}

async function bundleConfig(file: string, cache: CacheStore): Promise<BundledConfig> {
  const root = path.dirname(file);
  const build = nodeBuild(root, file, { codeSplitting: false });
  try {
    const { facts } = await bundleSite(
      { root, basePath: "/", settings: { build }, plugins: [sharedWithEngine()] },
      {
        cache,
        name: caches.configuration,
        key: [file],
        describe: (made) => bundledConfig(file, made),
      },
    );
    return facts;
  } catch (error) {
    if (!(error instanceof ModuleSyntaxError)) throw error;
    const place = error.placeIn(root, sourcePath(path.basename(file)));
    throw new LoadFailure(error.message, place, { cause: error });
  }
}

/** @throws LoadFailure if an import can't be resolved */
function bundledConfig(file: string, { files, unresolved }: Bundled): BundledConfig {
  const [first] = unresolved;
  if (first) {
    const root = path.dirname(file);
    const names = unresolved.map(({ specifier }) => `"${specifier}"`).join(", ");
    const importer = sourcePath(path.relative(root, first.importer).split(path.sep).join("/"));
    const place = placeOfImport(importer, first.importer, first.specifier);
    const places = { root, find: resolveSource, compatibility: undefined };
    const target = locateImport(places, first.specifier, importer);
    const hint = "hint" in target ? target.hint : undefined;
    throw new LoadFailure(`it imports ${names}, which doesn't exist`, place, { hint });
  }
  const chunk = files.find((each) => each.type === "chunk");
  return { code: chunk?.code ?? "", map: JSON.stringify(chunk?.map ?? {}) };
}
