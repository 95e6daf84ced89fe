import type { Plugin, Rollup } from "vite";
import { ModuleSyntaxError } from "./module-errors.ts";
import { mappedOutput, siteProgramSettings } from "./site-program-settings.ts";
import { islandsOnServer, sharedWithEngine } from "../bundle/vite-site.ts";
import { classNames } from "./class-names.ts";

/** What to bundle, by a module of ours that imports it. */
export interface BundleInput {
  readonly entry: string;
  readonly code: string;
  onModule(id: string): void;
  readonly plugins: readonly Plugin[];
}

/** A file of the program, or one it shows. */
export type ProgramFile = Rollup.OutputChunk | Rollup.OutputAsset;

/**
 * Bundle modules of a site for Node, packages included.
 *
 * @throws ModuleSyntaxError when one does not compile
 */
export async function bundleForNode(
  { root, basePath }: { readonly root: string; readonly basePath: string },
  input: BundleInput,
): Promise<readonly ProgramFile[]> {
  try {
    const { build } = await import("vite");
    const output = await build({
      root,
      base: basePath,
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: "silent",
      mode: "production",
      ...siteProgramSettings,
      css: classNames(root),
      plugins: [
        sharedWithEngine(),
        islandsOnServer(root),
        ...input.plugins,
        {
          name: "lectern:entry",
          enforce: "pre",
          resolveId: (id) => (id === input.entry ? `\0${id}` : undefined),
          load: (id) => (id === `\0${input.entry}` ? input.code : undefined),
          moduleParsed: (module) => input.onModule(module.id),
        },
      ],
      // Packages are part of the program: what they are made of counts, and they share our React.
      ssr: { noExternal: true },
      build: {
        ssr: true,
        ssrEmitAssets: true,
        assetsInlineLimit: 0,
        write: false,
        target: "node20",
        minify: false,
        sourcemap: "hidden",
        rollupOptions: {
          input: input.entry,
          output: {
            ...mappedOutput(root),
            entryFileNames: "index.mjs",
            chunkFileNames: "[name]-[hash].mjs",
            // As in the browser's program, which may show the same file.
            assetFileNames: "assets/[name].[hash][extname]",
          },
        },
      },
    });
    const first = Array.isArray(output) ? output[0] : output;
    return first && "output" in first ? first.output : [];
  } catch (error) {
    throw new ModuleSyntaxError(error);
  }
}

/** What a file holds, as it is stored. */
export function contentOf(file: ProgramFile): string | Uint8Array {
  return file.type === "chunk" ? file.code : file.source;
}

export function textOf(file: ProgramFile): string {
  return file.type === "chunk" ? file.code : String(file.source);
}
