import { completeAddress, pageAddress } from "../../core/urls.ts";
import { htmlWithAddresses, readingOrder, findSection, type Site } from "../../core/site.ts";
import type { NavigationItem } from "../../core/config.ts";
import type { VersionLink } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";

/** Navigation items with their documents, sidebars and versions looked up. */
export function shownNavigation(
  site: Site,
  items: readonly NavigationItem[],
  base: string,
): readonly ShownNavigationItem[] {
  return items.flatMap((item) => shownNavigationItem(site, item, base) ?? []);
}

/** Undefined for an item that leads to a draft: it yields nothing. What is unknown has been reported. */
function shownNavigationItem(
  site: Site,
  item: NavigationItem,
  base: string,
): ShownNavigationItem | undefined {
  const { position, className } = item;
  const complete = (href: string | undefined) => href && completeAddress(base, href);
  const around = (items: readonly NavigationItem[]) => shownNavigation(site, items, base);
  switch (item.kind) {
    case "link":
      return {
        ...item,
        href: completeAddress(base, item.href),
        activeBasePath: complete(item.activeBasePath),
      };
    case "dropdown":
      return { ...item, href: complete(item.href), items: around(item.items) };
    case "html":
      return { ...item, html: htmlWithAddresses(site, item.html) };
    case "search":
      return item;
    case "doc":
      return documentItem(site, item, base);
    case "docSidebar":
      return sidebarItem(site, item, base);
    case "docsVersion": {
      const section = findSection(site, item.section)?.config.id;
      if (section === undefined) return undefined;
      return {
        kind: "version",
        section,
        label: item.label,
        href: complete(item.href),
        position,
        className,
      };
    }
    case "docsVersionDropdown": {
      const section = findSection(site, item.section)?.config.id;
      if (section === undefined) return undefined;
      const { before, after } = { before: around(item.before), after: around(item.after) };
      return { kind: "version-dropdown", section, before, after, position, className };
    }
    case "localeDropdown":
      return {
        kind: "locale-dropdown",
        before: around(item.before),
        after: around(item.after),
        position,
        className,
      };
  }
}

function documentItem(
  site: Site,
  item: Extract<NavigationItem, { kind: "doc" }>,
  base: string,
): ShownNavigationItem | undefined {
  const section = findSection(site, item.section);
  const found = section?.versions.flatMap((version) => {
    const document = version.documents.find((candidate) => candidate.id === item.docId);
    return document ? [{ version, document }] : [];
  });
  const first = found?.[0];
  if (!section || !found || !first) return undefined;
  return {
    kind: "version-link",
    label: item.label ?? first.document.label,
    section: section.config.id,
    targets: found.map(({ version, document }) => ({
      name: version.config.name,
      label: version.config.label,
      href: pageAddress(base, document.route),
    })),
    sidebar: first.document.sidebar,
    position: item.position,
    className: item.className,
  };
}

function sidebarItem(
  site: Site,
  item: Extract<NavigationItem, { kind: "docSidebar" }>,
  base: string,
): ShownNavigationItem | undefined {
  const section = findSection(site, item.section);
  const found = section?.versions.flatMap((version): (VersionLink & { page: string })[] => {
    const sidebar = version.sidebars.find((candidate) => candidate.id === item.sidebarId);
    const first = sidebar && readingOrder(sidebar)[0];
    if (!first) return [];
    const { name, label } = version.config;
    return [{ name, label, href: pageAddress(base, first.route), page: first.label }];
  });
  const first = found?.[0];
  if (!section || !found || !first) return undefined;
  return {
    kind: "version-link",
    label: item.label ?? first.page,
    section: section.config.id,
    targets: found.map(({ name, label, href }) => ({ name, label, href })),
    sidebar: item.sidebarId,
    position: item.position,
    className: item.className,
  };
}
