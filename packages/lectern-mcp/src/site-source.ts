import { open, realpath } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { ToolProblem } from "./tool-problem.ts";

/** Where the files of a built site are read. */
export interface SiteSource {
  /** For people: the folder, or the address. */
  readonly place: string;
  /** What addresses of the site begin with here, with a slash at the end; undefined: it is a folder. */
  readonly address: URL | undefined;
  /** How long what was read counts without another look, in milliseconds. */
  readonly trust: number;
  /**
   * The text of a file, unpacked if it is packed by gzip.
   *
   * @param name below the folder of the locale, decoded: `docs/apis.md`; in a locale with a folder
   *   of its own, `../assets/search/x.json` for what locales share
   * @param most bytes it may have, packed and unpacked
   * @returns undefined when there is no such file
   * @throws ToolProblem for a name that leaves the site, a file that is too large or cannot be had
   */
  read(name: string, most: number): Promise<string | undefined>;
}

/** @throws ToolProblem for a name that could mean a file outside of the site */
export function checkName(name: string): void {
  const parts = splitName(name).below.split("/");
  const isInside = parts.every((part) => part !== "" && part !== "." && part !== "..");
  // oxlint-disable-next-line no-control-regex
  if (isInside && !/[\\\u0000-\u001F\u007F]/.test(name) && !/^[a-z]:/i.test(name)) return;
  throw new ToolProblem("not-an-address", `${JSON.stringify(name)} isn't a page of the site.`);
}

/** The part of a name that leads up to the folder all locales share, and the rest: only its assets are read. */
export function splitName(name: string): { readonly up: string; readonly below: string } {
  const [up = ""] = /^(?:\.\.\/)+(?=assets\/)/.exec(name) ?? [];
  return { up, below: name.slice(up.length) };
}

/**
 * The text of a file. Whether it is packed by gzip is told by its first bytes: with some
 * hosts the client has unpacked it already.
 *
 * @throws ToolProblem when it has more bytes unpacked than are read, or is damaged
 */
export function textOf(name: string, content: Uint8Array, most: number): string {
  if (content[0] !== 0x1f || content[1] !== 0x8b) return Buffer.from(content).toString("utf8");
  try {
    return gunzipSync(content, { maxOutputLength: most }).toString("utf8");
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(name, most);
    throw new ToolProblem("broken-site", `"${name}" is damaged: it can't be decompressed.`);
  }
}

/** The error for a file that is larger than what is read. */
export function tooLarge(name: string, most: number): ToolProblem {
  const size = `${Math.round(most / 1e6)} MB`;
  return new ToolProblem("too-large", `"${name}" is larger than ${size}, which is the limit.`);
}

/** What is no file of the output. */
const absent = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/**
 * A built site in a folder.
 *
 * @param folder absolute path of the output, or of a locale in it
 */
export function folderSource(folder: string): SiteSource {
  return {
    place: folder,
    address: undefined,
    // A look at the folder costs nothing.
    trust: 0,
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
  // A link in the folder may lead anywhere.
  if (!file.startsWith((await realpath(top)) + path.sep)) {
    throw new ToolProblem("outside-site", `"${name}" is outside the site folder.`);
  }
  const handle = await open(file);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) return undefined;
    if (facts.size > most) throw tooLarge(name, most);
    return textOf(name, await handle.readFile(), most);
  } finally {
    await handle.close();
  }
}
