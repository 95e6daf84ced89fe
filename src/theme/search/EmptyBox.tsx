import type { ReactNode } from "react";
import { routePath } from "../../core/paths.ts";
import { completeAddress, pageAddress } from "../../core/urls.ts";
import { fillText } from "../../core/strings/texts.ts";
import type { PageData, PageLink } from "../../core/page-data.ts";
import type { ShownNavigationItem, SiteData } from "../../core/site-data.ts";
import { navigationEntry } from "../bar/navigation-entry.ts";
import { Icon } from "../elements.tsx";
import { preferenceKeys, usePorts, usePreference } from "../ports.ts";
import { useSite, useTexts } from "../site-context.tsx";
import { forgetSearch, readRecent } from "./recent-searches.ts";
import { MOST_PAGES, readRecentPages } from "./recent-pages.ts";
import { focusInput, SearchButton } from "./result-parts.tsx";
import type { SearchStore } from "./search-store.ts";

/**
 * Suggestions for an empty box: recent searches, starred pages, recently read pages, and popular
 * pages or else the site's main pages.
 */
export function EmptyBox(props: {
  readonly store: SearchStore;
  readonly page: PageData;
}): ReactNode {
  const { store, page } = props;
  const texts = useTexts().search;
  const [stored] = usePreference(preferenceKeys.recentSearches);
  const recent = readRecent(stored);
  return (
    <div className="search-panel search-offer">
      {recent.length > 0 && (
        <section className="search-recent" aria-label={texts.recent}>
          <p className="search-label">{texts.recent}</p>
          <ul>
            {recent.map((query) => (
              <RecentSearch key={query} query={query} store={store} />
            ))}
          </ul>
        </section>
      )}
      <StoredPages page={page} stored="starredPages" />
      <StoredPages page={page} stored="recentPages" limit={MOST_PAGES} />
      <Places page={page} />
    </div>
  );
}

function RecentSearch(props: { readonly query: string; readonly store: SearchStore }): ReactNode {
  const { query, store } = props;
  const { preferences } = usePorts();
  const { removeRecent } = useTexts().search;
  return (
    <li>
      <SearchButton className="search-way" onPress={() => store.send({ kind: "proposed", query })}>
        <Icon name="recent" />
        <span dir="auto">{query}</span>
      </SearchButton>
      <button
        type="button"
        className="search-forget"
        aria-label={fillText(removeRecent, { query })}
        onClick={(event) => {
          // Move the focus, because the button is about to disappear.
          focusNeighbour(event.currentTarget);
          forgetSearch(preferences, query);
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

function focusNeighbour(button: HTMLElement): void {
  const item = button.closest("li");
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = next?.querySelector<HTMLElement>(".search-forget");
  if (target) target.focus();
  else focusInput(button);
}

/** Links to stored pages, except the current page. */
function StoredPages(props: {
  readonly page: PageData;
  readonly stored: "recentPages" | "starredPages";
  readonly limit?: number;
}): ReactNode {
  const { page, stored: name, limit } = props;
  const { localeBase } = useSite();
  const label = useTexts().search[name];
  const [stored] = usePreference(preferenceKeys[name]);
  const links = readRecentPages(stored)
    .filter(({ route }) => route !== page.route)
    .slice(0, limit)
    .map(({ route, title }) => ({ label: title, href: pageAddress(localeBase, routePath(route)) }));
  return <Links label={label} links={links} />;
}

function Places({ page }: { readonly page: PageData }): ReactNode {
  const site = useSite();
  const { preferences } = usePorts();
  const { places, popular: label } = useTexts().search;
  const { popular } = site.search;
  if (popular.length > 0) {
    const links = popular.map(({ label, to }) => ({
      label,
      href: completeAddress(site.localeBase, to),
    }));
    return <Links label={label} links={links} />;
  }
  const preferredOf = (section: string) => preferences.get(preferenceKeys.version(section));
  return <Links label={places} links={placesToGo({ site, page }, preferredOf)} />;
}

function Links(props: { readonly label: string; readonly links: readonly PageLink[] }): ReactNode {
  const { label, links } = props;
  if (links.length === 0) return null;
  return (
    <nav className="search-places" aria-label={label}>
      <p className="search-label">{label}</p>
      <ul>
        {links.map(({ label: text, href }) => (
          <li key={href}>
            <a
              className="search-way"
              href={href}
              // Otherwise, the dialog would cover the new page.
              onClick={(event) => event.currentTarget.closest("dialog")?.close()}
            >
              <Icon name="document" />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MOST = 8;

/**
 * Returns the links to the site's pages from the top bar, followed by those from the footer.
 * Version links point to the version being read.
 *
 * @param preferredOf the version that the reader selected in a section
 */
export function placesToGo(
  { site, page }: { readonly site: SiteData; readonly page: PageData },
  preferredOf: (section: string) => string | undefined,
): readonly PageLink[] {
  const fromBar = site.navigation.flatMap((item) => linksOf(item));
  const fromFooter = site.footer.columns.flatMap(({ items }) =>
    items.filter((item) => item.kind === "link"),
  );
  const places = new Map<string, PageLink>();
  for (const { label, href } of [...fromBar, ...fromFooter]) {
    const isOwn = href.startsWith(site.localeBase) && href !== site.localeBase;
    if (isOwn && !places.has(href)) places.set(href, { label, href });
  }
  return [...places.values()].slice(0, MOST);

  function linksOf(item: ShownNavigationItem): readonly PageLink[] {
    switch (item.kind) {
      case "link":
      case "version-link": {
        const preferred = "section" in item ? preferredOf(item.section) : undefined;
        const entry = navigationEntry(item, { site, page, preferred });
        return entry ? [entry] : [];
      }
      case "dropdown": {
        const own = item.href === undefined ? [] : [{ label: item.label, href: item.href }];
        return [...own, ...item.items.flatMap(linksOf)];
      }
      // These items only link to other versions or languages of the same page, or to no page.
      case "version":
      case "version-dropdown":
      case "locale-dropdown":
      case "html":
      case "search":
        return [];
    }
  }
}
