import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { nearest } from "../base/nearest.ts";
import { baseName, folderOf, resolveSource, sourcePath, type SourcePath } from "../base/paths.ts";
import type { ImportResolution, LinkResolution, Resolver } from "../compile/resolver.ts";
import { completeAddress, pageAddress } from "../model/address.ts";
import { localeBase, type Site } from "../model/site.ts";
import type { ImageStore } from "./images.ts";
import { isProgram, locateImport, type ImportTarget } from "./programs/locate-import.ts";

export interface SiteResolver extends Resolver {
  /** Like `importFile`, with the file that was found. */
  locate(specifier: string, from: SourcePath): ImportTarget;
}

/** What the links, images and imports of pages lead to, looked up in the site and on disk. */
export function siteResolver(root: string, site: Site, images: ImageStore): SiteResolver {
  const base = localeBase(site.config, site.locale);
  const staticFolder = path.join(root, site.config.staticFolder);
  return {
    link: (href, from) => resolveLink(site, base, staticFolder, href, from),
    image: (src, from) => images.resolve(src, from),
    locate: (specifier, from) => locateImport(root, specifier, from),
    importFile({ specifier, kind }, from) {
      const target = locateImport(root, specifier, from);
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

function resolveLink(
  site: Site,
  base: string,
  staticFolder: string,
  href: string,
  from: SourcePath,
): LinkResolution {
  if (/^([a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i.test(href)) return { kind: "unchanged" };
  const [, target = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const decoded = decodePath(target);
  if (/\.mdx?$/i.test(decoded)) {
    return resolveFileLink(site, base, { target: decoded, rest, from });
  }
  if (!target.startsWith("/")) return { kind: "unchanged" };
  const isFile = isStaticFile(staticFolder, decoded);
  return { kind: "resolved", href: completeAddress(isFile ? site.config.basePath : base, href) };
}

/** A link to a Markdown file: relative to the page, or from the site folder when it starts with `/`. */
function resolveFileLink(
  site: Site,
  base: string,
  link: { readonly target: string; readonly rest: string; readonly from: SourcePath },
): LinkResolution {
  const source = resolveSource(link.from, link.target);
  if (source === undefined) return { kind: "leaves-site" };
  const page = site.pageBySource.get(source) ?? site.pageBySource.get(otherExtension(source));
  if (page) {
    const href = pageAddress(base, page.route) + link.rest;
    return { kind: "resolved", href, route: page.route + link.rest };
  }
  if (site.draftSources.has(source)) return { kind: "draft" };
  // An address such as /docs/apis.md is the Markdown twin of a page.
  if (link.target.startsWith("/"))
    return { kind: "resolved", href: completeAddress(base, link.target) + link.rest };
  return { kind: "unknown-file", hint: fileHint(site, source, link.target) };
}

function fileHint(site: Site, source: SourcePath, written: string): string | undefined {
  const sources = [...site.pageBySource.keys()];
  const sameName = sources.find((other) => baseName(other) === baseName(source));
  const siblings = sources.filter((other) => folderOf(other) === folderOf(source));
  const match = nearest(source, siblings) ?? sameName;
  if (match === undefined) return undefined;
  const inFolder = folderOf(match) === folderOf(source);
  const shown = inFolder
    ? written.slice(0, written.lastIndexOf("/") + 1) + baseName(match)
    : `/${match}`;
  return `Did you mean "${shown}"?`;
}

/** `access.md` where the file is `access.mdx`, and the other way round: a page may change its format. */
function otherExtension(source: SourcePath): SourcePath {
  return sourcePath(source.endsWith("x") ? source.slice(0, -1) : `${source}x`);
}

function isStaticFile(staticFolder: string, address: string): boolean {
  const file = path.join(staticFolder, address);
  return (
    file.startsWith(staticFolder) && statSync(file, { throwIfNoEntry: false })?.isFile() === true
  );
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
