/**
 * Branded path types. Each brand has one constructor, which checks; nothing
 * else may make one, so a value of the type is always well formed.
 */

declare const brand: unique symbol;

/**
 * A file of the site, relative to the site folder: `/`-separated, without `.` segments.
 * Only that of a folder outside, which the configuration must name, begins with `..`.
 */
export type SourcePath = string & { readonly [brand]: "SourcePath" };

/**
 * The path of a page after the base path: starts with `/`, has no trailing slash (except for the
 * root), no query and no fragment, percent-decoded.
 */
export type RoutePath = string & { readonly [brand]: "RoutePath" };

/** The id of an element a fragment can point to: not empty, no white space, no `#`. */
export type Anchor = string & { readonly [brand]: "Anchor" };

/** @throws TypeError when `path` is absolute. */
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

/** @throws TypeError when `path` does not start with `/` or holds a query or a fragment. */
export function routePath(path: string): RoutePath {
  if (!path.startsWith("/") || /[?#]/.test(path)) throw new TypeError(`not a route: ${path}`);
  const normal = foldSegments(path);
  if (/^\.\.(\/|$)/.test(normal)) throw new TypeError(`route leaves the site: ${path}`);
  return `/${normal}` as RoutePath;
}

/** @throws TypeError when `id` cannot be an element id. */
export function anchor(id: string): Anchor {
  if (!/^[^\s#]+$/.test(id)) throw new TypeError(`not an anchor: ${JSON.stringify(id)}`);
  return id as Anchor;
}

/**
 * Resolve `relative` against the folder of `from`. Undefined when it leaves the
 * site folder and the folders `outside` of it. `relative` may start with `/` to
 * mean the site folder itself.
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

/** The folder of a source, without a trailing slash; empty for the site folder. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end < 0 ? "" : path.slice(0, end);
}

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The ending of a file name with its dot, lower-cased; empty when it has none. */
export function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot).toLowerCase();
}

/** Join a route and further segments: `joinRoute("/docs", "apis", "mod")`. */
export function joinRoute(root: string, ...segments: readonly string[]): RoutePath {
  return routePath([root, ...segments].join("/"));
}

/** Bytes in a part of a route, and in all of it: file systems take 255 and 4096, with endings and folders. */
const LONGEST_SEGMENT = 230;
const LONGEST_ROUTE = 1000;

/** Why no file can be written for a route: the rest of a sentence. Undefined when one can. */
export function unwritable(route: string): string | undefined {
  if (/[\p{Cc}\\]/u.test(route)) return "contains a character that isn't allowed in file names";
  const longest = Math.max(...route.split("/").map(utf8Length));
  if (longest > LONGEST_SEGMENT) {
    return `has a part with ${longest} bytes, but a file name can only have ${LONGEST_SEGMENT}`;
  }
  const all = utf8Length(route);
  return all > LONGEST_ROUTE ? `has ${all} bytes, but can only have ${LONGEST_ROUTE}` : undefined;
}

function utf8Length(text: string): number {
  let length = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** The file a route is written to, without its ending: `/` is `index`, `/docs/apis` is `docs/apis`. */
export function outputName(route: RoutePath): string {
  return route === "/" ? "index" : route.slice(1);
}

/** Drops empty and `.` segments and folds `..`; those that climb above the top stay in front. */
function foldSegments(path: string): string {
  const out: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && out.length > 0 && out.at(-1) !== "..") out.pop();
    else out.push(segment);
  }
  return out.join("/");
}
