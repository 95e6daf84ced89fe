import { headerAddress } from "../../core/urls.ts";

/** The path and query of a request. */
export interface RequestPath {
  /** The parts between its slashes, decoded; empty ones are those of `//` and of a slash at the end. */
  readonly parts: readonly string[];
  /** The query with its `?`, printable ASCII; empty without one. */
  readonly search: string;
}

/**
 * Read the target of a request line. A client can write anything there, so this
 * never throws, and what it gives holds no part that means another folder.
 *
 * @param target as it came: `/docs/apis?x=1`, or a whole address, as proxies are sent
 * @returns undefined when it is no address: 400
 */
export function requestPath(target: string): RequestPath | undefined {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const [, written = "", search = ""] = /^([^?]*)(.*)$/s.exec(local) ?? [];
  // A complete URL may have no path.
  const path = written === "" && local !== target ? "/" : written;
  if (!path.startsWith("/")) return undefined;
  const parts: string[] = [];
  for (const part of path.slice(1).split("/")) {
    const decoded = decodePart(part);
    if (decoded === undefined || decoded.includes("\0")) return undefined;
    // Clients resolve these before they ask. An encoded slash would come to be one.
    if (decoded === "." || decoded === ".." || decoded.includes("/")) return undefined;
    parts.push(decoded);
  }
  return { parts, search: headerAddress(search) };
}

/** The path and the query alone; `/` for what is no address. */
export function plainTarget(target: string): string {
  const asked = requestPath(target);
  if (!asked) return "/";
  return encodedPath(asked.parts.filter((part) => part !== "")) + asked.search;
}

/** A path of this host and of no other: each part encoded, one slash before each. */
export function encodedPath(parts: readonly string[]): string {
  return `/${parts.map((part) => encodeURIComponent(part).replace(/%(40|3A|2C|2B|3D|24)/g, decodeURIComponent)).join("/")}`;
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/**
 * Matches `Accept` headers that list `text/markdown` with full weight, which browsers never send.
 * All servers use this pattern, so it has no look-around and no backslashes.
 */
export const markdownAccept = "(^|,) *text/markdown *(; *q=1([.]0*)?)? *(,|$)";

const accepts = new RegExp(markdownAccept, "i");

/** @param accept the header of a request */
export function wantsMarkdown(accept: string | undefined): boolean {
  return accept !== undefined && accepts.test(accept);
}

/** Whether the answer with a file depends on `Accept`: a page has two forms. */
export function isNegotiated(name: string): boolean {
  return /\.(html|md)$/.test(name);
}
