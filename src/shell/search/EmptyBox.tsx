import type { ReactNode } from "react";
import { fillText } from "../../model/config/texts.ts";
import type { PageData } from "../../model/page-data.ts";
import { Icon } from "../icons.tsx";
import { usePreferences } from "../ports/ports.ts";
import { preferenceKeys } from "../ports/preference-keys.ts";
import { usePreference } from "../ports/use-preference.ts";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";
import type { SearchBoxProgram } from "./box/search-box.ts";
import { focusInput } from "./focus-input.ts";
import { placesToGo } from "./places.ts";
import { forgetSearch, readRecent } from "./recent-searches.ts";

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
  const preferences = usePreferences();
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
  const preferences = usePreferences();
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
