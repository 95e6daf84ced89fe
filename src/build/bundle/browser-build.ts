import type { InlineConfig, Rollup } from "vite";
import type { SiteBundle } from "./site-bundle.ts";

/** A name with a hash of what is in the file: it can be cached for ever. */
const hashed = "assets/[name].[hash].js";

/** How programs for browsers are built. */
export function browserBuild(
  input: Readonly<Record<string, string>>,
  output: Rollup.OutputOptions = {},
): SiteBundle["settings"] {
  return {
    oxc: { jsx: { development: false } },
    build: {
      target: ["chrome111", "firefox114", "safari16.4"],
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: { ...input },
        // Entries are imported by other modules, and not only run.
        preserveEntrySignatures: "allow-extension",
        output: {
          entryFileNames: hashed,
          chunkFileNames: hashed,
          assetFileNames: "assets/[name].[hash][extname]",
          ...output,
        },
      },
    },
  };
}

/** The same for workers that such a program starts. */
export const browserWorkers = {
  format: "es",
  rollupOptions: { output: { entryFileNames: hashed } },
} as const satisfies InlineConfig["worker"];
