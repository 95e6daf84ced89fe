import type { ReactNode } from "react";
import type { PageData } from "../../model/page-data.ts";
import type { ShownNavigationItem } from "../../model/site-data.ts";
import { useSite } from "../site-context.tsx";
import { Dropdown } from "./Dropdown.tsx";
import { LocaleLinks } from "./LocaleLinks.tsx";
import { MenuItems } from "./NavigationItem.tsx";

interface LocaleDropdownProps {
  readonly item: Extract<ShownNavigationItem, { kind: "locale-dropdown" }>;
  readonly page: PageData;
}

/**
 * The page in the other locales, each a site of its own: plain links, loaded in
 * full. Nothing is shown while there is nothing to choose from.
 */
export function LocaleDropdown({ item, page }: LocaleDropdownProps): ReactNode {
  const { locale, locales } = useSite();
  if (locales.length + item.before.length + item.after.length <= 1) return null;
  return (
    <Dropdown label={locale.label} className={item.className}>
      <MenuItems items={item.before} page={page} />
      <LocaleLinks page={page} />
      <MenuItems items={item.after} page={page} />
    </Dropdown>
  );
}
