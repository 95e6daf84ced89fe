import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { engineFile } from "../engine.ts";
import { bundleWorker } from "../bundle/engine-program.ts";
import { licenceBanner } from "../bundle/licences.ts";

/** The packages it is made of. */
export const workerPackages = ["workbox-core", "workbox-routing", "workbox-strategies"];

/** What the worker is told of the site it serves. */
interface WorkerSite {
  readonly basePath: string;
  /** Another release is another worker: readers hear of what is new by it. */
  readonly release: string;
}

/**
 * The service worker as one script.
 *
 * @param engine hash of the engine
 */
export async function workerScript(
  site: WorkerSite,
  { cache, engine }: { readonly cache: CacheStore; readonly engine: string },
): Promise<string> {
  const file = caches.worker;
  // It comes built with the engine, unless the engine was compiled without that step.
  let program = cacheStore(engineFile("program")).read(file, engine) ?? cache.read(file, engine);
  if (program === undefined) {
    program = await bundleWorker();
    cache.write(file, engine, program);
  }
  const banner = licenceBanner(site.basePath);
  return `${banner}\nconst lecternSite=${JSON.stringify(site)};\n${program}`;
}

/** Takes the place of the worker of a site that has none any more: frees what it stored, and goes. */
export function farewellScript(cacheName: string): string {
  return [
    `self.addEventListener("install",()=>self.skipWaiting());`,
    `self.addEventListener("activate",(event)=>event.waitUntil(`,
    `caches.delete(${JSON.stringify(cacheName)}).then(()=>self.registration.unregister())));`,
    ``,
  ].join("\n");
}
