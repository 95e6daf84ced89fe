import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { countText, fillText, type TextCatalogue } from "../../../core/strings/texts.ts";
import { LONGEST_QUERY } from "../../../search/query/longest-query.ts";
import { Icon } from "../../elements.tsx";
import { usePorts, preferenceKeys } from "../../ports.ts";
import { useSite, useTexts } from "../../site-context.tsx";
import { searchBox, type SearchBoxProgram } from "../box/search-box.ts";
import { resultsAddress, type ResultsRequest } from "../results-address.ts";
import { searchScope } from "../search-scope.ts";
import { ResultsList } from "./ResultsList.tsx";

/** How many hits are shown at first. */
const FIRST_HITS = 24;

/** How long a reader must have stopped typing before the address says what was typed, in milliseconds. */
const REST = 500;

interface ResultsPageProps {
  readonly texts: TextCatalogue["searchPage"];
  /** What the address asks for. */
  readonly request: ResultsRequest;
}

/** A search of its own page: what the address asks for, and what is typed from then on. */
export function ResultsPage({ texts, request }: ResultsPageProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const box = useResultsBox(request);
  const state = useSyncExternalStore(box.subscribe, box.get);
  const query = state.kind === "empty" ? "" : state.query;
  useAddress(request, query, texts);
  useEffect(() => {
    if (request.query === "") input.current?.focus({ preventScroll: true });
    else box.send({ kind: "typed", query: request.query });
  }, [box, request]);

  return (
    <>
      <Form input={input} initial={request.query} box={box} />
      <Count box={box} empty={texts.empty} />
      <ResultsList
        box={box}
        state={state}
        onPropose={(proposed) => {
          if (input.current) input.current.value = proposed;
          input.current?.focus();
          box.send({ kind: "typed", query: proposed });
        }}
      />
    </>
  );
}

function Form(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What it holds at first. */
  readonly initial: string;
  readonly box: SearchBoxProgram;
}): ReactNode {
  const { input, initial, box } = props;
  const { search: labels } = useTexts();
  return (
    <search>
      <form
        className="search-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          box.send({ kind: "typed", query: input.current?.value ?? "" });
          // The keyboard of a phone gives way to the results.
          input.current?.blur();
        }}
      >
        <input
          ref={input}
          type="search"
          dir="auto"
          name="q"
          className="search-input"
          aria-label={labels.label}
          placeholder={labels.placeholder}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="search"
          maxLength={LONGEST_QUERY}
          defaultValue={initial}
          onChange={(event) => box.send({ kind: "typed", query: event.target.value })}
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

/** A box without a panel: its machine asks and waits as in the dialog. */
function useResultsBox({ version }: ResultsRequest): SearchBoxProgram {
  const site = useSite();
  const { search, preferences } = usePorts();
  const [box] = useState(() =>
    searchBox({
      search,
      preferences,
      limit: FIRST_HITS,
      scope(allVersions) {
        const preferredOf = (section: string) =>
          version?.section === section
            ? version.name
            : preferences.get(preferenceKeys.version(section));
        return searchScope({ site, page: { version: undefined } }, preferredOf, allVersions);
      },
      address: (route) => site.localeBase + encodeURI(route.slice(1)),
      input: () => undefined,
      close() {},
    }),
  );
  return box;
}

/** The address and the name of the window say what is shown. */
function useAddress(
  request: ResultsRequest,
  query: string,
  texts: TextCatalogue["searchPage"],
): void {
  const { localeBase, title, titleDelimiter } = useSite();
  useEffect(() => {
    const own = query === "" ? texts.title : fillText(texts.titleOf, { query });
    document.title = `${own} ${titleDelimiter} ${title}`;
    const address = resultsAddress(localeBase, { ...request, query });
    const timer = setTimeout(() => {
      const isShown = location.pathname + location.search === address;
      if (query !== "" && !isShown) history.replaceState(history.state, "", address);
    }, REST);
    return () => clearTimeout(timer);
  }, [query, request, texts, localeBase, title, titleDelimiter]);
}

/** How much there is, for everyone; screen readers hear of it when it changes. */
function Count({
  box,
  empty,
}: {
  readonly box: SearchBoxProgram;
  readonly empty: string;
}): ReactNode {
  const { locale } = useSite();
  const { search } = useTexts();
  const state = useSyncExternalStore(box.subscribe, box.get);
  return <output className="search-page-count">{text()}</output>;

  function text(): string {
    if (state.kind === "empty") return empty;
    if (state.kind === "asking" && state.patience === "stalled") return search.loading;
    const { asks, total } = (state.shown ?? {}).answer ?? {};
    if (!asks || !total) return "";
    return countText(search.found, { locale: locale.code, count: total });
  }
}
