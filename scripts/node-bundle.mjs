// Bundles the engine's Node modules to a few files, because loading about 700 modules takes longer
// than a build without changes. `src/cli/load-commands.ts` ignores the bundle if the compiled
// modules have changed.

import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { engineFile, engineHash } from "../dist/build/engine.js";
import { isBundleCurrent, stampOfModules } from "../dist/cli/load-commands.js";

const engine = engineFile("");
const folder = engineFile("run");
if (isBundleCurrent(engine)) process.exit();

const { build } = await import("vite");

/**
 * Packages that aren't bundled: they contain files other than code, few sites need them, or sites
 * and the engine must share them.
 */
const apart =
  /^(?:node:|@expo-google-fonts|@resvg|@vitejs|fontkitten|mermaid|postcss|react|react-dom|satteri|shiki|vite|workbox-)/;

/** Modules that run in their own process or thread, next to the file that starts them. */
const started = {
  commands: "cli/commands.js",
  "page-worker": "build/pages/page-worker.js",
  "index-worker": "build/search/index-worker.js",
  "crash-trial-process": "build/faults/crash-trial-process.js",
};

/** Modules that site bundles import, with their names for `runningModule`. */
const shared = [
  "lectern/index.js",
  "lectern/schema.js",
  "lectern/server.js",
  "lectern/search.js",
  "lectern/node/node.js",
];

// If the script is interrupted, the bundle has no stamp and isn't used.
rmSync(folder, { recursive: true, force: true });
await build({
  configFile: false,
  root: engine,
  logLevel: "error",
  ssr: { noExternal: true, external: [], target: "node" },
  build: {
    ssr: true,
    target: "node20",
    outDir: folder,
    minify: false,
    copyPublicDir: false,
    license: { fileName: "licences.txt" },
    rollupOptions: {
      external: (id) => apart.test(id),
      input: {
        ...Object.fromEntries(
          Object.entries(started).map(([name, file]) => [name, engineFile(file)]),
        ),
        ...Object.fromEntries(
          shared.map((name) => [name.replaceAll("/", "-").replace(/\.js$/, ""), engineFile(name)]),
        ),
        zod: "zod",
      },
      output: {
        format: "esm",
        entryFileNames: "[name].js",
        // Keep all files in one folder, because modules look for others next to themselves.
        chunkFileNames: "part-[name]-[hash].js",
        keepNames: true,
        minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
      },
    },
  },
});
const stamp = { engine: engineHash(), modules: stampOfModules(engine) };
writeFileSync(path.join(folder, "stamp.json"), JSON.stringify(stamp));
