import { pageAddress } from "../../core/urls.ts";
import type { PageData } from "../../core/page-data.ts";
import type { ShownNavigationItem, SiteData } from "../../core/site-data.ts";
import { candidateVersions, chooseVersion, sectionOf } from "./versions.ts";

/** A navigation item that is a single link. */
export type LinkItem = Extract<ShownNavigationItem, { kind: "link" | "version-link" | "version" }>;

/** Value of `aria-current`: the page itself, or a part of the site that contains it. */
export type Current = "page" | "true" | undefined;

/** A link of the navigation, resolved for a page. */
interface NavigationEntry {
  readonly label: string;
  readonly href: string;
  readonly current: Current;
}

interface EntryContext {
  readonly site: SiteData;
  readonly page: PageData;
  /** The version that the reader chose in the item's section. */
  readonly preferred?: string | undefined;
}

/** Returns an item's link on a page, or `undefined` if it has no target. */
export function navigationEntry(
  item: LinkItem,
  { site, page, preferred }: EntryContext,
): NavigationEntry | undefined {
  const here = pageAddress(site.localeBase, page.route);
  if (item.kind === "link") {
    return { label: item.label, href: item.href, current: currentLink(item, here, site) };
  }
  const section = sectionOf(site, item.section);
  if (!section) return undefined;
  const targets = item.kind === "version" ? section.versions : item.targets;
  const target = chooseVersion(candidateVersions(section, page, preferred), targets);
  if (!target) return undefined;
  const isInSection = page.version?.section === item.section;
  if (item.kind === "version") {
    return {
      label: item.label ?? target.label,
      href: item.href ?? target.href,
      current: isInSection ? "true" : undefined,
    };
  }
  const isInSidebar =
    item.sidebar !== undefined &&
    page.sidebar?.key === `${item.section}-${page.version?.name}-${item.sidebar}`;
  // Pages without a sidebar, such as tag pages, belong to the first entry of the section.
  const isFirst =
    page.sidebar === undefined &&
    site.navigation.find((other) => "section" in other && other.section === item.section) === item;
  const isAround = isInSection && (isInSidebar || isFirst);
  const current = target.href === here ? "page" : isAround ? "true" : undefined;
  return { label: item.label, href: target.href, current };
}

/** Whether an item of a menu links to the page, or to a part of the site that contains it. */
export function leadHere(items: readonly ShownNavigationItem[], context: EntryContext): boolean {
  return items.some((item) => {
    if (item.kind === "dropdown") return leadHere(item.items, context);
    if (item.kind !== "link" && item.kind !== "version-link") return false;
    return navigationEntry(item, context)?.current !== undefined;
  });
}

function currentLink(item: Extract<LinkItem, { kind: "link" }>, here: string, site: SiteData) {
  if (item.href === here) return "page";
  const isActive =
    item.activeBaseRegex !== undefined
      ? new RegExp(item.activeBaseRegex, "i").test(here)
      : item.activeBasePath !== undefined
        ? here.startsWith(item.activeBasePath)
        : item.href !== site.localeBase && here.startsWith(`${item.href}/`);
  return isActive ? "true" : undefined;
}
