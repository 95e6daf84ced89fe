import type { ReactNode } from "react";
import type { PageData } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { LocaleLinks } from "../bar/LocaleDropdown.tsx";
import { NavigationItem } from "../bar/NavigationItem.tsx";
import { VersionTarget } from "../bar/VersionDropdown.tsx";
import { usePreferredVersion } from "../bar/use-preferred-version.ts";
import { sectionOf, versionTargets } from "../bar/version-choice.ts";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";

/** The navigation as the menu of small screens has it: menus written out, search left to its button. */
export function MainMenu({ page }: { readonly page: PageData }): ReactNode {
  return (
    <ul className="main-menu">
      <MenuList items={useSite().navigation} page={page} />
    </ul>
  );
}

interface MenuListProps {
  readonly items: readonly ShownNavigationItem[];
  readonly page: PageData;
}

/** Each item in its `li`. */
export function MenuList({ items, page }: MenuListProps): ReactNode {
  return items.map((item, index) => <MenuEntry key={index} item={item} page={page} />);
}

function MenuEntry({
  item,
  page,
}: {
  readonly item: ShownNavigationItem;
  readonly page: PageData;
}) {
  switch (item.kind) {
    case "search":
      return null;
    case "link":
    case "version-link":
    case "version":
    case "html":
      return (
        <li>
          <NavigationItem item={item} page={page} />
        </li>
      );
    case "dropdown":
      return (
        <MenuGroup label={item.label}>
          <MenuList items={item.items} page={page} />
        </MenuGroup>
      );
    case "version-dropdown":
      return <VersionEntry item={item} page={page} />;
    case "locale-dropdown":
      return <LocaleEntry item={item} page={page} />;
  }
}

/** A group of the languages; nothing where there is one to choose from, as in the bar. */
function LocaleEntry(props: {
  readonly item: Extract<ShownNavigationItem, { kind: "locale-dropdown" }>;
  readonly page: PageData;
}): ReactNode {
  const { item, page } = props;
  const texts = useTexts();
  const { locales } = useSite();
  if (locales.length + item.before.length + item.after.length <= 1) return null;
  return (
    <MenuGroup label={texts.menu.languages}>
      <MenuList items={item.before} page={page} />
      <LocaleLinks page={page} />
      <MenuList items={item.after} page={page} />
    </MenuGroup>
  );
}

/** A group of the versions; where there is one to choose from, the plain link the bar has. */
function VersionEntry(props: {
  readonly item: Extract<ShownNavigationItem, { kind: "version-dropdown" }>;
  readonly page: PageData;
}): ReactNode {
  const { item, page } = props;
  const texts = useTexts();
  const section = sectionOf(useSite(), item.section);
  const versions = section ? versionTargets(section, page).length : 0;
  if (versions + item.before.length + item.after.length <= 1) {
    return (
      <li>
        <NavigationItem item={item} page={page} />
      </li>
    );
  }
  return (
    <MenuGroup label={texts.menu.versions}>
      <MenuList items={item.before} page={page} />
      <VersionList section={item.section} page={page} />
      <MenuList items={item.after} page={page} />
    </MenuGroup>
  );
}

function MenuGroup(props: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <li>
      <p className="main-menu-label">{props.label}</p>
      <ul className="main-menu">{props.children}</ul>
    </li>
  );
}

function VersionList(props: { readonly section: string; readonly page: PageData }): ReactNode {
  const { page } = props;
  const section = sectionOf(useSite(), props.section);
  const [, prefer] = usePreferredVersion(props.section);
  if (!section) return null;
  return versionTargets(section, page).map((target) => (
    <li key={target.name}>
      <VersionTarget section={section.id} page={page} target={target} onChoose={prefer} />
    </li>
  ));
}
