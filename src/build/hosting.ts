import { completeAddress } from "../model/address.ts";
import type { SiteConfig } from "../model/config.ts";

/** Where the output says how it wants to be served. */
export const hostingFile = "_lectern/hosting.json";

/** What `lectern serve` must know of a built site. All addresses are complete. */
export interface Hosting {
  /** Starts and ends with `/`. */
  readonly basePath: string;
  readonly redirects: Readonly<Record<string, string>>;
}

export function hosting(config: SiteConfig): Hosting {
  const complete = (href: string) => completeAddress(config.basePath, href);
  return {
    basePath: config.basePath,
    redirects: Object.fromEntries(
      config.redirects.map(({ from, to }) => [complete(from), complete(to)]),
    ),
  };
}
