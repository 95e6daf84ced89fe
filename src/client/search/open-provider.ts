import type { SiteData } from "../../model/site-data.ts";
import type { SearchPort } from "../../search/port.ts";
import { workerPort } from "./worker-port.ts";

/** A provider in the browser. */
export interface ClientProvider extends SearchPort {
  /** The site has changed: what was fetched is out of date. */
  changed(): void;
}

/** Whoever the configuration says answers queries. The program of a service is fetched by sites that use it. */
export async function openProvider(site: SiteData, isDev: boolean): Promise<ClientProvider> {
  const warn = (message: string) => {
    // A reader gets no results, silently; an author wants to know.
    if (isDev) console.warn(message);
  };
  const { provider } = site.search;
  switch (provider.kind) {
    case "embedded":
      return workerPort({ base: new URL(site.localeBase, location.href).href, warn });
    case "typesense": {
      const { typesensePort } = await import("./typesense-port.ts");
      const ask = (address: string, init: RequestInit) => fetch(address, init);
      const port = typesensePort({ ...provider, locale: site.locale.code, fetch: ask, warn });
      return { ...port, changed() {} };
    }
  }
}
