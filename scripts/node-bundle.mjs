// Bundles what the engine runs in Node to few files: to load some 700 modules one by
// one takes longer than a build that has nothing to do. `src/cli/load-commands.ts`
// takes the bundle only while it is made of the compiled modules as they are.

import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { engineFile, engineHash } from "../dist/build/engine.js";
import { isBundleCurrent, stampOfModules } from "../dist/cli/load-commands.js";

const engine = engineFile("");
const folder = engineFile("run");
if (isBundleCurrent(engine)) process.exit();

const { build } = await import("vite");

/** Packages with files beside their code, that few sites need, or that sites and the engine must have as one. */
const apart =
  /^(?:node:|@expo-google-fonts|@resvg|@vitejs|fontkitten|mermaid|postcss|react|react-dom|satteri|shiki|vite|workbox-)/;

/** Modules that are started by themselves, next to the file that starts them. */
const started = {
  commands: "cli/commands.js",
  "page-worker": "build/pages/page-worker.js",
  "crash-trial-process": "build/faults/crash-trial-process.js",
};

/** Modules that programs of sites import, as `runningModule` names them. */
const shared = [
  "lectern/index.js",
  "lectern/schema.js",
  "lectern/server.js",
  "lectern/search.js",
  "lectern/node/node.js",
];

// Whoever is interrupted leaves a bundle without a stamp, which is not used.
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
        // All in one folder: modules look for others beside themselves.
        chunkFileNames: "part-[name]-[hash].js",
        keepNames: true,
        minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
      },
    },
  },
});
const stamp = { engine: engineHash(), modules: stampOfModules(engine) };
writeFileSync(path.join(folder, "stamp.json"), JSON.stringify(stamp));
