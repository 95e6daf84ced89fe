import type { ReactNode } from "react";
import { CategoryIndex, type CategoryEntry, useRenderedPage } from "lectern";
import { useAddress } from "../core/use-address.ts";

/** A sidebar item, as passed by pages. */
interface SidebarItem extends Readonly<Partial<Record<"label" | "href" | "description", string>>> {
  readonly type: string;
  readonly items?: readonly SidebarItem[];
}

type DocCardListProps = Readonly<{ items?: readonly SidebarItem[]; item?: SidebarItem }>;

/**
 * `@theme/DocCardList` and `@theme/DocCard`. Renders a card for each given item, or for each item
 * in the page's category.
 */
export default function DocCardList({ item, items = item && [item] }: DocCardListProps): ReactNode {
  const page = useRenderedPage();
  const address = useAddress();
  const entries = items
    ? items.flatMap((each) => entryOf(each, address))
    : (page?.categoryEntries() ?? []);
  return <CategoryIndex description={undefined} entries={entries} />;
}

function entryOf(item: SidebarItem, address: (href: string) => string): readonly CategoryEntry[] {
  const { type, label = "", href, description, items = [] } = item;
  const target = href === undefined ? undefined : address(href);
  if (type === "category") {
    return [{ kind: "category", label, href: target, description, count: items.length }];
  }
  return target === undefined ? [] : [{ kind: "link", label, href: target, description }];
}
