import { joinRoute, type RoutePath } from "../../core/paths.ts";

/** What the route of a document is made of. */
export interface DocumentAddress {
  /** What all routes of the version start with. */
  readonly root: RoutePath;
  /** Below the version folder, without number prefixes; empty for the version folder itself. */
  readonly folder: string;
  /** File name, or id of the front matter, without number prefix. */
  readonly name: string;
  readonly isIndex: boolean;
  /** From the front matter: absolute below `root`, or relative to the folder. */
  readonly slug: string | undefined;
}

/** The route of a document: its slug, else its folder when it is the index, else folder and name. */
export function documentRoute(address: DocumentAddress): RoutePath {
  const { root, folder, name, isIndex, slug } = address;
  if (slug === undefined) return joinRoute(root, folder, isIndex ? "" : name);
  return joinRoute(root, resolveSlug(folder, decodeURI(slug)));
}

/** Like a browser resolves a link: `..` climbs, and stops at the top. */
function resolveSlug(folder: string, slug: string): string {
  const segments = slug.startsWith("/") ? [] : folder.split("/");
  for (const segment of slug.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}
