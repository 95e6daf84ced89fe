import type { SiteData } from "../../core/site-data.ts";
import type { SearchPort, SearchService } from "../../search/port.ts";
import { workerPort } from "./worker-port.ts";

/** A provider in the browser. */
export interface ClientProvider extends SearchPort {
  /** The site has changed: what was fetched is out of date. */
  changed(): void;
}

/** Loads the module of the service a site searches with; undefined: it searches in its own index. */
export type LoadService = (() => Promise<SearchService>) | undefined;

export interface ProviderInput {
  readonly site: SiteData;
  readonly service: LoadService;
  readonly isDev: boolean;
}

/** Whoever the configuration says answers queries. */
export async function openProvider(input: ProviderInput): Promise<ClientProvider> {
  const { site, service, isDev } = input;
  const warn = (message: string) => {
    // A reader gets no results, silently; an author wants to know.
    if (isDev) console.warn(message);
  };
  const { provider } = site.search;
  if (provider.kind === "embedded" || !service) {
    return workerPort({ base: new URL(site.localeBase, location.href).href, warn });
  }
  const { openPort } = await service();
  return { ...openPort({ provider, locale: site.locale.code, warn }), changed() {} };
}
