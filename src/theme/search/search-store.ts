import { createStore, type Store } from "../../core/store.ts";
import { answerWithTexts } from "../../search/phrase-answer.ts";
import type {
  FacetChoice,
  FoundPage,
  FoundSection,
  PhraseCheck,
  PortAnswer,
  SearchPort,
} from "../../search/port.ts";
import type { ShownHit } from "../../search/phrases.ts";

/**
 * The interface that the layout uses before the search has loaded. `src/client/search/` implements
 * it.
 */
export interface SearchLauncher {
  /**
   * On the first call, loads the search and the styles for results. If that fails, the next call
   * tries again.
   */
  load(): Promise<SearchAccess>;
  /**
   * Calls the listener with a query when something outside the layout opens the search.
   *
   * @returns a function that unsubscribes the listener
   */
  onOpen(listener: (query: string) => void): () => void;
}

/** The site's search, which uses its own index or a service. */
export interface SearchAccess {
  readonly provider: SearchPort;
  /**
   * Returns a hit's excerpt, and whether the hit is real. If the index can't check a phrase, this
   * depends on the text.
   */
  present(hit: FoundSection, phrases: readonly PhraseCheck[]): Promise<ShownHit>;
  /** Opens a URL and highlights the words on that page. */
  go(href: string, terms: readonly string[]): void;
}

/** Filters and scope that the reader selected. */
export interface Narrowing extends FacetChoice {
  readonly allVersions: boolean;
}

/** A result that the reader can choose. */
export type ResultItem =
  | {
      readonly kind: "section";
      readonly href: string;
      readonly page: FoundPage;
      readonly hit: FoundSection;
    }
  /** A page with a similar title, if nothing was found. */
  | { readonly kind: "near"; readonly href: string; readonly title: string };

/** A rendered answer. */
export interface Shown {
  readonly query: string;
  readonly answer: PortAnswer;
  readonly items: readonly ResultItem[];
}

export interface Question {
  readonly query: string;
  /** Maximum number of hits. */
  readonly limit: number;
  readonly narrowing: Narrowing;
}

/**
 * State of a search box. While the query is empty, the box offers recent searches and links.
 * Otherwise, the panel is open or closed. While a question is pending, the last answer stays
 * visible.
 */
export interface SearchState extends Question {
  /** Number of hits requested first. */
  readonly first: number;
  readonly isOpen: boolean;
  /** The last answer, which may belong to an older query. */
  readonly shown: Shown | undefined;
  /** Position of the active result. */
  readonly active: number;
  /** The question that has no answer yet. Answers to other questions are dropped. */
  readonly pending: Question | undefined;
  /** Whether the answer is slow. */
  readonly isLate: boolean;
  /**
   * Whether to open the first result when the answer arrives, because the reader has already
   * pressed Enter.
   */
  readonly goesToFirst: boolean;
}

/** Where a result opens: in this tab or in a new one. */
export type Target = "here" | "tab";

export type SearchEvent =
  | { readonly kind: "typed"; readonly query: string }
  /** A query that the reader didn't type, so it's also written into the input. */
  | { readonly kind: "proposed"; readonly query: string }
  | { readonly kind: "answered"; readonly question: Question; readonly shown: Shown }
  | { readonly kind: "delayed"; readonly question: Question }
  /** The reader pressed an arrow key. The selection wraps around. */
  | { readonly kind: "moved"; readonly by: 1 | -1 }
  /** The pointer is over a result. */
  | { readonly kind: "pointed"; readonly at: number }
  | { readonly kind: "entered"; readonly target: Target }
  /** `elsewhere`: the browser opens the link in another tab or window. */
  | { readonly kind: "chosen"; readonly item: ResultItem; readonly to: Target | "elsewhere" }
  | { readonly kind: "escaped" }
  /** The reader clicked into the input of a closed panel. */
  | { readonly kind: "reopened" }
  | { readonly kind: "narrowed"; readonly narrowing: Narrowing }
  /** The reader requested more results. */
  | { readonly kind: "more" }
  /** The dialog was closed. */
  | { readonly kind: "left" };

export interface SearchStore extends Omit<Store<SearchState>, "set"> {
  readonly search: SearchAccess;
  send(event: SearchEvent): void;
}

export interface SearchStoreInput {
  readonly search: SearchAccess;
  /** Number of hits requested first. */
  readonly limit: number;
  /** Tags of the indexes to search on the current page. */
  scope(allVersions: boolean): readonly string[];
  /** URL of a route. */
  hrefOf(route: string): string;
  /** Puts a query into the input. */
  write(query: string): void;
  /** Stores a search whose result the reader chose. */
  remember(query: string): void;
  /** Closes the dialog. */
  close(): void;
}

/** Delay before an answer counts as late, in milliseconds. */
const PATIENCE = 300;

/**
 * Creates the store for a search box. It updates the state after each event, and sends the requests
 * and opens the pages that this requires.
 */
