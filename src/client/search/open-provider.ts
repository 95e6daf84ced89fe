import type { SiteData } from "../../model/site-data.ts";
import { workerPort, type WorkerPort } from "./worker-port.ts";

/** A provider in the browser. */
export type ClientProvider = WorkerPort;

/** Whoever the configuration says answers queries. */
export function openProvider(site: SiteData, isDev: boolean): ClientProvider {
  const warn = (message: string) => {
    // A reader gets no results, silently; an author wants to know.
    if (isDev) console.warn(message);
  };
  return workerPort({ base: new URL(site.localeBase, location.href).href, warn });
}
