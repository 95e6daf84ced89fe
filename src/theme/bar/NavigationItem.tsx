import type { ReactNode } from "react";
import type { PageData } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { classNames } from "../class-names.ts";
import { RawHtml } from "../RawHtml.tsx";
import { ShellLink } from "../ShellLink.tsx";
import { useSite } from "../site-context.tsx";
import { Dropdown } from "./Dropdown.tsx";
import { LocaleDropdown } from "./LocaleDropdown.tsx";
import { leadHere, type LinkItem, navigationEntry } from "./navigation-entry.ts";
import { SearchBox } from "../search/SearchBox.tsx";
import { usePreferredVersion } from "./use-preferred-version.ts";
import { VersionDropdown } from "./VersionDropdown.tsx";

export interface NavigationItemProps {
  readonly item: ShownNavigationItem;
  readonly page: PageData;
}

/** An item of the top bar, or of one of its menus. */
export function NavigationItem({ item, page }: NavigationItemProps): ReactNode {
  switch (item.kind) {
    case "link":
      return <PlainLinkItem item={item} page={page} />;
    case "version-link":
    case "version":
      return <VersionedLinkItem item={item} page={page} section={item.section} />;
    case "dropdown":
      return <DropdownItem item={item} page={page} />;
    case "version-dropdown":
      return <VersionDropdown item={item} page={page} {...aroundOf(item, page)} />;
    case "locale-dropdown":
      return <LocaleDropdown item={item} page={page} {...aroundOf(item, page)} />;
    case "html":
      return (
        <RawHtml as="div" className={classNames("bar-html", item.className)} html={item.html} />
      );
    case "search":
      return <SearchBox page={page} />;
  }
}

/** The author's items around the engine's own in a menu. */
function aroundOf(
  item: Extract<ShownNavigationItem, { readonly before: unknown }>,
  page: PageData,
): Readonly<Record<"before" | "after", ReactNode>> {
  return {
    before: <MenuItems items={item.before} page={page} />,
    after: <MenuItems items={item.after} page={page} />,
  };
}

/** The items of a menu, each in its `li`. */
function MenuItems(props: {
  readonly items: readonly ShownNavigationItem[];
  readonly page: PageData;
}): ReactNode {
  return props.items.map((item, index) => (
    <li key={index}>
      <NavigationItem item={item} page={props.page} />
    </li>
  ));
}

function PlainLinkItem({ item, page }: { readonly item: LinkItem; readonly page: PageData }) {
  return <EntryLink item={item} page={page} preferred={undefined} />;
}

function VersionedLinkItem(props: {
  readonly item: LinkItem;
  readonly page: PageData;
  readonly section: string;
}) {
  const [preferred] = usePreferredVersion(props.section);
  return <EntryLink item={props.item} page={props.page} preferred={preferred} />;
}

function EntryLink(props: {
  readonly item: LinkItem;
  readonly page: PageData;
  readonly preferred: string | undefined;
}) {
  const site = useSite();
  const { item, page, preferred } = props;
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

function DropdownItem(props: {
  readonly item: Extract<ShownNavigationItem, { kind: "dropdown" }>;
  readonly page: PageData;
}) {
  const { item, page } = props;
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
