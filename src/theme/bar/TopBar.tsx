import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { PageData } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { Icon, Slot, LogoImage, ShellLink } from "../elements.tsx";
import { SearchBox } from "../search/SearchBox.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import { ColorModeControl } from "./ColorModeControl.tsx";
import { MenuList } from "../sidebar/lazy-menus.ts";
import { Dropdown } from "./Dropdown.tsx";
import { leadHere } from "./navigation-entry.ts";
import { NavigationItem } from "./NavigationItem.tsx";

interface TopBarProps {
  readonly page: PageData;
  readonly isHidden: boolean;
  readonly isMenuOpen: boolean;
  /** Id of the sidebar, for the link without JavaScript. `undefined` if the page has no sidebar. */
  readonly sidebarId: string | undefined;
  onOpenMenu(): void;
  onFocus(): void;
}

/** Menu button (small screens), brand, navigation, search, colour mode. */
export function TopBar(props: TopBarProps): ReactNode {
  const { page, sidebarId } = props;
  const { navigation, slots } = useSite();
  const texts = useTexts();
  // The search never moves into a menu.
  const left = navigation.filter((item) => item.position === "left" && item.kind !== "search");
  const placesSearch = navigation.some((item) => item.kind === "search");
  return (
    <header
      className="top-bar"
      data-hidden={props.isHidden ? "" : undefined}
      onFocus={props.onFocus}
    >
      <div className="top-bar-row">
        <button
          type="button"
          className="bar-button menu-button needs-script"
          aria-label={texts.menu.open}
          aria-haspopup="dialog"
          aria-expanded={props.isMenuOpen}
          onClick={props.onOpenMenu}
        >
          <Icon name="menu" />
        </button>
        {sidebarId !== undefined && (
          <a
            className="bar-button menu-link without-script"
            href={`#${sidebarId}`}
            aria-label={texts.menu.title}
          >
            <Icon name="menu" />
          </a>
        )}
        <Brand />
        <nav className="bar-navigation" aria-label={texts.mainNavigation}>
          {left.length > 0 && <OverflowNav items={left} page={page} />}
          <Items items={navigation.filter((item) => !left.includes(item))} page={page} />
        </nav>
        {!placesSearch && <SearchBox page={page} />}
        <ColorModeControl />
        <Slot html={slots?.TopBarEnd} />
      </div>
    </header>
  );
}

interface ItemsProps {
  readonly items: readonly ShownNavigationItem[];
  readonly page: PageData;
}

/** The items at the end of the top bar. */
function Items({ items, page }: ItemsProps): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul className="bar-items bar-items-right">
      {items.map((item, index) => (
        <li key={index} className={`bar-item bar-item-${item.kind}`}>
          <NavigationItem item={item} page={page} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The items at the start of the top bar. Items that don't fit wrap to hidden lines and are in a
 * menu instead. Without JavaScript all lines are visible.
 */
function OverflowNav({ items, page }: ItemsProps): ReactNode {
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

/** Returns the number of items in the first line. Until it's measured, this includes all items. */
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
      // Don't move a single item, because its menu would take the same space.
      setFitting(out < 0 ? Infinity : Math.min(out, items.length - 2));
    });
    for (const element of [list.current, ...items]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return fitting;
}

/** Logo and title, linked to the home page. */
function Brand(): ReactNode {
  const { logo, title, localeBase } = useSite();
  return (
    <ShellLink className="brand" href={logo?.href ?? localeBase}>
      {logo && <LogoImage logo={logo} alt={title === "" ? logo.alt : ""} />}
      {title !== "" && <span className="brand-title">{title}</span>}
    </ShellLink>
  );
}
