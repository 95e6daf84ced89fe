import type { RoutePath } from "./paths.ts";
import type { Sidebar, SidebarItem } from "./sidebar.ts";

/** A page of a sidebar under the name it has there. */
export interface ReadingOrderItem {
  readonly label: string;
  readonly route: RoutePath;
}

/**
 * The pages of a sidebar from top to bottom: documents and the pages of
 * categories. A page that stands in it twice counts where it stands first.
 * Links, HTML and separators are no pages.
 */
export function readingOrder(sidebar: Sidebar): readonly ReadingOrderItem[] {
  const order = new Map<RoutePath, ReadingOrderItem>();
  collect(sidebar.items, order);
  return [...order.values()];
}

function collect(items: readonly SidebarItem[], order: Map<RoutePath, ReadingOrderItem>): void {
  for (const item of items) {
    switch (item.kind) {
      case "document":
        add(order, item.label, item.route);
        break;
      case "category":
        if (item.route !== undefined) add(order, item.label, item.route);
        collect(item.items, order);
        break;
      case "link":
      case "html":
      case "separator":
        break;
    }
  }
}

function add(order: Map<RoutePath, ReadingOrderItem>, label: string, route: RoutePath): void {
  if (!order.has(route)) order.set(route, { label, route });
}
