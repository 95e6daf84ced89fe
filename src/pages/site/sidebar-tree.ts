import { classNames, isExternal } from "../../theme/elements.tsx";
import type { RoutePath } from "../../core/paths.ts";
import { completeAddress, pageAddress } from "../../core/urls.ts";
import { htmlWithAddresses, type SidebarItem, localeBase, type Site } from "../../core/site.ts";
import type { ShownSidebarCategory, ShownSidebarItem, SidebarFile } from "../../core/page-data.ts";

type Around = Pick<Site, "config" | "locale">;

/** Returns the entire tree for the browser, as in the sidebar's file. */
export function sidebarTree(
  items: readonly SidebarItem[],
  site: Around,
): readonly ShownSidebarItem[] {
  return items.map((item) => shownItem(item, site));
}

/**
 * Returns, for each route, the indexes from the top of the tree to the first item that links to it.
 */
export function sidebarPaths(
  items: readonly SidebarItem[],
): ReadonlyMap<RoutePath, readonly number[]> {
  const paths = new Map<RoutePath, readonly number[]>();
  collectPaths(items, [], paths);
  return paths;
}

function collectPaths(
  items: readonly SidebarItem[],
  above: readonly number[],
  paths: Map<RoutePath, readonly number[]>,
): void {
  for (const [index, item] of items.entries()) {
    if (item.kind !== "document" && item.kind !== "category") continue;
    const path = [...above, index];
    if (item.route !== undefined && !paths.has(item.route)) paths.set(item.route, path);
    if (item.kind === "category") collectPaths(item.items, path, paths);
  }
}

function shownItem(item: SidebarItem, site: Around): ShownSidebarItem {
  const { className } = item;
  const base = localeBase(site.config, site.locale);
  switch (item.kind) {
    case "document":
      return { kind: "link", label: item.label, href: pageAddress(base, item.route), className };
    case "link":
      return {
        kind: "link",
        label: item.label,
        href: completeAddress(base, item.href),
        className: classNames(isExternal(item.href) && "sidebar-elsewhere", className),
      };
    case "html":
      return { kind: "html", html: htmlWithAddresses(site, item.html), className };
    case "separator":
      return { kind: "separator", className };
    case "category": {
      const { label, route, collapsible } = item;
      const items = sidebarTree(item.items, site);
      return {
        kind: "category",
        label,
        className,
        collapsible,
        collapsed: collapsible && item.collapsed,
        href: route === undefined ? undefined : pageAddress(base, route),
        fallbackHref: route === undefined ? firstHref(items) : undefined,
        items,
      };
    }
  }
}

/** Returns the first page in a sidebar level, which readers without JavaScript go to. */
export function firstHref(items: readonly ShownSidebarItem[]): string | undefined {
  for (const item of items) {
    const isCategory = item.kind === "category";
    const href = isCategory ? indexHref(item) : item.kind === "link" ? item.href : undefined;
    if (href !== undefined) return href;
  }
  return undefined;
}

/**
 * Returns the URL of the page that lists a category's items, or of the first page in the category.
 */
export function indexHref({ href, fallbackHref }: ShownSidebarCategory): string | undefined {
  return href ?? fallbackHref;
}

/** Folder of the sidebar files, relative to the locale base. */
const folder = "_lectern/sidebars";

/** Returns a key for a sidebar that is unique on the site, for example `default-4.0-docs`. */
export function sidebarKey(section: string, version: string, sidebar: string): string {
  return `${section}-${version}-${sidebar}`;
}

/** Returns the path of a sidebar's file in the locale's output folder. */
export function sidebarFile(key: string): string {
  return `${folder}/${key}.json`;
}

/**
 * Returns the URL of a sidebar's file. It's stable, so that pages don't change when the tree
 * changes.
 */
export function sidebarAddress(localeBase: string, key: string): string {
  return `${localeBase}${folder}/${encodeURIComponent(key)}.json`;
}

/** Returns the files of all sidebars, with paths in the locale's output folder. */
export function sidebarFiles(site: Site): readonly { name: string; file(): SidebarFile }[] {
  return site.sections.flatMap((section) =>
    section.versions.flatMap((version) =>
      version.sidebars.map((sidebar) => {
        const key = sidebarKey(section.config.id, version.config.name, sidebar.id);
        return {
          name: sidebarFile(key),
          file: () => ({ key, items: sidebarTree(sidebar.items, site) }),
        };
      }),
    ),
  );
}
