import type { NavigationItem } from "../../core/config.ts";
import type { ConfigValues } from "../../core/schema/site.ts";

type DeclaredItem = ConfigValues["navigation"][number];

/**
 * The items of the top bar with their type as `kind`. A site that can be
 * searched has a search item at the right end when it places none itself.
 */
export function resolveNavigation(
  declared: readonly DeclaredItem[],
  isSearchable: boolean,
): readonly NavigationItem[] {
  const items = declared.map(resolveItem);
  return isSearchable && !items.some((item) => item.kind === "search")
    ? [...items, { kind: "search", position: "right", className: undefined }]
    : items;
}

function resolveItem(item: DeclaredItem): NavigationItem {
  const placed = { position: item.position ?? ("left" as const), className: item.className };
  const menu = (items: readonly DeclaredItem[] | undefined) => (items ?? []).map(resolveItem);
  switch (item.type) {
    case "dropdown": {
      const { label, items } = item;
      const href = item.to ?? item.href;
      return { kind: "dropdown", label, href, items: menu(items), ...placed };
    }
    case "link": {
      const { label, activeBasePath, activeBaseRegex } = item;
      const href = item.to ?? item.href ?? "";
      return { kind: "link", label, href, activeBasePath, activeBaseRegex, ...placed };
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
