/**
 * Branded path types. Values are always valid, because only the constructors in this file create
 * them, and these validate their input.
 */

declare const brand: unique symbol;

/**
 * The path of a file, relative to the site folder, with `/` as separator and without `.` segments.
 * It only starts with `..` if the configuration lists a folder outside the site folder.
 */
export type SourcePath = string & { readonly [brand]: "SourcePath" };

/**
 * The path of a page after the base path: starts with `/`, has no trailing slash (except for the
 * root), no query and no fragment, percent-decoded.
 */
export type RoutePath = string & { readonly [brand]: "RoutePath" };

/** An element id that a fragment can point to: not empty, without white space and `#`. */
export type Anchor = string & { readonly [brand]: "Anchor" };

/** @throws TypeError if `path` is absolute */
export function sourcePath(path: string): SourcePath {
  const written = path.replaceAll("\\", "/");
  if (written.startsWith("/") || /^[A-Za-z]:/.test(path)) {
    throw new TypeError(`not a path relative to the site folder: ${path}`);
  }
  return foldSegments(written) as SourcePath;
}

/** Whether a source is in the site folder. */
export function isInSite(source: SourcePath): boolean {
  return source !== ".." && !source.startsWith("../");
}

/** Returns a path in the site folder for any source, by removing each `../` at its start. */
export function withoutParents(path: string): string {
  return path.replace(/^(?:\.\.\/)+/, "");
}

/**
 * @throws TypeError if `path` doesn't start with `/`, has a query or a fragment, or goes above the
 * root
 */
export function routePath(path: string): RoutePath {
  if (!path.startsWith("/") || /[?#]/.test(path)) throw new TypeError(`not a route: ${path}`);
  const normal = foldSegments(path);
  if (/^\.\.(\/|$)/.test(normal)) throw new TypeError(`route leaves the site: ${path}`);
  return `/${normal}` as RoutePath;
}

/** @throws TypeError if `id` is empty or contains white space or `#` */
export function anchor(id: string): Anchor {
  if (!/^[^\s#]+$/.test(id)) throw new TypeError(`not an anchor: ${JSON.stringify(id)}`);
  return id as Anchor;
}

/**
 * Resolves a path against the folder of `from`.
 *
 * @param relative starts with `/` if it's relative to the site folder
 * @param outside folders outside the site folder that are allowed
 * @returns undefined if the path isn't in the site folder or in one of the `outside` folders
 */
export function resolveSource(
  from: SourcePath,
  relative: string,
  outside: readonly SourcePath[] = [],
): SourcePath | undefined {
  const folder = relative.startsWith("/") ? "" : folderOf(from);
  const source = foldSegments(`${folder}/${relative}`) as SourcePath;
  const isAllowed = isInSite(source) || outside.some((each) => source.startsWith(`${each}/`));
  return isAllowed ? source : undefined;
}

/** Returns the folder of a file, without a trailing slash. Empty for the site folder. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end < 0 ? "" : path.slice(0, end);
}

/** Returns the last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the extension of a file in lower case, with its dot. Empty if it has none. */
export function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot).toLowerCase();
}

/** Joins a route and segments: `joinRoute("/docs", "apis", "mod")` is `/docs/apis/mod`. */
export function joinRoute(root: string, ...segments: readonly string[]): RoutePath {
  return routePath([root, ...segments].join("/"));
}

/**
 * Maximum length of a route segment and of a route, in bytes. File systems allow 255 and 4096, but
 * the output path also contains the output folder and an extension.
 */
const LONGEST_SEGMENT = 230;
const LONGEST_ROUTE = 1000;

/**
 * Returns the reason why a route can't be written to a file, as the end of a sentence, or
 * `undefined` if it can be written.
 */
export function unwritable(route: string): string | undefined {
  if (/[\p{Cc}\\]/u.test(route)) return "contains a character that isn't allowed in file names";
  const longest = Math.max(...route.split("/").map(utf8Length));
  if (longest > LONGEST_SEGMENT) {
    return `has a part of ${longest} bytes. The limit for a file name is ${LONGEST_SEGMENT} bytes`;
  }
  const all = utf8Length(route);
  return all > LONGEST_ROUTE
    ? `is ${all} bytes long. The limit is ${LONGEST_ROUTE} bytes`
    : undefined;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Returns the output path of a route, without extension: `index` for `/`, `docs/apis` for
 * `/docs/apis`.
 */
export function outputName(route: RoutePath): string {
  return route === "/" ? "index" : route.slice(1);
}

/** Removes empty and `.` segments and resolves `..`. Keeps `..` segments that go above the root. */
function foldSegments(path: string): string {
  const out: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && out.length > 0 && out.at(-1) !== "..") out.pop();
    else out.push(segment);
  }
  return out.join("/");
}
