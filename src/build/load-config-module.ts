import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { contentHash } from "./content-hash.ts";
import { ModuleSyntaxError } from "./site-modules.ts";
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
  const code = await bundle(file);
  const target = path.join(folder, `config-${contentHash(code)}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(target, code);
  return (await import(pathToFileURL(target).href)) as { readonly default?: unknown };
}

async function bundle(file: string): Promise<string> {
  try {
    const output = await build({
      root: path.dirname(file),
      configFile: false,
      envFile: false,
      publicDir: false,
      logLevel: "silent",
      plugins: [sharedWithEngine()],
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
    return chunk?.code ?? "";
  } catch (error) {
    throw new ModuleSyntaxError(error);
  }
}
