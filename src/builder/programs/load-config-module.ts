import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sourcePath } from "../../base/paths.ts";
import { awaitSiteCode } from "../../content/site-code/call-site-code.ts";
import { LoadFailure } from "../../content/site-code/load-failure.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { caches } from "../cache/caches.ts";
import { replaceFile } from "../cache/checked-file.ts";
import { cachedBundle, type MadeBundle } from "../cache/cached-bundle.ts";
import { bundleSurroundings, noteInputs } from "../bundle/bundle-inputs.ts";
import { contentHash } from "../content-hash.ts";
import { engineHash, engineModule } from "../engine.ts";
import { ModuleSyntaxError } from "./module-errors.ts";
import { mappedOutput, siteProgramSettings } from "./site-program-settings.ts";
import { sharedWithEngine } from "../bundle/vite-site.ts";

/**
 * Load a TypeScript module of the site that stands alone, such as its
 * configuration: bundled to one file, kept by content, imported.
 *
 * @param file absolute path
 * @throws LoadFailure when it does not compile, throws, or is never done
 */
export async function loadConfigModule(
  file: string,
  cache: CacheStore,
): Promise<{ readonly default?: unknown }> {
  const key = contentHash(engineHash(), engineModule(""), bundleSurroundings(), file);
  const { code, map } = await cachedBundle({ cache, name: caches.configuration.file, key }, () =>
    bundle(file),
  );
  const target = path.join(
    cache.folder,
    caches.configurationModule.file,
    `config-${contentHash(code)}.mjs`,
  );
  // Another process may be reading it: what is right stays as it is.
  if (textOf(`${target}.map`) !== map) replaceFile(`${target}.map`, map);
  if (textOf(target) !== code) replaceFile(target, code);
  const what = `"${path.basename(file)}"`;
  const place = { file: sourcePath(path.basename(file)) };
  const outcome = await awaitSiteCode(
    { what, place },
    () => import(pathToFileURL(target).href) as Promise<{ readonly default?: unknown }>,
  );
  if (outcome.kind === "returned") return outcome.value;
  throw new LoadFailure(outcome.text, outcome.place, outcome.error);
}

interface BundledConfig {
  readonly code: string;
  /** Of the code to the sources, as JSON. */
  readonly map: string;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

async function bundle(file: string): Promise<MadeBundle<BundledConfig>> {
  const note = noteInputs(path.dirname(file));
  try {
    const { build } = await import("vite");
    const output = await build({
      root: path.dirname(file),
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: "silent",
      ...siteProgramSettings,
      plugins: [sharedWithEngine(), note.plugin],
      build: {
        ssr: file,
        write: false,
        target: "node20",
        minify: false,
        sourcemap: "hidden",
        rollupOptions: { output: mappedOutput(path.dirname(file)) },
      },
    });
    const first = Array.isArray(output) ? output[0] : output;
    const chunk = first && "output" in first ? first.output[0] : undefined;
    const facts = { code: chunk?.code ?? "", map: JSON.stringify(chunk?.map ?? {}) };
    return { facts, inputs: note.inputs() };
  } catch (error) {
    const cause = new ModuleSyntaxError(error);
    const place = cause.placeBelow(path.dirname(file), sourcePath(path.basename(file)));
    throw new LoadFailure(cause.message, place, cause);
  }
}
