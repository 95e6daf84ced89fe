import { headerAddress } from "../../core/urls.ts";

/** The path and query of a request. */
export interface RequestPath {
  /** Decoded path segments. Double and trailing slashes produce empty segments. */
  readonly parts: readonly string[];
  /** The query, in printable ASCII. Starts with `?`, or is empty if there is no query. */
  readonly search: string;
}

/**
 * Parses the target of a request line. Clients can send anything there, so this function never
 * throws, and no returned segment points to another folder.
 *
 * @param target unchanged target: `/docs/apis?x=1`, or an absolute URL as sent to proxies
 * @returns `undefined` if the URL is invalid, which requires a 400 response
 */
export function requestPath(target: string): RequestPath | undefined {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const [, written = "", search = ""] = /^([^?]*)(.*)$/s.exec(local) ?? [];
  // An absolute URL may have no path.
  const path = written === "" && local !== target ? "/" : written;
  if (!path.startsWith("/")) return undefined;
  const parts: string[] = [];
  for (const part of path.slice(1).split("/")) {
    const decoded = decodePart(part);
    if (decoded === undefined || decoded.includes("\0")) return undefined;
    // Clients resolve `.` and `..` before the request. An encoded slash would become a separator.
    if (decoded === "." || decoded === ".." || decoded.includes("/")) return undefined;
    parts.push(decoded);
  }
  return { parts, search: headerAddress(search) };
}

/** Returns only the path and the query, or `/` if the URL is invalid. */
export function plainTarget(target: string): string {
  const asked = requestPath(target);
  if (!asked) return "/";
  return encodedPath(asked.parts.filter((part) => part !== "")) + asked.search;
}

/** Returns an absolute path with encoded segments, so that it can't point to another host. */
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

/** @param accept the `Accept` header */
export function wantsMarkdown(accept: string | undefined): boolean {
  return accept !== undefined && accepts.test(accept);
}

/**
 * Whether a file's response depends on `Accept`, because a page is available as HTML and Markdown.
 */
export function isNegotiated(name: string): boolean {
  return /\.(html|md)$/.test(name);
}
