import path from "node:path";
import { lookup } from "mrmime";
import { readFile } from "node:fs/promises";
import type { SiteConfig } from "../../core/config.ts";
import { completeAddress } from "../../core/urls.ts";

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

/** The `Content-Type` of a file, by its name. */
export function mediaType(name: string): string {
  // By its ending it is a video, which nobody puts beside documentation.
  const type = /\.m?tsx?$/i.test(name) ? "text/plain" : lookup(name);
  // The table of types inherits names such as "constructor".
  if (typeof type !== "string") return "application/octet-stream";
  // Readers of text must be told how it is encoded.
  return type.startsWith("text/") ? `${type};charset=utf-8` : type;
}
