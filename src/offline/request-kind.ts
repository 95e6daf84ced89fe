/** The parts of a request that `requestKind` needs. */
export interface RequestFacts {
  readonly method: string;
  /** `navigate` for the documents of windows and frames. */
  readonly mode: string;
  /** Whether it goes to the site's own origin. */
  readonly isSameOrigin: boolean;
  readonly pathname: string;
  /** The `Accept` header. */
  readonly accept: string | null;
  /** Whether it fetches a file to store, which must come from the network. */
  readonly isDownload: boolean;
}

/**
 * How the worker answers a request in offline mode. `page`, `page-data` and `file`: from the
 * network, or else from the device. `asset`: from the device, because its name changes with its
 * content. `leave`: not at all.
 */
export type RequestKind = "page" | "page-data" | "asset" | "file" | "leave";

/** `Accept` header of requests for page data. */
export const pageDataType = "application/vnd.lectern.page+json";

/** Header of requests whose response will be stored. */
export const downloadHeader = "Lectern-Download";

/** Header of stored responses: when they were stored, as an ISO 8601 date. */
export const storedHeader = "Lectern-Stored";

/**
 * Decides how to answer a request. The worker ignores downloads, the files of offline mode
 * itself, and all requests except GET requests to the site.
 *
 * @param basePath ends with `/`
 */
export function requestKind(request: RequestFacts, basePath: string): RequestKind {
  const { pathname } = request;
  const isOurs = request.method === "GET" && request.isSameOrigin && pathname.startsWith(basePath);
  if (!isOurs || request.isDownload) return "leave";
  const below = pathname.slice(basePath.length);
  // The worker and its lists only come from the network.
  if (below === "sw.js" || /^_lectern\/(offline[/.]|kept\/)/.test(below)) return "leave";
  if (below.startsWith("assets/")) return "asset";
  if (request.mode === "navigate") return isDocumentName(below) ? "page" : "file";
  return request.accept?.includes(pageDataType) ? "page-data" : "file";
}

/** `docs/4.0` is a document, `feed.xml` isn't. Lectern's own frames are files. */
function isDocumentName(name: string): boolean {
  if (name.startsWith("_lectern/")) return false;
  const ending = /\.([a-z][a-z0-9]*)$/i.exec(name)?.[1];
  return ending === undefined || ending.toLowerCase() === "html";
}

/**
 * Returns the possible URLs of a page's data, most likely first: `/docs/apis.json` for
 * `/docs/apis`, `/docs/apis/` and `/docs/apis.html`. If a file of the site has that URL, the
 * data is in `_lectern/pages` in the folder of the locale, which may be any part of the path.
 * Each file may also be compressed.
 *
 * @param pathname as in the request, percent-encoded
 */
export function pageDataNames(pathname: string): readonly string[] {
  const path = pathname
    .replace(/\/index(\.html?)?$/, "/")
    .replace(/\.html?$/, "")
    .replace(/\/+$/, "");
  if (path === "") return eitherForm(["/index.json", "/_lectern/pages/index.json"]);
  const segments = path.slice(1).split("/");
  const apart = segments.map((_, base) => {
    const parts = [...segments.slice(0, base), "_lectern", "pages", ...segments.slice(base)];
    return `/${parts.join("/")}.json`;
  });
  return eitherForm([`${path}.json`, `${path}/index.json`, ...apart]);
}

function eitherForm(names: readonly string[]): readonly string[] {
  return [...names, ...names.map((name) => `${name}.gz`)];
}
