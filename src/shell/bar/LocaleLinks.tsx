import type { ReactNode } from "react";
import { pageAddress } from "../../model/address.ts";
import type { PageData } from "../../model/page-data.ts";
import { useSite } from "../site-context.tsx";

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
