import type { ReactNode } from "react";
import { fillText } from "../../core/strings/texts.ts";
import type { PageData, PageLink } from "../../core/page-data.ts";
import { Icon } from "../elements.tsx";
import { usePorts, preferenceKeys, usePreference } from "../ports.ts";
import { useSite, useTexts } from "../site-context.tsx";
import type { SearchBoxProgram } from "./box/search-box.ts";
import { focusInput } from "./focus-input.ts";
import { forgetSearch, readRecent } from "./recent-searches.ts";
import type { ShownNavigationItem, SiteData } from "../../core/site-data.ts";
import { navigationEntry } from "../bar/navigation-entry.ts";

interface EmptyBoxProps {
  readonly box: SearchBoxProgram;
  readonly page: PageData;
}

/** What a box with nothing in it offers: what the reader searched for last, and the main places of the site. */
export function EmptyBox({ box, page }: EmptyBoxProps): ReactNode {
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
              <RecentSearch key={query} query={query} box={box} />
            ))}
          </ul>
        </section>
      )}
      <Places page={page} />
    </div>
  );
}

function RecentSearch(props: {
  readonly query: string;
  readonly box: SearchBoxProgram;
}): ReactNode {
  const { query, box } = props;
  const { preferences } = usePorts();
  const { removeRecent } = useTexts().search;
  return (
    <li>
      <button
        type="button"
        className="search-way"
        onClick={(event) => {
          focusInput(event.currentTarget);
          box.send({ kind: "proposed", query });
        }}
      >
        <Icon name="recent" />
        <span dir="auto">{query}</span>
      </button>
      <button
        type="button"
        className="search-forget"
        aria-label={fillText(removeRecent, { query })}
        onClick={(event) => {
          // The button goes; the focus must not go with it.
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

function Places({ page }: { readonly page: PageData }): ReactNode {
  const site = useSite();
  const { preferences } = usePorts();
  const { places } = useTexts().search;
  const preferredOf = (section: string) => preferences.get(preferenceKeys.version(section));
  const links = placesToGo({ site, page }, preferredOf);
  if (links.length === 0) return null;
  return (
    <nav className="search-places" aria-label={places}>
      <p className="search-label">{places}</p>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a
              className="search-way"
              href={href}
              // The page in its place is shown below the dialog otherwise.
              onClick={(event) => event.currentTarget.closest("dialog")?.close()}
            >
              <Icon name="document" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MOST = 8;

/**
 * Where readers go who do not search: what the bar links to, then what the footer
 * does, in the version being read. Pages of the site alone, each once.
 *
 * @param preferredOf the version a reader picked in a section
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
      // Other versions and languages of what is read are no places of their own.
      case "version":
      case "version-dropdown":
      case "locale-dropdown":
      case "html":
      case "search":
        return [];
    }
  }
}
