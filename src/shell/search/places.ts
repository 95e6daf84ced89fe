import type { PageData, PageLink } from "../../model/page-data.ts";
import type { ShownNavigationItem, SiteData } from "../../model/site-data.ts";
import { navigationEntry } from "../bar/navigation-entry.ts";

const MOST = 8;

/**
 * Where readers go who do not search: what the bar links to, then what the footer
 * does, in the version being read. Pages of the site alone, each once.
 *
 * @param preferredOf the version a reader picked in a section
 */
export function placesToGo(
  { site, page }: { readonly site: SiteData; readonly page: PageData },
  preferredOf: (section: string) => string | undefined,
): readonly PageLink[] {
  const fromBar = site.navigation.flatMap((item) => linksOf(item));
  const fromFooter = site.footer.columns.flatMap(({ items }) =>
    items.filter((item) => item.kind === "link"),
  );
  const places = new Map<string, PageLink>();
  for (const { label, href } of [...fromBar, ...fromFooter]) {
    const isOwn = href.startsWith(site.localeBase) && href !== site.localeBase;
    if (isOwn && !places.has(href)) places.set(href, { label, href });
  }
  return [...places.values()].slice(0, MOST);

  function linksOf(item: ShownNavigationItem): readonly PageLink[] {
    switch (item.kind) {
      case "link":
      case "version-link": {
        const preferred = "section" in item ? preferredOf(item.section) : undefined;
        const entry = navigationEntry(item, { site, page, preferred });
        return entry ? [entry] : [];
      }
      case "dropdown": {
        const own = item.href === undefined ? [] : [{ label: item.label, href: item.href }];
        return [...own, ...item.items.flatMap(linksOf)];
      }
      // Other versions and languages of what is read are no places of their own.
      case "version":
      case "version-dropdown":
      case "locale-dropdown":
      case "html":
      case "search":
        return [];
    }
  }
}
