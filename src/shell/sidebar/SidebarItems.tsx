import type { ReactNode, RefObject } from "react";
import type { ShownSidebarItem } from "../../model/page-data.ts";
import { classNames } from "../class-names.ts";
import { RawHtml } from "../RawHtml.tsx";
import { ShellLink } from "../ShellLink.tsx";
import { SidebarCategory } from "./SidebarCategory.tsx";
import { isSamePath, type ItemPath } from "./sidebar-state.ts";
import type { SidebarControl } from "./use-sidebar-state.ts";

interface SidebarItemsProps {
  readonly items: readonly ShownSidebarItem[];
  /** Where the items' parent is. */
  readonly path: ItemPath;
  readonly control: SidebarControl;
  /** The list itself, for who scrolls it. */
  readonly list?: RefObject<HTMLUListElement | null>;
}

/** One level of a sidebar. */
export function SidebarItems({ items, path, control, list }: SidebarItemsProps): ReactNode {
  return (
    <ul className="sidebar-list" ref={list}>
      {items.map((item, index) => (
        <SidebarItem
          key={index}
          item={item}
          path={[...path, index]}
          siblings={items.length}
          control={control}
        />
      ))}
    </ul>
  );
}

function SidebarItem(props: {
  readonly item: ShownSidebarItem;
  readonly path: ItemPath;
  readonly siblings: number;
  readonly control: SidebarControl;
}): ReactNode {
  const { item, path, siblings, control } = props;
  switch (item.kind) {
    case "link":
      return (
        <li className={classNames("sidebar-item", item.className)}>
          <ShellLink
            className="sidebar-link"
            href={item.href}
            aria-current={isSamePath(path, control.state.active) ? "page" : undefined}
          >
            {item.label}
          </ShellLink>
        </li>
      );
    case "category":
      return <SidebarCategory item={item} path={path} siblings={siblings} control={control} />;
    case "html":
      return (
        <li className={classNames("sidebar-item", item.className)}>
          <RawHtml as="div" className="sidebar-html" html={item.html} />
        </li>
      );
    case "separator":
      return <li className={classNames("sidebar-separator", item.className)} aria-hidden="true" />;
  }
}
