import type {
  DeclaredMenuItem,
  DeclaredNavigationItem,
} from "../../model/config/declared-navigation.ts";
import type { NavigationItem } from "../../model/navigation.ts";

/**
 * The items of the top bar with their type as `kind`. A site that can be
 * searched has a search item at the right end when it places none itself.
 */
export function resolveNavigation(
  declared: readonly DeclaredNavigationItem[],
  isSearchable: boolean,
): readonly NavigationItem[] {
  const items = declared.map(resolveItem);
  return isSearchable && !items.some((item) => item.kind === "search")
    ? [...items, { kind: "search", position: "right", className: undefined }]
    : items;
}

function resolveItem(item: DeclaredNavigationItem): NavigationItem {
  const placed = { position: item.position ?? ("left" as const), className: item.className };
  const menu = (items: readonly DeclaredMenuItem[] | undefined) => (items ?? []).map(resolveItem);
  switch (item.type) {
    case undefined:
    case "link":
    case "dropdown": {
      const { label } = item;
      const href = item.to ?? item.href;
      if ("items" in item)
        return { kind: "dropdown", label, href, items: menu(item.items), ...placed };
      const { activeBasePath, activeBaseRegex } = item;
      return { kind: "link", label, href: href ?? "", activeBasePath, activeBaseRegex, ...placed };
    }
    case "html":
      return { kind: "html", html: item.html, ...placed };
    case "doc": {
      const { docId, section, label } = item;
      return { kind: "doc", docId, section, label, ...placed };
    }
    case "docSidebar": {
      const { sidebarId, section, label } = item;
      return { kind: "docSidebar", sidebarId, section, label, ...placed };
    }
    case "docsVersion": {
      const { section, label } = item;
      return { kind: "docsVersion", section, label, href: item.to ?? item.href, ...placed };
    }
    case "docsVersionDropdown": {
      const { section } = item;
      const [before, after] = [menu(item.before), menu(item.after)];
      return { kind: "docsVersionDropdown", section, before, after, ...placed };
    }
    case "localeDropdown":
      return {
        kind: "localeDropdown",
        before: menu(item.before),
        after: menu(item.after),
        ...placed,
      };
    case "search":
      return { kind: "search", ...placed, position: item.position ?? "right" };
  }
}