export function createSearchStore(input: SearchStoreInput): SearchStore {
  const { search } = input;
  const { get, set, subscribe } = createStore(emptySearch(input.limit));

  function send(event: SearchEvent): void {
    const before = get();
    if (event.kind === "entered" && before.isOpen && !before.pending) {
      const item = before.shown?.items[before.active];
      if (item) send({ kind: "chosen", item, to: event.target });
      return;
    }
    const next = reduceSearch(before, event);
    // Ask before anything else, so that the worker starts before the browser renders.
    if (next.pending && next.pending !== before.pending) void ask(next.pending);
    set(next);
    const isTyped = event.kind === "typed";
    if (event.kind === "left" || (!isTyped && next.query !== before.query)) input.write(next.query);
    if (event.kind === "chosen") open(event.item, event.to, before.query);
  }

  function open(item: ResultItem, to: "here" | "tab" | "elsewhere", query: string): void {
    input.remember(query);
    if (to === "tab") window.open(item.href, "_blank", "noopener");
    if (to !== "here") return;
    input.close();
    search.go(item.href, item.kind === "section" ? item.hit.terms : []);
  }

  async function ask(question: Question): Promise<void> {
    const { query, limit, narrowing } = question;
    const late = setTimeout(() => send({ kind: "delayed", question }), PATIENCE);
    const scope = input.scope(narrowing.allVersions);
    const answer = await answerWithTexts(search, { text: query, scope, choice: narrowing, limit });
    clearTimeout(late);
    const items = itemsOf(answer, input.hrefOf);
    const [first] = items;
    const { pending, goesToFirst } = get();
    if (first && goesToFirst && pending === question) {
      send({ kind: "chosen", item: first, to: "here" });
    } else send({ kind: "answered", question, shown: { query, answer, items } });
  }

  return { search, get, subscribe, send };
}

/** Returns the results of an answer, in order. */
function itemsOf(answer: PortAnswer, hrefOf: (route: string) => string): readonly ResultItem[] {
  const sections = answer.pages.flatMap((page) =>
    page.hits.map((hit) => ({ kind: "section" as const, href: hrefOf(hit.route), page, hit })),
  );
  const near = answer.nearest.map(({ route, title }) => ({
    kind: "near" as const,
    href: hrefOf(route),
    title,
  }));
  return [...sections, ...near];
}

/** Number of further hits that "more" requests. */
const MORE_HITS = 16;

/** @param first number of hits requested first */
export function emptySearch(first: number): SearchState {
  return {
    query: "",
    limit: first,
    narrowing: { allVersions: false },
    first,
    isOpen: false,
    shown: undefined,
    active: 0,
    pending: undefined,
    isLate: false,
    goesToFirst: false,
  };
}

/** Returns the next state. Has no side effects: the store sends requests and opens results. */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  const { query, first, isOpen, shown, pending } = state;
  const isShowing = isOpen && pending === undefined;
  const isClosed = !isOpen && query !== "";
  switch (event.kind) {
    case "typed":
    case "proposed":
      return event.query === ""
        ? { ...emptySearch(first), narrowing: state.narrowing }
        : ask(state, { query: event.query, limit: first, shown: isOpen ? shown : undefined });
    case "answered":
      return event.question === pending ? settle(state, event.shown) : state;
    case "delayed":
      return event.question === pending ? { ...state, isLate: true } : state;
    case "moved":
      if (isClosed) return reopen(state);
      return isShowing ? { ...state, active: activeAfter(state, event.by) } : state;
    case "pointed":
      return isShowing ? { ...state, active: event.at } : state;
    case "entered":
      if (event.target === "tab") return state;
      if (pending) return { ...state, goesToFirst: true };
      return isClosed ? ask(state, { limit: first, shown: undefined, goesToFirst: true }) : state;
    case "chosen":
      return event.to === "here" ? emptySearch(first) : state;
    case "escaped":
      return { ...state, isOpen: false, ...settled };
    case "reopened":
      return isClosed ? reopen(state) : state;
    case "narrowed":
      if (isOpen) return ask(state, { narrowing: event.narrowing, limit: first });
      return { ...state, narrowing: event.narrowing, shown: undefined };
    case "more":
      if (!isShowing) return state;
      return ask(state, { limit: state.limit + MORE_HITS, active: state.active });
    case "left":
      // If Escape closed the panel, keep the query but not the answer, because another page may
      // search other indexes.
      return isClosed ? { ...state, shown: undefined } : emptySearch(first);
  }
}

const settled = { pending: undefined, isLate: false, goesToFirst: false } as const;

/** Asks a question that changes some values of the last one. */
function ask(state: SearchState, change: Partial<SearchState>): SearchState {
  const next = { ...state, active: 0, ...settled, ...change, isOpen: true };
  const { query, limit, narrowing } = next;
  return { ...next, pending: { query, limit, narrowing } };
}

function settle(state: SearchState, shown: Shown): SearchState {
  const active = Math.min(state.active, Math.max(0, shown.items.length - 1));
  return { ...state, ...settled, shown, active, isOpen: isWorthShowing(shown) };
}

function reopen(state: SearchState): SearchState {
  const { shown, query } = state;
  const isAnswered = shown?.query === query && isWorthShowing(shown);
  return isAnswered ? { ...state, isOpen: true, active: 0 } : ask(state, { shown: undefined });
}

/**
 * Whether the panel has something to show: results, a message that there are none, or a problem
 * with the query.
 */
function isWorthShowing({ answer }: Shown): boolean {
  return answer.asks || answer.error !== undefined;
}

function activeAfter({ shown, active }: SearchState, by: 1 | -1): number {
  const count = shown?.items.length ?? 0;
  return count === 0 ? active : (active + by + count) % count;
}
