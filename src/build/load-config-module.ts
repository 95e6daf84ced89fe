import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundleSurroundings, noteInputs } from "./bundle-inputs.ts";
import { contentHash } from "./content-hash.ts";
import { engineHash, engineModule } from "./engine.ts";
import { keptBundle, type MadeBundle } from "./kept-bundle.ts";
import { ModuleSyntaxError } from "./module-errors.ts";
import { sharedWithEngine } from "./vite-site.ts";

/**
 * Load a TypeScript module of the site that stands alone, such as its
 * configuration: bundled to one file, kept by content, imported.
 *
 * @param file absolute path
 * @param folder where the bundle is kept
 * @throws ModuleSyntaxError when it does not compile, or what it throws itself
 */
export async function loadConfigModule(
  file: string,
  folder: string,
): Promise<{ readonly default?: unknown }> {
  const kept = path.join(folder, "kept.json");
  const key = contentHash(engineHash(), engineModule(""), bundleSurroundings(), file);
  const code = await keptBundle({ file: kept, key }, () => bundle(file));
  const target = path.join(folder, `config-${contentHash(code)}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(target, code);
  return (await import(pathToFileURL(target).href)) as { readonly default?: unknown };
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
