import type { RoutePath } from "../core/paths.ts";
import { pageAddress } from "../core/urls.ts";
import { membership, type Page } from "../core/page.ts";
import { localeBase, type Site } from "../core/site.ts";

/** A part of the site that readers can store: a version of a section, or pages a site sets apart. */
export interface PlannedPart {
  /** `docs-default-4.0`, with the locale's segment before it where it has one. */
  readonly id: string;
  readonly label: string;
  /** Complete address of its first page. */
  readonly href: string;
}

/** The parts of a site in one locale, in the order of its configuration. */
export function offlineParts(site: Site): readonly PlannedPart[] {
  const base = localeBase(site.config, site.locale);
  const versions = site.sections.flatMap(({ config, versions }) =>
    versions
      .filter((version) => version.documents.length > 0)
      .map((version): PlannedPart => {
        const { name, label, path } = version.config;
        return {
          id: idIn(site, `docs-${config.id}-${name}`),
          label: versions.length > 1 ? `${config.label} ${label}` : config.label,
          href: pageAddress(base, version.mainDocument?.route ?? path),
        };
      }),
  );
  const all = [...site.pages.keys()];
  const apart = site.config.offline.parts.flatMap(({ label, routes }, index): PlannedPart[] => {
    const first = routes.flatMap((route) => {
      const own = all.filter((known) => isBelow(known, route));
      return own.find((known) => known === route) ?? own[0] ?? [];
    })[0];
    // A part without pages has been reported.
    if (first === undefined) return [];
    return [{ id: idIn(site, `part-${index + 1}`), label, href: pageAddress(base, first) }];
  });
  return [...versions, ...apart];
}

/** The part a page belongs to; undefined: it is stored with whatever is stored. */
export function partOf(site: Site, page: Page): string | undefined {
  const apart = site.config.offline.parts.findIndex(({ routes }) =>
    routes.some((route) => isBelow(page.route, route)),
  );
  if (apart >= 0) return idIn(site, `part-${apart + 1}`);
  const member = membership(page);
  return member && idIn(site, `docs-${member.section}-${member.version}`);
}

/** Ids are unique over all locales. */
function idIn(site: Site, id: string): string {
  return site.locale.segment === "" ? id : `${site.locale.segment}-${id}`;
}

function isBelow(route: RoutePath, top: RoutePath): boolean {
  return route === top || route.startsWith(`${top}/`);
}
