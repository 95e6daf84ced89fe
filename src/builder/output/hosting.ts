import { completeAddress } from "../../model/address.ts";
import type { SiteConfig } from "../../model/config/config.ts";

/** Where the output says how it wants to be served. */
export const hostingFile = "_lectern/hosting.json";

/** What `lectern serve` must know of a built site. All addresses are complete. */
export interface Hosting {
  /** Starts and ends with `/`. */
  readonly basePath: string;
  readonly redirects: Readonly<Record<string, string>>;
  /** Files below `assets/` whose names carry no hash, such as the site's own. */
  readonly unhashed: readonly string[];
}

/** @param unhashed files below `assets/` whose names carry no hash */
export function hosting(config: SiteConfig, unhashed: readonly string[]): Hosting {
  return {
    basePath: config.basePath,
    redirects: redirectsOf(config),
    unhashed,
  };
}

/** Where each redirect leads, by where it begins: complete addresses. */
export function redirectsOf(config: SiteConfig): Hosting["redirects"] {
  const complete = (href: string) => completeAddress(config.basePath, href);
  return Object.fromEntries(config.redirects.map(({ from, to }) => [complete(from), complete(to)]));
}

/** Read it as a build wrote it. */
export function readHosting(text: string): Hosting {
  return JSON.parse(text) as Hosting;
}
