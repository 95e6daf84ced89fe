import { bundleWorker } from "../bundle/engine-program.ts";
import { engineFile } from "../engine.ts";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";

/**
 * The code of the service worker. It comes built with the engine, unless the engine was
 * compiled without that step.
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

/** Replaces the worker of a site that disabled offline mode: deletes its cache and unregisters. */
export function selfUnregisteringWorker(cacheName: string): string {
  return [
    `self.addEventListener("install",()=>self.skipWaiting());`,
    `self.addEventListener("activate",(event)=>event.waitUntil(`,
    `caches.delete(${JSON.stringify(cacheName)}).then(()=>self.registration.unregister())));`,
    ``,
  ].join("\n");
}
