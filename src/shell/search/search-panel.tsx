import { type ReactNode, useEffect, useState } from "react";
import { countText, fillText } from "../../model/config/texts.ts";
import type { PortAnswer, SearchRequest } from "../../search/port.ts";
import type { SearchAccess } from "../ports/ports.ts";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";
import { focusInput } from "./focus-input.ts";
import { Facets } from "./results/Facets.tsx";
import { onApple } from "./on-apple.ts";
import { PHRASE_RESERVE, settlePhrases } from "./results/phrase-hits.ts";
import { useSearch } from "../ports/ports.ts";
import { QueryProblem } from "./QueryProblem.tsx";
import { RecentSearches } from "./RecentSearches.tsx";
import { Results } from "./results/Results.tsx";
import type { SearchSession, SessionState } from "./search-session.ts";
import { useOnline } from "./use-online.ts";
import type { Narrowing } from "./use-search-session.ts";

export { rememberSearch } from "./recent-searches.ts";
export { openSession } from "./search-session.ts";

/** Ask the provider; where the query has phrases, look whether the texts hold them. */
export async function askSearch(search: SearchAccess, request: SearchRequest): Promise<PortAnswer> {
  const hasPhrase = request.text.includes('"');
  const limit = request.limit * (hasPhrase ? PHRASE_RESERVE : 1);
  const answer = await search.provider.query({ ...request, limit });
  return hasPhrase ? settlePhrases(answer, search.present, request.limit) : answer;
}

export interface SearchPanelProps {
  readonly session: SearchSession;
  readonly state: SessionState;
  readonly narrowing: Narrowing;
  narrow(narrowing: Narrowing): void;
  /** Whether the reader is in the box: only then recent searches are offered. */
  readonly isEntered: boolean;
}

/** Below the input: recent searches, results, or that there are none. */
export function SearchPanel(props: SearchPanelProps): ReactNode {
  const { session, state, narrowing, narrow } = props;
  const { answer } = state;
  return (
    <>
      <Status state={state} />
      {props.isEntered && state.query === "" && (
        <RecentSearches onChoose={(query) => session.setQuery(query)} />
      )}
      {state.isOpen && answer && (
        <div
          className="search-panel"
          // Which query it answers, for those who measure.
          data-answered={state.answered}
          {...session.api.getPanelProps({})}
        >
          {answer.error && <QueryProblem query={state.answered} error={answer.error} />}
          <Facets answer={answer} narrowing={narrowing} narrow={narrow} />
          {answer.suggestion !== undefined && (
            <Suggestion query={answer.suggestion} onChoose={(query) => session.setQuery(query)} />
          )}
          {answer.trouble && <Trouble session={session} answer={answer} />}
          {isEmpty(answer) && <Empty hasNear={answer.nearest.length > 0} />}
          <Results session={session} items={state.items} phrases={answer.phrases} />
          <PanelEnd answer={answer} />
        </div>
      )}
    </>
  );
}

/** What a screen reader says of the search. */
function Status({ state }: { readonly state: SessionState }): ReactNode {
  const { locale } = useSite();
  const { search } = useTexts();
  return <output className="sr-only">{statusText()}</output>;

  function statusText(): string {
    if (state.status === "stalled") return search.loading;
    if (!state.isOpen || !state.answer?.asks) return "";
    const { total, trouble } = state.answer;
    if (trouble && total === 0) return search.trouble[trouble];
    return total === 0
      ? search.empty
      : countText(search.found, { locale: locale.code, count: total });
  }
}

function Suggestion(props: { readonly query: string; onChoose(query: string): void }): ReactNode {
  const { suggestion } = useTexts().search;
  const [before = "", after = ""] = suggestion.split("{query}");
  return (
    <p className="search-suggestion">
      {before}
      <button
        type="button"
        onClick={(event) => {
          focusInput(event.currentTarget);
          props.onChoose(props.query);
        }}
      >
        {props.query}
      </button>
      {after}
    </p>
  );
}

/** Nothing was found where everything could be searched. */
function isEmpty({ asks, total, trouble }: PortAnswer): boolean {
  return asks && total === 0 && trouble === undefined;
}

/** Why there are no results, or not all of them. They are asked for again as long as this is shown. */
function Trouble(props: {
  readonly session: SearchSession;
  readonly answer: PortAnswer;
}): ReactNode {
  const { session, answer } = props;
  const texts = useTexts().search.trouble;
  const search = useSearch();
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    search.lost({
      query: () => session.get().query,
      say: setSaid,
      again() {
        // Unless something else has been asked since.
        if (session.get().answer === answer) session.refresh();
      },
    });
  }, [search, session, answer]);
  if (answer.total > 0) return <p className="search-trouble">{texts.part}</p>;
  // What is said at first is what failed; later, what is done about it.
  const text = said === texts.renewed ? said : texts[answer.trouble ?? "broken"];
  return <p className="search-trouble">{text}</p>;
}

function Empty({ hasNear }: { readonly hasNear: boolean }): ReactNode {
  const { empty, nearest } = useTexts().search;
  return (
    <>
      <p className="search-empty">{empty}</p>
      {hasNear && <p className="search-near">{nearest}</p>}
    </>
  );
}

/** How many of how many, which keys do what, and whether there is a network. */
function PanelEnd({ answer }: { readonly answer: PortAnswer }): ReactNode {
  const { shown, keys, offline } = useTexts().search;
  const isOnline = useOnline();
  const count = answer.pages.reduce((sum, page) => sum + page.hits.length, 0);
  return (
    <div className="search-end">
      {!isOnline && <p className="search-offline">{offline}</p>}
      {answer.total > count && count > 0 && (
        <p>{fillText(shown, { shown: count, total: answer.total })}</p>
      )}
      <p className="search-hints" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {keys.select} <kbd>↵</kbd> {keys.open}{" "}
        <kbd>{onApple() ? "⌘ ↵" : "Ctrl ↵"}</kbd> {keys.newTab} <kbd>Esc</kbd> {keys.close}
      </p>
    </div>
  );
}
