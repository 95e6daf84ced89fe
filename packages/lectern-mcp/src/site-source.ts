import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { ToolProblem } from "./tool-problem.ts";

/** Reads the files of a built site from a folder or a host. */
export interface SiteSource {
  /** Folder or URL, for messages. */
  readonly place: string;
  /** Base URL with a trailing slash, or undefined for a folder. */
  readonly address: URL | undefined;
  /** Time until cached files expire, in milliseconds. */
  readonly cacheTime: number;
  /**
   * Reads a text file and decompresses it if it is gzipped.
   *
   * @param name decoded path in the locale's folder, such as `docs/apis.md`, or
   *   `../assets/search/x.json` for a file that locales share
   * @param most size limit in bytes, before and after decompression
   * @returns undefined if the file doesn't exist
   * @throws ToolProblem if the name leaves the site, or the file is too large or unreadable
   */
  read(name: string, most: number): Promise<string | undefined>;
}

/** @throws ToolProblem if the name could point outside the site */
export function checkName(name: string): void {
  const parts = splitName(name).below.split("/");
  const isInside = parts.every((part) => part !== "" && part !== "." && part !== "..");
  // oxlint-disable-next-line no-control-regex
  if (isInside && !/[\\\u0000-\u001F\u007F]/.test(name) && !/^[a-z]:/i.test(name)) return;
  throw new ToolProblem("not-an-address", `${JSON.stringify(name)} isn't a page of the site.`);
}

/**
 * Splits a name into the `../` prefix that leads to shared files, and the rest. Locales only share
 * assets.
 */
export function splitName(name: string): { readonly up: string; readonly below: string } {
  const [up = ""] = /^(?:\.\.\/)+(?=assets\/)/.exec(name) ?? [];
  return { up, below: name.slice(up.length) };
}

/**
 * Decodes a file. Detects gzip by the first bytes, because `fetch` has already decompressed the
 * files of some hosts.
 *
 * @throws ToolProblem if the file is damaged or too large
 */
export function decodeText(name: string, content: Uint8Array, most: number): string {
  if (content[0] !== 0x1f || content[1] !== 0x8b) return Buffer.from(content).toString("utf8");
  try {
    return gunzipSync(content, { maxOutputLength: most }).toString("utf8");
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(name, most);
    throw new ToolProblem("broken-site", `"${name}" is damaged: it can't be decompressed.`);
  }
}

export function tooLarge(name: string, most: number): ToolProblem {
  const size = `${Math.round(most / 1e6)} MB`;
  return new ToolProblem("too-large", `"${name}" is larger than ${size}, which is the limit.`);
}

/** Error codes for a path that isn't a file. */
const absent = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/**
 * Reads a built site from a folder.
 *
 * @param folder absolute path of the build output, or of a locale in it
 */
export function folderSource(folder: string): SiteSource {
  return {
    place: folder,
    address: undefined,
    // Reading from disk is cheap, so nothing is cached.
    cacheTime: 0,
    async read(name, most) {
      checkName(name);
      try {
        return await readBelow(folder, name, most);
      } catch (error) {
        if (error instanceof ToolProblem || !(error instanceof Error)) throw error;
        const code = "code" in error ? String(error.code) : "";
        if (absent.has(code)) return undefined;
        throw new ToolProblem("unreachable", `"${name}" can't be read: ${error.message}`);
      }
    },
  };
}

async function readBelow(folder: string, name: string, most: number): Promise<string | undefined> {
  const { up, below } = splitName(name);
  const top = up === "" ? folder : path.join(folder, up, "assets");
  const file = await realpath(path.join(folder, up, below));
  // A symbolic link could point outside the folder.
  if (!file.startsWith((await realpath(top)) + path.sep)) {
    throw new ToolProblem("outside-site", `"${name}" is outside the site folder.`);
  }
  const facts = await stat(file);
  if (!facts.isFile()) return undefined;
  if (facts.size > most) throw tooLarge(name, most);
  return decodeText(name, await readFile(file), most);
}
