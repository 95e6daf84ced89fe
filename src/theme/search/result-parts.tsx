import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import type { Excerpt, TextRange } from "../../search/excerpt.ts";
import { categoryPath } from "../../search/category-path.ts";
import type { Facet, FoundPage, FoundSection, PortAnswer } from "../../search/port.ts";
import { useSite, useTexts } from "../site-context.tsx";
import type { Narrowing, SearchStore, Shown } from "./search-store.ts";
import { Trouble } from "./Trouble.tsx";

/** An answer with the store of its search. */
export interface ShownProps {
  readonly store: SearchStore;
  readonly shown: Shown;
}

interface NotesProps extends ShownProps {
  readonly narrowing: Narrowing;
}

/**
 * Filters, problems, a suggestion, or a message that nothing was found: everything above a list
 * of results.
 */
export function AnswerNotes(props: NotesProps): ReactNode {
  const { shown, store } = props;
  const { answer } = shown;
  const texts = useTexts().search;
  return (
    <>
      {answer.error && <QueryProblem shown={shown} />}
      {answer.isUnquoted && (
        <p className="search-problem" role="note">
          {texts.unquoted}
        </p>
      )}
      <Facets {...props} />
      {answer.suggestion !== undefined && <Suggestion query={answer.suggestion} store={store} />}
      {answer.trouble && (
        <p className="search-trouble">
          <Trouble trouble={answer.trouble} isPart={answer.total > 0} />
        </p>
      )}
      <NothingFound {...props} />
    </>
  );
}

/** Why a query was read as plain text, with the cause marked in it. */
function QueryProblem({ shown: { query, answer } }: { readonly shown: Shown }): ReactNode {
  const { literal } = useTexts().search;
  const { message, start, end } = answer.error ?? { message: "", start: 0, end: 0 };
  return (
    <div className="search-problem" role="note">
      <p>
        {literal} {message}
      </p>
      <code>
        {query.slice(0, start)}
        {/* Also marks an empty range between two characters. */}
        <mark className="search-problem-place">{query.slice(start, end)}</mark>
        {query.slice(end)}
      </code>
    </div>
  );
}

/** Suggests the query with corrected spelling. */
function Suggestion(props: { readonly query: string; readonly store: SearchStore }): ReactNode {
  const { query, store } = props;
  const { suggestion } = useTexts().search;
  const [before = "", after = ""] = suggestion.split("{query}");
  return (
    <p className="search-suggestion">
      {before}
      <SearchButton onPress={() => store.send({ kind: "proposed", query })}>{query}</SearchButton>
      {after}
    </p>
  );
}

/**
 * Reports that nothing was found, and offers to search other versions. It doesn't show how many
 * hits they have, because this would load their indexes for every query without results.
 */
function NothingFound({ shown, narrowing, store }: NotesProps): ReactNode {
  const { asks, total, trouble, nearest: near } = shown.answer;
  const { sections } = useSite();
  const { empty, nearest, searchAllVersions } = useTexts().search;
  if (!asks || total > 0 || trouble) return null;
  const isNarrow = !narrowing.allVersions && sections.some(({ versions }) => versions.length > 1);
  return (
    <>
      <p className="search-empty">
        {empty}{" "}
        {isNarrow && (
          <SearchButton
            onPress={() => narrow(store, { ...narrowing, version: undefined, allVersions: true })}
          >
            {searchAllVersions}
          </SearchButton>
        )}
      </p>
      {near.length > 0 && <p className="search-near">{nearest}</p>}
    </>
  );
}

function narrow(store: SearchStore, narrowing: Narrowing): void {
  store.send({ kind: "narrowed", narrowing });
}

/** Buttons that filter by area, or search all versions and filter by version. */
function Facets({ shown: { answer }, narrowing, store }: NotesProps): ReactNode {
  const site = useSite();
  const texts = useTexts().search;
  const hasVersions = site.sections.some((section) => section.versions.length > 1);
  const areas = answer.areas.length > 1 || narrowing.area !== undefined;
  if (!answer.asks || (!areas && !hasVersions)) return null;
  return (
    <div className="search-facets">
      {areas && (
        <Choice
          label={texts.areas}
          all={texts.allAreas}
          facets={answer.areas}
          chosen={narrowing.area}
          choose={(area) => narrow(store, { ...narrowing, area })}
        />
      )}
      {hasVersions && (
        <Choice
          label={texts.versions}
          all={texts.allVersions}
          facets={narrowing.allVersions ? answer.versions : []}
          chosen={narrowing.allVersions ? narrowing.version : currentVersion}
          choose={(version, isChosen) =>
            narrow(store, {
              ...narrowing,
              version,
              allVersions: version !== undefined || !isChosen,
            })
          }
        />
      )}
    </div>
  );
}

