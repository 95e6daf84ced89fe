import type { ReactNode } from "react";
import type { PageData } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { Icon, Slot, LogoImage, ShellLink } from "../elements.tsx";
import { SearchBox } from "../search/SearchBox.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import { ColorModeControl } from "./ColorModeControl.tsx";
import { OverflowNav } from "./OverflowNav.tsx";
import { NavigationItem } from "./NavigationItem.tsx";

interface TopBarProps {
  readonly page: PageData;
  readonly isHidden: boolean;
  readonly isMenuOpen: boolean;
  /** Id of the sidebar, for the link without JavaScript; undefined: the page has none. */
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

/** The items at the end of the top bar. */
function Items(props: {
  readonly items: readonly ShownNavigationItem[];
  readonly page: PageData;
}): ReactNode {
  if (props.items.length === 0) return null;
  return (
    <ul className="bar-items bar-items-right">
      {props.items.map((item, index) => (
        <li key={index} className={`bar-item bar-item-${item.kind}`}>
          <NavigationItem item={item} page={props.page} />
        </li>
      ))}
    </ul>
  );
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
