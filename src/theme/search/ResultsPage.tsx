import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { countText, fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { FoundPage } from "../../search/port.ts";
import { Icon } from "../elements.tsx";
import { preferenceKeys, usePorts } from "../ports.ts";
import { useSite, useTexts } from "../site-context.tsx";
import { rememberSearch } from "./recent-searches.ts";
import {
  AnswerNotes,
  countOf,
  HitExcerpt,
  Marked,
  Place,
  type ShownProps,
} from "./result-parts.tsx";
import { resultsUrl, type ResultsRequest } from "./results-url.ts";
import { searchInput } from "./SearchBox.tsx";
import { searchScope } from "./search-scope.ts";
import {
  createSearchStore,
  type SearchAccess,
  type SearchState,
  type SearchStore,
  type Shown,
} from "./search-store.ts";

/** Number of hits shown first. */
const FIRST_HITS = 24;

/** Delay after the last keystroke before the URL changes, in milliseconds. */
const REST = 500;

interface ResultsPageProps {
  readonly texts: TextCatalogue["searchPage"];
  /** Request in the URL. */
  readonly request: ResultsRequest;
  readonly search: SearchAccess;
}

/**
 * The results page. At first, it shows the results for the query in its URL. When the reader types
 * another query, it shows the results for that.
 */
export function ResultsPage({ texts, request, search }: ResultsPageProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const store = useResultsStore(search, request, input);
  const state = useSyncExternalStore(store.subscribe, store.get);
  useUrl(request, state.query, texts);
  useEffect(() => {
    if (request.query === "") input.current?.focus({ preventScroll: true });
    else store.send({ kind: "typed", query: request.query });
  }, [store, request]);

  return (
    <>
      <Form input={input} initial={request.query} store={store} />
      <Count state={state} empty={texts.empty} />
      {state.shown && <ResultsList store={store} state={state} shown={state.shown} />}
    </>
  );
}

function Form(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly initial: string;
  readonly store: SearchStore;
}): ReactNode {
  const { input, initial, store } = props;
  const { search: labels } = useTexts();
  return (
    <search>
      <form
        className="search-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          store.send({ kind: "typed", query: input.current?.value ?? "" });
          // This hides a phone's on-screen keyboard.
          input.current?.blur();
        }}
      >
        <input
          ref={input}
          {...searchInput}
          name="q"
          className="search-input"
          aria-label={labels.label}
          placeholder={labels.placeholder}
          defaultValue={initial}
          onChange={(event) => store.send({ kind: "typed", query: event.target.value })}
        />
        <button
          type="submit"
          className="search-submit"
          title={labels.submit}
          aria-label={labels.submit}
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

function useResultsStore(
  search: SearchAccess,
  { version }: ResultsRequest,
  input: RefObject<HTMLInputElement | null>,
): SearchStore {
  const site = useSite();
  const { preferences } = usePorts();
  const [store] = useState(() =>
    createSearchStore({
      search,
      limit: FIRST_HITS,
      scope(allVersions) {
        const preferredOf = (section: string) =>
          version?.section === section
            ? version.name
            : preferences.get(preferenceKeys.version(section));
        return searchScope({ site, page: { version: undefined } }, preferredOf, allVersions);
      },
      hrefOf: (route) => site.localeBase + encodeURI(route.slice(1)),
      write(query) {
        if (input.current) input.current.value = query;
      },
      remember: (query) => rememberSearch(preferences, query),
      close() {},
    }),
  );
  return store;
}

/** Keeps the URL and the window title up to date. */
function useUrl(request: ResultsRequest, query: string, texts: TextCatalogue["searchPage"]): void {
  const { localeBase, title, titleDelimiter } = useSite();
  useEffect(() => {
    const own = query === "" ? texts.title : fillText(texts.titleOf, { query });
    document.title = `${own} ${titleDelimiter} ${title}`;
    const url = resultsUrl(localeBase, { ...request, query });
    const timer = setTimeout(() => {
      const isShown = location.pathname + location.search === url;
      if (query !== "" && !isShown) history.replaceState(history.state, "", url);
    }, REST);
    return () => clearTimeout(timer);
  }, [query, request, texts, localeBase, title, titleDelimiter]);
}

/** The number of results. Screen readers announce changes. */
function Count({
  state,
  empty,
}: {
  readonly state: SearchState;
  readonly empty: string;
}): ReactNode {
  const { locale } = useSite();
  const { search } = useTexts();
  return <output className="search-page-count">{text()}</output>;

  function text(): string {
    if (state.query === "") return empty;
    if (state.isLate) return search.loading;
    const { asks, total } = state.shown?.answer ?? {};
    if (!asks || !total) return "";
    return countText(search.found, { locale: locale.code, count: total });
  }
}

/** Every page that was found, with its sections and excerpts. */
function ResultsList(props: {
  readonly store: SearchStore;
  readonly state: SearchState;
  readonly shown: Shown;
}): ReactNode {
  const { store, state, shown } = props;
  const { answer, query } = shown;
  const texts = useTexts().search;
  const { localeBase } = useSite();
  const count = countOf(answer);
  return (
    <div className="search-page-found" data-answered={query}>
      <AnswerNotes store={store} shown={shown} narrowing={state.narrowing} />
      {answer.nearest.length > 0 && (
        <ul className="search-page-near">
          {answer.nearest.map(({ route, title }) => (
            <li key={route}>
              <a href={localeBase + encodeURI(route.slice(1))}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      <ol className="search-page-list" aria-label={texts.results}>
        {answer.pages.map((page) => (
          <PageResult
            key={`${page.version} ${page.route}`}
            page={page}
            shown={shown}
            store={store}
          />
        ))}
      </ol>
      {answer.total > count && count > 0 && (
        <button type="button" className="button" onClick={() => store.send({ kind: "more" })}>
          {texts.more}
        </button>
      )}
    </div>
  );
}

function PageResult(props: ShownProps & { readonly page: FoundPage }): ReactNode {
  const { page } = props;
  const own = page.hits.find(({ route }) => route === page.route);
  const sections = page.hits.filter((hit) => hit !== own);
  const terms = own?.terms ?? page.hits[0]?.terms ?? [];
  return (
    <li>
      <h2>
        <ResultLink {...props} route={page.route} terms={terms}>
          <Marked text={page.title} matches={page.titleMatches} />
        </ResultLink>
      </h2>
      <p>
        <Place page={page} />
      </p>
      {own && <HitExcerpt {...props} hit={own} />}
      {sections.length > 0 && (
        <ul>
          {sections.map((hit) => (
            <li key={hit.id}>
              <ResultLink {...props} route={hit.route} terms={hit.terms}>
                <Marked text={hit.title} matches={hit.titleMatches} />
              </ResultLink>
              <HitExcerpt {...props} hit={hit} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A link to a result. It stores the query, so that the page highlights its words. */
function ResultLink(
  props: ShownProps & {
    readonly route: string;
    readonly terms: readonly string[];
    readonly children: ReactNode;
  },
): ReactNode {
  const { route, terms, shown, store } = props;
  const { localeBase } = useSite();
  const { preferences } = usePorts();
  const href = localeBase + encodeURI(route.slice(1));
  return (
    <a
      href={href}
      onClick={(event: MouseEvent) => {
        rememberSearch(preferences, shown.query);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        store.search.go(href, terms);
      }}
    >
      {props.children}
    </a>
  );
}
