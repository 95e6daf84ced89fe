import path from "node:path";
import { readFileSync } from "node:fs";
import { statsOf } from "../../content/sources/file-access.ts";
import {
  type FindSource,
  sourceFinder,
  sourcePlace,
} from "../../content/sources/translated-source.ts";
import { nearest } from "../../core/nearest.ts";
import {
  extensionOf,
  routePath,
  sourcePath,
  type RoutePath,
  type SourcePath,
  baseName,
  folderOf,
} from "../../core/paths.ts";
import { localeBase, localeOfRoute, type Site } from "../../core/site.ts";
import { percentDecoded, completeAddress, pageAddress } from "../../core/urls.ts";
import type { LinkResolution, Resolver } from "../../markdown/resolver.ts";
import {
  isPrivate,
  publishedFile,
  publishedName,
  type PublishedFile,
} from "../output/static-files.ts";
import {
  isProgram,
  locateImport,
  type ImportPlaces,
  type ImportTarget,
} from "../site-code/locate-import.ts";
import type { ImageStore } from "./images.ts";

type LinkPlaces = Omit<SiteResolverInput, "images"> & { readonly find: FindSource };

/** Returns a function that resolves links to pages, to files next to pages, and to static files. */
function linkResolver(places: LinkPlaces): SiteResolver["link"] {
  return (href, from) => {
    if (/^([a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i.test(href)) return { kind: "unchanged" };
    const [, written = "", rest = ""] =
      /^(?:@site(?=\/.*\.mdx?(?:[?#]|$)))?([^?#]*)(.*)$/s.exec(href) ?? [];
    const target = withoutBase(places.site, written);
    const decoded = percentDecoded(target);
    const link = { target: decoded, rest, from };
    if (/\.mdx?$/i.test(decoded)) return toSource(places, link);
    if (target.startsWith("/")) return toUrl(places, target, link);
    return toNearbyFile(places, link) ?? toInnerPage(places, link) ?? { kind: "unchanged" };
  };
}

/** Removes the base path from a URL. In Docusaurus, absolute URLs may already have it. */
function withoutBase({ config, locale }: Site, target: string): string {
  if (config.compatibility === undefined) return target;
  const bases = [localeBase(config, locale), config.basePath];
  const base = bases.find((each) => each !== "/" && `${target}/`.startsWith(each));
  return base === undefined ? target : `/${target.slice(base.length)}`;
}

/** A decoded link. `rest` is its query and fragment. */
interface Link {
  readonly target: string;
  readonly rest: string;
  readonly from: SourcePath;
}

/**
 * Resolves a link to a Markdown file. The target is relative to the linking page or, if it starts
 * with `/`, to the site folder. If no page has that path, the target is relative to the folder of
 * the linking page's version, as in other systems.
 */
function toSource({ site, find }: LinkPlaces, link: Link): LinkResolution {
  const source = find(link.from, link.target);
  const found = [source, inContent(site, link)].flatMap((each) => each ?? []);
  for (const each of found) {
    const page = site.pageBySource.get(each) ?? site.pageBySource.get(otherExtension(each));
    if (page) return toPage(site, page.route, link.rest);
    if (site.draftSources.has(each)) return { kind: "draft" };
  }
  if (source === undefined) return { kind: "leaves-site" };
  // The target may be a page's Markdown twin, for example `/docs/apis.md`.
  if (link.target.startsWith("/") && isTwin(site, link.target)) {
    const base = localeBase(site.config, site.locale);
    return { kind: "resolved", href: completeAddress(base, link.target) + link.rest };
  }
  return { kind: "unknown-file", hint: fileHint(site, link, source) };
}

/** @param target as written, because URLs in pages stay encoded */
function toUrl(
  { root, site }: LinkPlaces,
  target: string,
  { target: decoded, rest }: Link,
): LinkResolution {
  const staticFolder = path.join(root, site.config.staticFolder);
  const isFile = publishedFile(staticFolder, decoded.slice(1)) !== undefined;
  const isComplete = isFile || localeOfRoute(site.config, decoded) !== undefined;
  const base = isComplete ? site.config.basePath : localeBase(site.config, site.locale);
  const slashless = decoded.replace(/\/+$/, "");
  const isPage = slashless !== decoded && slashless !== "" && hasPage(site, slashless);
  const address = (isPage ? target.replace(/\/+$/, "") : target) + rest;
  const href = completeAddress(base, address);
  return isPage ? { kind: "resolved", href, route: address } : { kind: "resolved", href };
}

/**
 * Publishes the file next to the page that a link points to. Returns `undefined` for other links,
 * because they may be page URLs.
 */
function toNearbyFile(
  { root, site, find, linkedFiles }: LinkPlaces,
  { target, rest, from }: Link,
): LinkResolution | undefined {
  if (extensionOf(target) === "" && !isPrivate(target)) return undefined;
  const source = find(from, target);
  if (source === undefined) return undefined;
  if (isPrivate(source)) {
    return statsOf(path.join(root, source))?.isFile() ? { kind: "private" } : undefined;
  }
  const output = linkedFiles.publish(source);
  if (output === undefined) return undefined;
  return {
    kind: "resolved",
    href: site.config.basePath + output + rest,
    route: `/${output}${rest}`,
  };
}

/**
 * Resolves a page URL that is relative to the page's own URL with a slash at the end. In Docusaurus,
 * the URLs of index pages end with a slash, and other URLs can.
 */
function toInnerPage({ site }: LinkPlaces, { target, rest, from }: Link) {
  const page = site.pageBySource.get(from);
  if (site.config.compatibility === undefined || page === undefined) return undefined;
  const routeFrom = (base: string) =>
    path.posix.join(base, target).replace(/(?<=.)\/$/, "") as RoutePath;
  const inner = routeFrom(page.route);
  const isIndex = /(?:^|\/)(?:index|readme)\.mdx?$/i.test(from);
  const isTaken = !isIndex && site.pages.has(routeFrom(`${folderOf(page.route)}/`));
  return site.pages.has(inner) && !isTaken ? toPage(site, inner, rest) : undefined;
}

function toPage({ config, locale }: Site, route: RoutePath, rest: string): LinkResolution {
  const href = pageAddress(localeBase(config, locale), route) + rest;
  return { kind: "resolved", href, route: route + rest };
}

/** Resolves a link target relative to the folder of the page's version, or to the pages folder. */
function inContent(site: Site, { target, from }: Link): SourcePath | undefined {
  if (/^\.\.?\//.test(target)) return undefined;
  const folders = [
    ...site.sections.flatMap(({ versions }) => versions.map(({ config }) => config.folder)),
    site.config.pagesFolder,
  ];
  const folder = folders.find((each) => from.startsWith(`${each}/`));
  return folder === undefined ? undefined : sourcePath(`${folder}/${target}`);
}

function hasPage(site: Site, route: string): boolean {
  return site.pages.has(routePath(route));
}

function isTwin(site: Site, target: string): boolean {
  const route = target.replace(/\.md$/i, "");
  return hasPage(site, route === "/index" ? "/" : route);
}

/** Returns `access.mdx` for `access.md` and vice versa, because a page may change its format. */
function otherExtension(source: SourcePath): SourcePath {
  return sourcePath(source.endsWith("x") ? source.slice(0, -1) : `${source}x`);
}

/** Suggests a page in the same folder, otherwise a page with the same name in the same version. */
function fileHint(site: Site, { target, from }: Link, source: SourcePath): string | undefined {
  const own = versionOf(site, source) ?? versionOf(site, from);
  const sources = [...site.pageBySource.keys()].filter((other) => {
    const version = versionOf(site, other);
    const isOther = version?.section === own?.section && version?.folder !== own?.folder;
    return other !== from && !isOther;
  });
  const siblings = sources.filter((other) => folderOf(other) === folderOf(source));
  const sameName = sources.find((other) => baseName(other) === baseName(source));
  const name = nearest(baseName(source), siblings.map(baseName));
  const match = siblings.find((other) => baseName(other) === name) ?? sameName;
  if (match === undefined) return undefined;
  const inFolder = folderOf(match) === folderOf(source);
  const shown = inFolder
    ? target.slice(0, target.lastIndexOf("/") + 1) + baseName(match)
    : `/${match}`;
  return shown === target ? undefined : `Did you mean "${shown}"?`;
}

/** Returns the version of a source, or `undefined` for pages outside sections. */
function versionOf(site: Site, source: SourcePath) {
  const versions = site.sections.flatMap(({ config: { id: section }, versions }) =>
    versions.map(({ config: { folder } }) => ({ section, folder })),
  );
  return versions.find(({ folder }) => source.startsWith(`${folder}/`));
}

/** Files that pages link to. */
export type LinkedFiles = ReturnType<typeof linkedFiles>;

/** @param root absolute path of the site folder */
export function linkedFiles(root: string) {
  const known = new Map<string, { readonly stamp: string; readonly output: string }>();
  return {
    /**
     * Returns the output name of a file, which contains a hash, or `undefined` if the file doesn't
     * exist.
     */
    publish(source: SourcePath): string | undefined {
      const file = path.join(root, source);
      const stats = statsOf(file);
      if (!stats?.isFile()) return undefined;
      const stamp = `${stats.mtimeMs}-${stats.size}`;
      const before = known.get(file);
      if (before?.stamp === stamp) return before.output;
      const output = `assets/files/${publishedName(source, readFileSync(file))}`;
      known.set(file, { stamp, output });
      return output;
    },
    /** Returns the files published so far. */
    used: (): readonly PublishedFile[] =>
      [...known].map(([file, { output }]) => ({ file, output })),
  };
}

/** Resolves the links, images and imports in the pages of a site. */
export interface SiteResolver extends Resolver {
  /** Like `importFile`, but also returns the file that was found. */
  locate(specifier: string, from: SourcePath): ImportTarget;
}

export interface SiteResolverInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: Site;
  readonly images: ImageStore;
  readonly linkedFiles: LinkedFiles;
}

export function siteResolver({ root, site, images, linkedFiles }: SiteResolverInput): SiteResolver {
  const places: ImportPlaces = {
    root,
    find: sourceFinder(root, site.config),
    compatibility: site.config.compatibility,
  };
  const links = linkResolver({ root, site, find: places.find, linkedFiles });
  return {
    link: links,
    image: (src, from) => images.resolve(src, from),
    locate: (specifier, from) => locateImport(places, specifier, from),
    importFile({ specifier, kind }, from) {
      const target = locateImport(places, specifier, from);
      switch (target.kind) {
        case "missing":
        case "not-installed":
        case "leaves-site":
          return target;
        case "package":
          return { kind: "resolved" };
        case "resolved": {
          if (kind === "module" && !isProgram(target.source)) {
            return {
              kind: "no-program",
              hint: `To import the file's text, use "${specifier}?raw".`,
            };
          }
          const file = path.join(root, sourcePlace(root, site.locale, target.source));
          return {
            kind: "resolved",
            // This is a getter, because only raw imports read the text.
            get text() {
              return readFileSync(file, "utf8");
            },
          };
        }
      }
    },
  };
}
