import { pageAddress } from "../../core/urls.ts";
import type { PageVersion, VersionLink } from "../../core/page-data.ts";
import { membership, type ComparisonPage, type Page, type ShownPage } from "../../core/page.ts";
import { localeBase, type Version } from "../../core/site.ts";
import type { SiteIndex } from "../site-index.ts";

/** The version a page belongs to and the same page in the others; undefined outside the sections. */
export function pageVersion(index: SiteIndex, shown: ShownPage): PageVersion | undefined {
  const page = shown.kind === "comparison" ? comparedPage(index, shown) : shown;
  if (!page) return undefined;
  const section = index.sectionOf(page);
  const version = index.versionOf(page);
  if (!section || !version) return undefined;
  const base = localeBase(index.site.config, index.site.locale);
  const others = section.versions.flatMap((other) => {
    const link = counterpart(index, { page, own: version, base }, other);
    return link ? [link] : [];
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

/** In a comparison readers choose between the versions of its page. */
function comparedPage(index: SiteIndex, page: ComparisonPage): Page | undefined {
  return page.of === undefined ? index.versionOf(page)?.mainDocument : index.pageAt(page.of);
}

/** A version with the address of its main page. */
export function versionLink(version: Version, base: string): VersionLink | undefined {
  const { name, label } = version.config;
  return version.mainDocument
    ? { name, label, href: pageAddress(base, version.mainDocument.route) }
    : undefined;
}

/** A page in its version; `base` is what every address of the locale starts with. */
interface PlacedPage {
  readonly page: Page;
  readonly own: Version;
  readonly base: string;
}

/**
 * The same page in another version: the document with the same id, or the
 * generated page at the same place; that version's main page when there is none.
 */
function counterpart(
  index: SiteIndex,
  { page, own, base }: PlacedPage,
  other: Version,
): VersionLink | undefined {
  const { name, label } = other.config;
  const route =
    other === own
      ? page.route
      : page.kind === "document"
        ? index.documentById(other, page.id)?.route
        : samePlace(index, { page, own, base }, other);
  return route === undefined
    ? versionLink(other, base)
    : { name, label, href: pageAddress(base, route) };
}

function samePlace(
  index: SiteIndex,
  { page, own }: PlacedPage,
  other: Version,
): Page["route"] | undefined {
  const below = page.route.slice(own.config.path === "/" ? 0 : own.config.path.length);
  const candidate = index.pageAt(`${other.config.path === "/" ? "" : other.config.path}${below}`);
  const isInOther = candidate && membership(candidate)?.version === other.config.name;
  return isInOther ? candidate.route : undefined;
}
