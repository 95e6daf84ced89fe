import { readFile } from "node:fs/promises";
import path from "node:path";
import { completeAddress } from "../../core/urls.ts";
import type { SiteConfig } from "../../core/config.ts";

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

/** Reads it as a build wrote it. @param folder absolute path of the output */
export async function readHosting(folder: string): Promise<Hosting> {
  return JSON.parse(await readFile(path.join(folder, hostingFile), "utf8")) as Hosting;
}

/** Reads it like `readHosting`. @throws Error for people when the folder has no built site */
export async function hostingIn(folder: string): Promise<Hosting> {
  try {
    return await readHosting(folder);
  } catch {
    throw new Error(`There is no built site in ${folder}. Run "lectern build" first.`);
  }
}
