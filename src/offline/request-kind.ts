/** What the worker must know of a request. */
export interface AskedRequest {
  readonly method: string;
  /** `navigate` for the documents of windows and frames. */
  readonly mode: string;
  /** Whether it goes to the site's own origin. */
  readonly isSameOrigin: boolean;
  readonly pathname: string;
  /** The `Accept` header. */
  readonly accept: string | null;
  /** Made to be stored: must come from the network. */
  readonly isDownload: boolean;
}

/**
 * How a request is answered in offline mode. `page` and `file`: by the network,
 * by what is stored where there is none. `asset`: by what is stored, as its name
 * changes with its content. `leave`: as if there was no worker.
 */
export type RequestKind = "page" | "page-data" | "asset" | "file" | "leave";

/** Says that a request is one of our own for the data of a page. */
export const pageDataType = "application/vnd.lectern.page+json";

/** Says that a request is made to store its answer. */
export const downloadHeader = "Lectern-Download";

/** Carries when the answer was stored, as an ISO 8601 date, where it did not come from the network. */
export const storedHeader = "Lectern-Stored";

/**
 * How a request is answered. `leave` for all but GET requests for addresses of the site, for
 * downloads, and for the files of offline mode itself.
 *
 * @param basePath ends with `/`
 */
export function requestKind(request: AskedRequest, basePath: string): RequestKind {
  const { pathname } = request;
  const isOurs = request.method === "GET" && request.isSameOrigin && pathname.startsWith(basePath);
  if (!isOurs || request.isDownload) return "leave";
  const below = pathname.slice(basePath.length);
  // What the worker and its copies are told by comes from the network or not at all.
  if (below === "sw.js" || /^_lectern\/(offline[/.]|kept\/)/.test(below)) return "leave";
  if (below.startsWith("assets/")) return "asset";
  if (request.mode === "navigate") return isDocumentName(below) ? "page" : "file";
  return request.accept?.includes(pageDataType) ? "page-data" : "file";
}

/** `docs/4.0` is a document, `feed.xml` is not; frames of the engine's are files. */
function isDocumentName(name: string): boolean {
  if (name.startsWith("_lectern/")) return false;
  const ending = /\.([a-z][a-z0-9]*)$/i.exec(name)?.[1];
  return ending === undefined || ending.toLowerCase() === "html";
}

/**
 * The names under which the data of a page may be stored, most likely first:
 * `/docs/apis`, `/docs/apis/` and `/docs/apis.html` have `/docs/apis.json`. Where a
 * file of the site has taken that address, the data lies in `_lectern/pages` below
 * the base of the locale, which may be any part of the path. Each of these may be that
 * of a packed file.
 *
 * @param pathname as it was asked for, percent-encoded
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
