import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { engineFile } from "../engine.ts";
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
    program = await bundle();
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

async function bundle(): Promise<string> {
  const { build } = await import("vite");
  const output = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "silent",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: ["chrome111", "firefox114", "safari16.4"],
      reportCompressedSize: false,
      rollupOptions: {
        input: engineFile("offline/worker.js"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
  const first = Array.isArray(output) ? output[0] : output;
  const chunk = first && "output" in first ? first.output[0] : undefined;
  if (!chunk) throw new Error("the service worker came out empty");
  return chunk.code;
}
