import { gunzipSync } from "node:zlib";
import { ToolProblem } from "../tool-problem.ts";

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
  throw new ToolProblem("not-an-address", `${JSON.stringify(name)} is no page of the site.`);
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
    throw new ToolProblem("broken-site", `"${name}" is damaged: it cannot be unpacked.`);
  }
}

/** The error for a file that is larger than what is read. */
export function tooLarge(name: string, most: number): ToolProblem {
  const size = `${Math.round(most / 1e6)} MB`;
  return new ToolProblem("too-large", `"${name}" has more than ${size}, which is not read.`);
}
