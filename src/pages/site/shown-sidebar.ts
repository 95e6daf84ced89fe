import type { RoutePath } from "../../core/paths.ts";
import { completeAddress, pageAddress } from "../../core/urls.ts";
import {
  htmlWithAddresses,
  type SidebarCategory,
  type SidebarItem,
  localeBase,
  type Site,
} from "../../core/site.ts";
import type { ShownSidebarItem } from "../../core/page-data.ts";

type Around = Pick<Site, "config" | "locale">;

/** The whole tree as the browser has it, for the sidebar's file. */
export function shownSidebar(
  items: readonly SidebarItem[],
  site: Around,
): readonly ShownSidebarItem[] {
  return items.map((item) => shownItem(item, site));
}

/** By route: indexes from the top of the tree to the first item that leads there. */
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
      return {
        kind: "link",
        label: item.label,
        href: pageAddress(base, item.route),
        className,
      };
    case "link":
      return {
        kind: "link",
        label: item.label,
        href: completeAddress(base, item.href),
        className,
      };
    case "html":
      return { kind: "html", html: htmlWithAddresses(site, item.html), className };
    case "separator":
      return { kind: "separator", className };
    case "category": {
      const first = item.route === undefined ? firstHref(item, base) : undefined;
      return {
        kind: "category",
        label: item.label,
        className,
        collapsible: item.collapsible,
        collapsed: item.collapsible && item.collapsed,
        href: item.route === undefined ? undefined : pageAddress(base, item.route),
        fallbackHref: first,
        items: shownSidebar(item.items, site),
      };
    }
  }
}

/** Where a category without a page leads a reader who has no script: the first thing in it. */
function firstHref(category: SidebarCategory, base: string): string | undefined {
  for (const item of category.items) {
    switch (item.kind) {
      case "document":
        return pageAddress(base, item.route);
      case "link":
        return completeAddress(base, item.href);
      case "category": {
        const href =
          item.route === undefined ? firstHref(item, base) : pageAddress(base, item.route);
        if (href !== undefined) return href;
        break;
      }
      case "html":
      case "separator":
        break;
    }
  }
  return undefined;
}