/**
 * With this choice, neither "all" nor a version button is pressed: the search only covers the
 * version that the page belongs to.
 */
const currentVersion = Symbol("current version");

function Choice(props: {
  readonly label: string;
  readonly all: string;
  readonly facets: readonly Facet[];
  /** `undefined` if all are chosen. */
  readonly chosen: string | typeof currentVersion | undefined;
  /** @param isChosen whether the value was already chosen */
  choose(value: string | undefined, isChosen: boolean): void;
}): ReactNode {
  const { facets, chosen, choose } = props;
  // The chosen facet is shown even if it has no hits, so that it can be deselected.
  const missing = typeof chosen === "string" && !facets.some(({ value }) => value === chosen);
  const shown = missing ? [...facets, { value: chosen, count: 0 }] : facets;
  return (
    <fieldset aria-label={props.label} className="search-choice">
      <button
        type="button"
        className="search-facet"
        aria-pressed={chosen === undefined}
        onClick={() => choose(undefined, chosen === undefined)}
      >
        {props.all}
      </button>
      {shown.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          className="search-facet"
          aria-pressed={chosen === value}
          onClick={() => choose(chosen === value ? undefined : value, false)}
        >
          {value} <span className="search-count">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Delay after the last keystroke before excerpts are fetched, in milliseconds. */
const REST = 200;

/** The excerpt of a hit. It appears when its text has loaded, and the space for it is reserved. */
export function HitExcerpt(props: ShownProps & { readonly hit: FoundSection }): ReactNode {
  const { hit } = props;
  const { search } = props.store;
  const { phrases } = props.shown.answer;
  const [shown, setShown] = useState<{ readonly of: FoundSection; readonly excerpt: Excerpt }>();
  useEffect(() => {
    // A search service sends the excerpt with the hit.
    if (hit.excerpt) return undefined;
    let isCurrent = true;
    const cancel = afterTyping(async () => {
      const { excerpt } = await search.present(hit, phrases);
      if (isCurrent && excerpt) setShown({ of: hit, excerpt });
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [search, hit, phrases]);
  // The last excerpt stays until the new one has loaded.
  const last = shown?.of.id === hit.id ? shown.excerpt : undefined;
  const excerpt = hit.excerpt ?? last;
  // The excerpt is empty if there is no text below the heading.
  if (excerpt?.text === "") return null;
  return (
    <span className="search-excerpt">
      {excerpt && (
        <>
          {excerpt.cutBefore && "… "}
          <Marked text={excerpt.text} matches={excerpt.matches} />
          {excerpt.cutAfter && " …"}
        </>
      )}
    </span>
  );
}

let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => Promise<void>>();

/**
 * Runs `work` when the reader has stopped typing. The work for all hits of an answer runs at once.
 *
 * @returns a function that cancels the work
 */
function afterTyping(work: () => Promise<void>): () => void {
  if (waiting.size === 0) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const due = [...waiting];
      waiting.clear();
      for (const each of due) void each();
    }, REST);
  }
  waiting.add(work);
  return () => void waiting.delete(work);
}

/** Text with highlighted ranges. */
export function Marked(props: {
  readonly text: string;
  readonly matches: readonly TextRange[];
}): ReactNode {
  const { text, matches } = props;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of matches) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}

/** Area, categories and version of a page. */
export function Place({ page }: { readonly page: FoundPage }): ReactNode {
  const path = [page.area, ...categoryPath(page.parentCategories)].filter((step) => step !== "");
  return (
    <span className="search-place">
      {" "}
      {path.join(" › ")}
      {page.version !== "" && (
        <>
          {" "}
          <span className="search-version">{page.version}</span>
        </>
      )}
    </span>
  );
}

/** Returns the number of hits that an answer contains. `total` also counts the others. */
export function countOf(answer: PortAnswer): number {
  return answer.pages.reduce((sum, page) => sum + page.hits.length, 0);
}

interface SearchButtonProps {
  readonly className?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that is about to disappear. It moves the focus, so that the arrow keys still work. */
export function SearchButton({ onPress, ...others }: SearchButtonProps): ReactNode {
  const press = (event: MouseEvent<HTMLElement>) => {
    focusInput(event.currentTarget);
    onPress();
  };
  return <button type="button" {...others} onClick={press} />;
}

/** Moves the focus from a button that is about to disappear to the input, in the dialog or on the results page. */
export function focusInput(button: HTMLElement): void {
  button.closest(".search-field, main")?.querySelector("input")?.focus();
}
