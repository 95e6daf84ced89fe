import type { ReactNode } from "react";
import type { PageData, VersionLink } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { classNames, RawHtml, ShellLink } from "../elements.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import { Dropdown } from "./Dropdown.tsx";
import { leadHere, type LinkItem, navigationEntry } from "./navigation-entry.ts";
import { SearchBox } from "../search/SearchBox.tsx";
import {
  usePreferredVersion,
  candidateVersions,
  chooseVersion,
  sectionOf,
  versionTargets,
} from "./versions.ts";
import { pageAddress } from "../../core/urls.ts";

type Item = ShownNavigationItem;

export interface ItemProps<Kind extends Item["kind"] = Item["kind"]> {
  readonly item: Extract<Item, { kind: Kind }>;
  readonly page: PageData;
}

/** An item of the top bar or of one of its menus. */
export function NavigationItem({ item, page }: ItemProps): ReactNode {
  switch (item.kind) {
    case "link":
    case "version-link":
    case "version":
      return <EntryLink item={item} page={page} />;
    case "dropdown":
      return <DropdownItem item={item} page={page} />;
    case "version-dropdown":
      return <VersionDropdown item={item} page={page} />;
    case "locale-dropdown":
      return <LocaleDropdown item={item} page={page} />;
    case "html":
      return (
        <RawHtml as="div" className={classNames("bar-html", item.className)} html={item.html} />
      );
    case "search":
      return <SearchBox page={page} />;
  }
}

/** The items of a menu, each in its `li`. */
export function MenuItems(props: {
  readonly items: readonly Item[];
  readonly page: PageData;
}): ReactNode {
  return props.items.map((item, index) => (
    <li key={index}>
      <NavigationItem item={item} page={props.page} />
    </li>
  ));
}

function EntryLink({ item, page }: ItemProps<LinkItem["kind"]>): ReactNode {
  const site = useSite();
  const [preferred] = usePreferredVersion("section" in item ? item.section : "");
  const entry = navigationEntry(item, { site, page, preferred });
  if (!entry) return null;
  return (
    <ShellLink
      className={classNames("bar-link", item.className)}
      href={entry.href}
      aria-current={entry.current}
    >
      {entry.label}
    </ShellLink>
  );
}

function DropdownItem({ item, page }: ItemProps<"dropdown">): ReactNode {
  const site = useSite();
  const current = leadHere(item.items, { site, page }) ? "true" : undefined;
  return (
    <Dropdown label={item.label} current={current} className={item.className}>
      {item.href !== undefined && (
        <li>
          <ShellLink className="bar-link" href={item.href}>
            {item.label}
          </ShellLink>
        </li>
      )}
      <MenuItems items={item.items} page={page} />
    </Dropdown>
  );
}

/**
 * Links to the page in other locales. Renders nothing if there is only one entry. Each locale is a
 * separate site, so these links load a new document.
 */
function LocaleDropdown({ item, page }: ItemProps<"locale-dropdown">): ReactNode {
  const texts = useTexts();
  const { locale, locales } = useSite();
  if (locales.length + item.before.length + item.after.length <= 1) return null;
  return (
    <Dropdown label={locale.label} menuLabel={texts.menu.languages} className={item.className}>
      <MenuItems items={item.before} page={page} />
      {locales.map((other) => (
        <li key={other.code}>
          <a
            className="bar-link"
            href={pageAddress(other.base, page.route)}
            hrefLang={other.code}
            lang={other.code}
            aria-current={other.code === locale.code ? "true" : undefined}
            data-full-load=""
          >
            {other.label}
          </a>
        </li>
      ))}
      <MenuItems items={item.after} page={page} />
    </Dropdown>
  );
}

/** The versions of a section. Choosing a version stores it as the preference. */
function VersionDropdown({ item, page }: ItemProps<"version-dropdown">): ReactNode {
  const texts = useTexts();
  const [preferred] = usePreferredVersion(item.section);
  const section = sectionOf(useSite(), item.section);
  if (!section) return null;
  const targets = versionTargets(section, page);
  const shown = chooseVersion(candidateVersions(section, page, preferred), targets);
  if (!shown) return null;
  if (targets.length + item.before.length + item.after.length <= 1) {
    return <VersionLinkItem item={item} page={page} target={shown} />;
  }
  return (
    <Dropdown
      label={
        page.version?.section === section.id
          ? texts.version.badge(shown.label)
          : texts.menu.versions
      }
      menuLabel={texts.menu.versions}
      className={classNames("version-dropdown", item.className)}
    >
      <MenuItems items={item.before} page={page} />
      {targets.map((target) => (
        <li key={target.name}>
          <VersionLinkItem item={item} page={page} target={target} />
        </li>
      ))}
      <MenuItems items={item.after} page={page} />
    </Dropdown>
  );
}

interface VersionLinkProps extends ItemProps<"version-dropdown"> {
  readonly target: VersionLink;
}

function VersionLinkItem({ item, page, target }: VersionLinkProps): ReactNode {
  const [, prefer] = usePreferredVersion(item.section);
  const isHere = page.version?.section === item.section && page.version.name === target.name;
  return (
    <ShellLink
      className={classNames("bar-link", item.className)}
      href={target.href}
      aria-current={isHere ? "true" : undefined}
      data-version={target.name}
      onClick={() => prefer(target.name)}
    >
      {target.label}
    </ShellLink>
  );
}
