import { bundleWorker } from "../bundle/engine-program.ts";
import { engineFile } from "../engine.ts";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";

/**
 * Returns the code of the service worker. It's prebuilt with the engine, unless the engine was
 * compiled without this step.
 *
 * @param engine hash of the engine
 */
export async function workerProgram(cache: CacheStore, engine: string): Promise<string> {
  const file = caches.worker;
  const built = cacheStore(engineFile("program")).read(file, engine) ?? cache.read(file, engine);
  if (built !== undefined) return built;
  const program = await bundleWorker();
  cache.write(file, engine, program);
  return program;
}

/**
 * Returns the worker for a site that has disabled offline mode. It replaces the old worker, deletes
 * the cache and unregisters itself.
 */
export function selfUnregisteringWorker(cacheName: string): string {
  return [
    `self.addEventListener("install",()=>self.skipWaiting());`,
    `self.addEventListener("activate",(event)=>event.waitUntil(`,
    `caches.delete(${JSON.stringify(cacheName)}).then(()=>self.registration.unregister())));`,
    ``,
  ].join("\n");
}
