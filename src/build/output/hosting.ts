import path from "node:path";
import { lookup } from "mrmime";
import { readFile } from "node:fs/promises";
import type { SiteConfig } from "../../core/config.ts";
import { completeAddress } from "../../core/urls.ts";

/** File in the output that contains `Hosting`. */
export const hostingFile = "_lectern/hosting.json";

/** Data about a built site for `lectern serve`. All URLs are complete paths. */
export interface Hosting {
  /** Starts and ends with `/`. */
  readonly basePath: string;
  readonly redirects: Readonly<Record<string, string>>;
  /** Files in `assets/` without a hash in their names, for example static files. */
  readonly unhashed: readonly string[];
}

export function hosting(config: SiteConfig, unhashed: readonly string[]): Hosting {
  return { basePath: config.basePath, redirects: redirectTargets(config), unhashed };
}

/** Returns redirect targets by source. Both are complete paths. */
export function redirectTargets(config: SiteConfig): Hosting["redirects"] {
  const complete = (href: string) => completeAddress(config.basePath, href);
  return Object.fromEntries(config.redirects.map(({ from, to }) => [complete(from), complete(to)]));
}

/** @param folder absolute path of the output */
export async function readHosting(folder: string): Promise<Hosting> {
  return JSON.parse(await readFile(path.join(folder, hostingFile), "utf8")) as Hosting;
}

/**
 * Reads the hosting data, with an error message for users.
 *
 * @throws Error if the folder doesn't contain a built site
 */
export async function hostingIn(folder: string): Promise<Hosting> {
  try {
    return await readHosting(folder);
  } catch {
    throw new Error(`There is no built site in ${folder}. Run "lectern build" first.`);
  }
}

/** Returns the `Content-Type` of a file, based on its name. */
export function mediaType(name: string): string {
  // `.ts` is also a video extension.
  const type = /\.m?tsx?$/i.test(name) ? "text/plain" : lookup(name);
  // The lookup table inherits names such as "constructor".
  if (typeof type !== "string") return "application/octet-stream";
  return type.startsWith("text/") ? `${type};charset=utf-8` : type;
}
