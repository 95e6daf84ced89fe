import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { PageData } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { MenuList } from "../sidebar/lazy-menus.ts";
import { useSite, useTexts } from "../site-context.tsx";
import { Dropdown } from "./Dropdown.tsx";
import { leadHere } from "./navigation-entry.ts";
import { NavigationItem } from "./NavigationItem.tsx";

interface OverflowNavProps {
  readonly items: readonly ShownNavigationItem[];
  readonly page: PageData;
}

/**
 * The items at the start of the top bar. Items that don't fit wrap to hidden lines, and a menu
 * contains them. Without JavaScript all lines are visible.
 */
export function OverflowNav({ items, page }: OverflowNavProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const fitting = Math.min(useFitting(list), items.length);
  const site = useSite();
  const more = useTexts().menu.more;
  const shown = items.map((item, index) => (
    <li
      key={index}
      className={`bar-item bar-item-${item.kind}`}
      data-out={index < fitting ? undefined : ""}
    >
      <NavigationItem item={item} page={page} />
    </li>
  ));
  const out = items.slice(fitting);
  if (out.length > 0) {
    const current = leadHere(out, { site, page }) ? "true" : undefined;
    shown.splice(
      fitting,
      0,
      <li key="more" className="bar-more">
        <Dropdown label={more} current={current} className={undefined}>
          <Suspense fallback={null}>
            <MenuList items={out} page={page} />
          </Suspense>
        </Dropdown>
      </li>,
    );
  }
  return (
    <ul ref={list} className="bar-items bar-items-left">
      {shown}
    </ul>
  );
}

/** Number of items in the first line: all until measured. */
function useFitting(list: RefObject<HTMLUListElement | null>): number {
  const [fitting, setFitting] = useState(Infinity);
  useEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>(":scope > .bar-item") ?? [])];
    const first = items[0];
    if (!first) return;
    const observer = new ResizeObserver(() => {
      const out = items.findIndex(
        ({ offsetTop }) => offsetTop >= first.offsetTop + first.offsetHeight,
      );
      setFitting(out < 0 ? Infinity : out);
    });
    for (const element of [list.current, ...items]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return fitting;
}
