/**
 * How the worker answers a request in offline mode. `page`, `page-data` and `file` come from the
 * network, with the stored copy as fallback. `asset` comes from the device, because the name of an
 * asset changes with its content. The worker leaves `leave` to the browser.
 */
export type RequestKind = "page" | "page-data" | "asset" | "file" | "leave";

/** `Accept` header of requests for page data. */
export const pageDataType = "application/vnd.lectern.page+json";

/** Header of requests for files that will be stored. */
export const downloadHeader = "Lectern-Download";

/** Header of stored responses: the time they were stored, as an ISO 8601 date. */
export const storedHeader = "Lectern-Stored";

/**
 * Decides how to answer a request. The worker ignores downloads, offline mode's own files, and all
 * requests except GET requests to the site.
 *
 * @param site complete URL of the home page, ending with `/`
 */
export function requestKind(
  { method, mode, url, headers }: Pick<Request, "method" | "mode" | "url" | "headers">,
  site: string,
): RequestKind {
  const isOurs = method === "GET" && url.startsWith(site) && !headers.has(downloadHeader);
  if (!isOurs) return "leave";
  const below = url.slice(site.length).replace(/[?#].*$/s, "");
  // The worker and its lists always come from the network.
  if (below === "sw.js" || /^_lectern\/(offline[/.]|kept\/)/.test(below)) return "leave";
  if (below.startsWith("assets/")) return "asset";
  if (mode === "navigate") return isDocumentName(below) ? "page" : "file";
  return headers.get("Accept")?.includes(pageDataType) ? "page-data" : "file";
}

/** `docs/4.0` is a document; `feed.xml` isn't. Lectern's own frames count as files. */
function isDocumentName(name: string): boolean {
  if (name.startsWith("_lectern/")) return false;
  const ending = /\.([a-z][a-z0-9]*)$/i.exec(name)?.[1];
  return ending === undefined || ending.toLowerCase() === "html";
}

/**
 * Returns the possible URLs of a page's data, most likely first: `/docs/apis.json` for
 * `/docs/apis`, `/docs/apis/` and `/docs/apis.html`. If the site has another file with that URL,
 * the data is in `_lectern/pages` in the locale folder. Any folder in the path may be the locale
 * folder. Each file can also be compressed.
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
