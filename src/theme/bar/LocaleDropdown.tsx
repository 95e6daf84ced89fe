import type { ReactNode } from "react";
import { pageAddress } from "../../core/urls.ts";
import type { PageData } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { useSite } from "../site-context.tsx";
import { Dropdown } from "./Dropdown.tsx";

interface LocaleDropdownProps {
  readonly item: Extract<ShownNavigationItem, { kind: "locale-dropdown" }>;
  readonly page: PageData;
  /** The items of `item`, each in its `li`. */
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/**
 * The page in the other locales, each a site of its own: plain links, loaded in
 * full. Nothing is shown while there is nothing to choose from.
 */
export function LocaleDropdown({ item, page, before, after }: LocaleDropdownProps): ReactNode {
  const { locale, locales } = useSite();
  if (locales.length + item.before.length + item.after.length <= 1) return null;
  return (
    <Dropdown label={locale.label} className={item.className}>
      {before}
      <LocaleLinks page={page} />
      {after}
    </Dropdown>
  );
}

/** The page in each locale, as entries of a list: plain links, since a locale is a site of its own. */
export function LocaleLinks({ page }: { readonly page: PageData }): ReactNode {
  const { locale, locales } = useSite();
  return locales.map((other) => (
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
  ));
}
