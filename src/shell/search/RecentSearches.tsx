import type { ReactNode } from "react";
import { fillText } from "../../model/config/texts.ts";
import { Icon } from "../icons.tsx";
import { usePreferences } from "../ports/ports.ts";
import { preferenceKeys } from "../ports/preference-keys.ts";
import { usePreference } from "../ports/use-preference.ts";
import { useTexts } from "../use-texts.ts";
import { ResultIcon } from "./ResultIcon.tsx";
import { focusInput } from "./focus-input.ts";
import { forgetSearch, readRecent } from "./recent-searches.ts";

/** What the reader searched for last, each to search for again or to forget. */
export function RecentSearches(props: { onChoose(query: string): void }): ReactNode {
  const preferences = usePreferences();
  const [stored] = usePreference(preferenceKeys.recentSearches);
  const texts = useTexts().search;
  const recent = readRecent(stored);
  if (recent.length === 0) return null;
  return (
    <section className="search-panel search-recent" aria-label={texts.recent}>
      <p className="search-label">{texts.recent}</p>
      <ul>
        {recent.map((query) => (
          <li key={query}>
            <button
              type="button"
              className="search-again"
              onClick={(event) => {
                focusInput(event.currentTarget);
                props.onChoose(query);
              }}
            >
              <ResultIcon name="recent" />
              {query}
            </button>
            <button
              type="button"
              className="search-forget"
              aria-label={fillText(texts.removeRecent, { query })}
              onClick={(event) => {
                // The button goes; the focus must not go with it.
                focusNeighbour(event.currentTarget);
                forgetSearch(preferences, query);
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function focusNeighbour(button: HTMLElement): void {
  const item = button.closest("li");
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = next?.querySelector<HTMLElement>(".search-forget");
  if (target) target.focus();
  else focusInput(button);
}
