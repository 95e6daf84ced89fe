import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { CacheStore } from "../cache/cache-store.ts";
import { replaceFile } from "../cache/checked-file.ts";
import { keptBundle, type MadeBundle } from "../cache/kept-bundle.ts";
import { bundleSurroundings, noteInputs } from "../bundle/bundle-inputs.ts";
import { contentHash } from "../content-hash.ts";
import { engineHash, engineModule } from "../engine.ts";
import { ModuleSyntaxError } from "./module-errors.ts";
import { sharedWithEngine } from "../bundle/vite-site.ts";

/**
 * Load a TypeScript module of the site that stands alone, such as its
 * configuration: bundled to one file, kept by content, imported.
 *
 * @param file absolute path
 * @throws ModuleSyntaxError when it does not compile, or what it throws itself
 */
export async function loadConfigModule(
  file: string,
  cache: CacheStore,
): Promise<{ readonly default?: unknown }> {
  const key = contentHash(engineHash(), engineModule(""), bundleSurroundings(), file);
  const code = await keptBundle({ cache, name: "config.json", key }, () => bundle(file));
  const target = path.join(cache.folder, "config", `config-${contentHash(code)}.mjs`);
  // Another process may be reading it: what is right stays as it is.
  if (textOf(target) !== code) replaceFile(target, code);
  return (await import(pathToFileURL(target).href)) as { readonly default?: unknown };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

async function bundle(file: string): Promise<MadeBundle<string>> {
  const note = noteInputs(path.dirname(file));
  try {
    const { build } = await import("vite");
    const output = await build({
      root: path.dirname(file),
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: "silent",
      plugins: [sharedWithEngine(), note.plugin],
      build: {
        ssr: file,
        write: false,
        target: "node20",
        minify: false,
        rollupOptions: { output: { format: "esm" } },
      },
    });
    const first = Array.isArray(output) ? output[0] : output;
    const chunk = first && "output" in first ? first.output[0] : undefined;
    return { facts: chunk?.code ?? "", inputs: note.inputs() };
  } catch (error) {
    throw new ModuleSyntaxError(error);
  }
}
