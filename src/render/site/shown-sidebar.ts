import type { RoutePath } from "../../base/paths.ts";
import { completeAddress, pageAddress } from "../../model/address.ts";
import type { ShownSidebarItem } from "../../model/page-data.ts";
import type { SidebarCategory, SidebarItem } from "../../model/sidebar.ts";

/** The whole tree as the browser has it, for the sidebar's file. */
export function shownSidebar(
  items: readonly SidebarItem[],
  localeBase: string,
): readonly ShownSidebarItem[] {
  return items.map((item) => shownItem(item, localeBase));
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

function shownItem(item: SidebarItem, localeBase: string): ShownSidebarItem {
  const { className } = item;
  switch (item.kind) {
    case "document":
      return {
        kind: "link",
        label: item.label,
        href: pageAddress(localeBase, item.route),
        className,
      };
    case "link":
      return {
        kind: "link",
        label: item.label,
        href: completeAddress(localeBase, item.href),
        className,
      };
    case "html":
      return { kind: "html", html: item.html, className };
    case "separator":
      return { kind: "separator", className };
    case "category": {
      const first = item.route === undefined ? firstHref(item, localeBase) : undefined;
      return {
        kind: "category",
        label: item.label,
        className,
        collapsible: item.collapsible,
        collapsed: item.collapsible && item.collapsed,
        href: item.route === undefined ? undefined : pageAddress(localeBase, item.route),
        fallbackHref: first,
        items: shownSidebar(item.items, localeBase),
      };
    }
  }
}

/** Where a category without a page leads a reader who has no script: the first thing in it. */
function firstHref(category: SidebarCategory, localeBase: string): string | undefined {
  for (const item of category.items) {
    switch (item.kind) {
      case "document":
        return pageAddress(localeBase, item.route);
      case "link":
        return completeAddress(localeBase, item.href);
      case "category": {
        const href =
          item.route === undefined
            ? firstHref(item, localeBase)
            : pageAddress(localeBase, item.route);
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
