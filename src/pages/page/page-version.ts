import { pageAddress } from "../../core/urls.ts";
import type { PageVersion, VersionLink } from "../../core/page-data.ts";
import { membership, type ComparisonPage, type Page, type ShownPage } from "../../core/page.ts";
import { localeBase, type Version } from "../../core/site.ts";
import type { SiteIndex } from "../site-index.ts";

/**
 * Returns a page's version and the same page in other versions, or `undefined` outside sections.
 */
export function pageVersion(index: SiteIndex, shown: ShownPage): PageVersion | undefined {
  const page = shown.kind === "comparison" ? comparedPage(index, shown) : shown;
  if (!page) return undefined;
  const section = index.sectionOf(page);
  const version = index.versionOf(page);
  if (!section || !version) return undefined;
  const base = localeBase(index.site.config, index.site.locale);
  const others = section.versions.flatMap((other) => {
    const route = counterpart(index, { page, own: version }, other);
    return versionLink(other, base, route) ?? [];
  });
  const changes = page === shown ? index.changesOf(page) : undefined;
  const { lastVersion } = section.config;
  return {
    section: section.config.id,
    name: version.config.name,
    label: version.config.label,
    banner: version.config.banner,
    badge: version.config.badge,
    others,
    latest:
      version.config.name === lastVersion ? undefined : others.find((o) => o.name === lastVersion),
    ...(changes && {
      changes: {
        label: changes.label,
        ...(changes.route && { href: pageAddress(base, changes.route) }),
      },
    }),
  };
}

/** Returns the page that a comparison is about, or the main page if it compares entire versions. */
function comparedPage(index: SiteIndex, page: ComparisonPage): Page | undefined {
  return page.of === undefined ? index.versionOf(page)?.mainDocument : index.pageAt(page.of);
}

/** Returns the link to a page in a version. Defaults to the version's main page. */
export function versionLink(
  { config, mainDocument }: Version,
  base: string,
  route = mainDocument?.route,
): VersionLink | undefined {
  const { name, label } = config;
  return route && { name, label, href: pageAddress(base, route) };
}

/**
 * Returns the same page in another version: the document with the same ID, or the generated page at
 * the same path.
 */
function counterpart(
  index: SiteIndex,
  { page, own }: { readonly page: Page; readonly own: Version },
  other: Version,
): Page["route"] | undefined {
  if (other === own) return page.route;
  if (page.kind === "document") return index.documentById(other, page.id)?.route;
  const below = page.route.slice(own.config.path === "/" ? 0 : own.config.path.length);
  const candidate = index.pageAt(`${other.config.path === "/" ? "" : other.config.path}${below}`);
  return candidate && membership(candidate)?.version === other.config.name
    ? candidate.route
    : undefined;
}
