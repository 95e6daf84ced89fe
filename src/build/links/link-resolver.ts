import path from "node:path";
import { readFileSync } from "node:fs";
import { statsOf } from "../../content/sources/file-access.ts";
import { type FindSource, sourceFinder } from "../../content/sources/translated-source.ts";
import { nearest } from "../../core/nearest.ts";
import {
  extensionOf,
  routePath,
  sourcePath,
  type SourcePath,
  baseName,
  folderOf,
} from "../../core/paths.ts";
import { localeBase, type Site } from "../../core/site.ts";
import { percentDecoded, completeAddress, pageAddress } from "../../core/urls.ts";
import type { LinkResolution, ImportResolution, Resolver } from "../../markdown/resolver.ts";
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

export interface LinkResolverInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: Site;
  readonly find: FindSource;
  readonly linkedFiles: LinkedFiles;
}

/** Looks up what the links of pages lead to: pages, files beside them, files of the static folder. */
export function linkResolver(
  input: LinkResolverInput,
): (href: string, from: SourcePath) => LinkResolution {
  const { root, site } = input;
  const base = localeBase(site.config, site.locale);
  const staticFolder = path.join(root, site.config.staticFolder);

  const places: LinkPlaces = { ...input, base, staticFolder };
  return (href, from) => {
    if (/^([a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i.test(href)) return { kind: "unchanged" };
    const [, target = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    const decoded = percentDecoded(target);
    if (/\.mdx?$/i.test(decoded)) return toSource(places, { target: decoded, rest, from });
    if (target.startsWith("/")) return toAddress(places, { target, decoded, rest });
    return toFileBeside(input, { target: decoded, rest, from }) ?? { kind: "unchanged" };
  };
}

/** Where links are looked up. */
interface LinkPlaces extends LinkResolverInput {
  /** What every address of the locale starts with. */
  readonly base: string;
  /** Absolute path. */
  readonly staticFolder: string;
}

/** An address as it is written and decoded; `rest` is its query and fragment. */
interface WrittenAddress {
  readonly target: string;
  readonly decoded: string;
  readonly rest: string;
}

/**
 * A link to a Markdown file: relative to the page; else from the folder of its
 * version, as other systems have it; with a `/` from the site folder before that.
 */
function toSource({ site, find, base }: LinkPlaces, link: Link): LinkResolution {
  const source = find(link.from, link.target);
  const found = [source, inContent(site, link)].flatMap((each) => each ?? []);
  for (const each of found) {
    const page = site.pageBySource.get(each) ?? site.pageBySource.get(otherExtension(each));
    if (page) {
      const href = pageAddress(base, page.route) + link.rest;
      return { kind: "resolved", href, route: page.route + link.rest };
    }
    if (site.draftSources.has(each)) return { kind: "draft" };
  }
  if (source === undefined) return { kind: "leaves-site" };
  // An address such as /docs/apis.md is the Markdown twin of a page.
  if (link.target.startsWith("/") && isTwin(site, link.target))
    return { kind: "resolved", href: completeAddress(base, link.target) + link.rest };
  return { kind: "unknown-file", hint: fileHint(site, { ...link, source }) };
}

function toAddress(
  { site, staticFolder, base }: LinkPlaces,
  { target, decoded, rest }: WrittenAddress,
): LinkResolution {
  const isFile = publishedFile(staticFolder, decoded.slice(1)) !== undefined;
  const slashless = decoded.replace(/\/+$/, "");
  const isPage = slashless !== decoded && slashless !== "" && hasPage(site, slashless);
  const address = (isPage ? target.replace(/\/+$/, "") : target) + rest;
  const href = completeAddress(isFile ? site.config.basePath : base, address);
  return isPage ? { kind: "resolved", href, route: address } : { kind: "resolved", href };
}

/** A file beside the page is published; what is no file may be the address of a page. */
function toFileBeside(
  { root, site, find, linkedFiles }: LinkResolverInput,
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

/** A link to a Markdown file, as it is written; `rest` is its query and fragment. */
interface Link {
  readonly target: string;
  readonly rest: string;
  readonly from: SourcePath;
}

/** The file a link means from the folder of the page's version, or of the pages outside. */
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

/** `access.md` where the file is `access.mdx`, and the other way round: a page may change its format. */
function otherExtension(source: SourcePath): SourcePath {
  return sourcePath(source.endsWith("x") ? source.slice(0, -1) : `${source}x`);
}

/** A link to a file that is no page. */
interface UnknownFile {
  /** As written, without query and fragment. */
  readonly target: string;
  readonly from: SourcePath;
  /** The file it means. */
  readonly source: SourcePath;
}

/** The page that was meant: one beside the file, else one of the same name in the same version. */
function fileHint(site: Site, { target, from, source }: UnknownFile): string | undefined {
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

interface VersionPlace {
  readonly section: string;
  readonly folder: string;
}

/** Undefined for pages outside of the sections. */
function versionOf(site: Site, source: SourcePath): VersionPlace | undefined {
  for (const { config: section, versions } of site.sections) {
    for (const { config } of versions) {
      if (source.startsWith(`${config.folder}/`))
        return { section: section.id, folder: config.folder };
    }
  }
  return undefined;
}

/** Files beside pages that links lead to, each named by its content. */
export interface LinkedFiles {
  /** The name of a file in the output; undefined when there is none. */
  publish(source: SourcePath): string | undefined;
  /** Every file published so far. */
  used(): readonly PublishedFile[];
}

/** @param root absolute path of the site folder */
export function linkedFiles(root: string): LinkedFiles {
  const known = new Map<string, { readonly stamp: string; readonly output: string }>();
  return {
    publish(source) {
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
    used: () => [...known].map(([file, { output }]) => ({ file, output })),
  };
}

/** Resolves the links, images and imports in the pages of a site. */
export interface SiteResolver extends Resolver {
  /** Like `importFile`, with the file that was found. */
  locate(specifier: string, from: SourcePath): ImportTarget;
}

export interface SiteResolverInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: Site;
  readonly images: ImageStore;
  readonly linkedFiles: LinkedFiles;
}

/** What the links, images and imports of pages lead to, looked up in the site and on disk. */
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
          if (kind === "module" && !isProgram(target.source)) return noProgram(specifier);
          const file = path.join(root, target.source);
          return {
            kind: "resolved",
            // Read when it is asked for: only raw files are.
            get text() {
              return readFileSync(file, "utf8");
            },
          };
        }
      }
    },
  };
}

function noProgram(specifier: string): ImportResolution {
  return { kind: "no-program", hint: `Import its text: "${specifier}?raw".` };
}
