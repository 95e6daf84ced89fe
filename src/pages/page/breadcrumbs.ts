import { pageAddress } from "../../core/urls.ts";
import type { Breadcrumb } from "../../core/page-data.ts";
import type { SidebarItem } from "../../core/site.ts";

/**
 * The way to a page through its sidebar: the categories that hold it, from the
 * outside in, and the page itself.
 *
 * @param path indexes from the top of the tree to the page's item
 * @param base what the addresses of the locale start with; ends with `/`
 */
export function breadcrumbs(
  items: readonly SidebarItem[],
  path: readonly number[],
  base: string,
): readonly Breadcrumb[] {
  const [index = -1, ...rest] = path;
  const item = items[index];
  if (item?.kind !== "document" && item?.kind !== "category") return [];
  const { label, route } = item;
  const crumb = { label, href: route === undefined ? undefined : pageAddress(base, route) };
  return [crumb, ...(item.kind === "category" ? breadcrumbs(item.items, rest, base) : [])];
}
