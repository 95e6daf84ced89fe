// Builds the engine's client JavaScript, so that sites don't have to. Fast if nothing has changed.
// Deletes the output of earlier versions.

import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

// React checks it, and bundles depend on it.
process.env.NODE_ENV = "production";

const { builtEngineProgram } = await import("../dist/build/bundle/engine-program.js");
const { storeCardGlyphs } = await import("../dist/build/cards/card-service.js");
const { cacheStore } = await import("../dist/build/store/cache-store.js");
const { engineHash } = await import("../dist/build/engine.js");
const { storeIcons } = await import("../dist/build/offline/app-files.js");
const { folder } = await builtEngineProgram();
const cache = cacheStore(path.dirname(folder));
await storeCardGlyphs(cache, engineHash());
await storeIcons(cache);
for (const name of readdirSync(path.dirname(folder))) {
  if (name.startsWith("files-") && name !== path.basename(folder)) {
    rmSync(path.join(path.dirname(folder), name), { recursive: true });
  }
}
