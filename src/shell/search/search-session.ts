import {
  createAutocomplete,
  type AutocompleteApi,
  type AutocompleteState,
} from "@algolia/autocomplete-core";
import type { BaseSyntheticEvent, KeyboardEvent, MouseEvent } from "react";
import type { FoundPage, FoundSection, PortAnswer } from "../../search/port.ts";

/** A line of the panel that can be chosen. */
export type ResultItem =
  | {
      readonly kind: "section";
      readonly href: string;
      readonly page: FoundPage;
      readonly hit: FoundSection;
    }
  /** A page whose title is like the query, when nothing was found. */
  | { readonly kind: "near"; readonly href: string; readonly title: string };

export interface SessionInput {
  /** Names the elements of the box. */
  readonly id: string;
  readonly initialQuery: string;
  ask(query: string): Promise<PortAnswer>;
  /** The complete address of a route. */
  address(route: string): string;
  /** The reader has chosen a result of a query: here, or for a tab or window of its own. */
  onChoose(query: string): void;
  /** Go there in this window. */
  go(item: ResultItem): void;
}

/** What the box shows. */
export interface SessionState {
  readonly query: string;
  readonly isOpen: boolean;
  /** `stalled`: nothing has come for 300 ms. */
  readonly status: AutocompleteState<ResultItem>["status"];
  /** The newest answer, and the query it is to. */
  readonly answer: PortAnswer | undefined;
  readonly answered: string;
  readonly items: readonly ResultItem[];
}

type Api = AutocompleteApi<ResultItem, BaseSyntheticEvent, MouseEvent, KeyboardEvent>;
type Source = Parameters<Api["getItemProps"]>[0]["source"];

export interface SearchSession {
  readonly api: Api;
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The source of the items, which the library wants with each. */
  source(): Source | undefined;
  /** Search for something else, as if it had been typed. */
  setQuery(query: string): void;
  /** Ask again: the same query means something else now. */
  refresh(): void;
  /** Go to the first result, as soon as there is one to the present query. */
  goToFirst(): void;
  /** Go to a result in this window. */
  go(item: ResultItem): void;
  close(): void;
  /** Close the panel and forget the query: the reader has found what it was for. */
  leave(): void;
}

/** A source that knows the answer its items are from. */
interface AnswerSource {
  readonly sourceId: string;
  readonly answer: PortAnswer;
  readonly query: string;
}

const idle: SessionState = {
  query: "",
  isOpen: false,
  status: "idle",
  answer: undefined,
  answered: "",
  items: [],
};

/**
 * The behaviour of the search box: what is typed is asked, what is asked is
 * shown, keys move through it. The library behind it decides when the panel opens
 * and drops answers that come too late.
 */
export function openSession(input: SessionInput): SearchSession {
  const listeners = new Set<() => void>();
  let state: SessionState = { ...idle, query: input.initialQuery };
  let current: Source | undefined;
  let wantsFirst = false;

  const api: Api = createAutocomplete<ResultItem, BaseSyntheticEvent, MouseEvent, KeyboardEvent>({
    id: input.id,
    defaultActiveItemId: 0,
    initialState: { query: input.initialQuery },
    async getSources({ query }) {
      const answer = await input.ask(query);
      const source: AnswerSource = { sourceId: "results", answer, query };
      return [
        {
          ...source,
          getItems: () => itemsOf(answer, input.address),
          getItemUrl: ({ item }) => item.href,
          onSelect: ({ state }) => input.onChoose(state.query),
        },
      ];
    },
    shouldPanelOpen: ({ state: { collections, query } }) => {
      return query.trim() !== "" && hasSomething(answerOf(collections[0]?.source)?.answer);
    },
    navigator: { navigate: ({ item }) => input.go(item) },
    onStateChange({ state: next }) {
      // Who goes on typing wants something else.
      if (next.query !== state.query) wantsFirst = false;
      const [collection] = next.collections;
      const from = answerOf(collection?.source);
      current = collection?.source;
      state = {
        query: next.query,
        isOpen: next.isOpen,
        status: next.status,
        answer: from?.answer,
        answered: from?.query ?? "",
        items: collection?.items ?? [],
      };
      for (const listener of listeners) listener();
      followWish();
    },
  });

  function followWish(): void {
    if (!wantsFirst || state.status !== "idle" || state.answered !== state.query) return;
    wantsFirst = false;
    const [first] = state.items;
    if (first === undefined) return;
    input.onChoose(state.query);
    input.go(first);
  }

  function setQuery(query: string): void {
    api.setQuery(query);
    // The library leaves the panel as it is; this is as good as typing, which opens it.
    void api.refresh().then(() => api.setIsOpen(query.trim() !== "" && hasSomething(state.answer)));
  }

  return {
    api: { ...api, getInputProps: (props) => withoutList(api.getInputProps(props), state) },
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    source: () => current,
    setQuery,
    refresh: () => void api.refresh(),
    goToFirst() {
      wantsFirst = true;
      if (state.answered === state.query) followWish();
      else void api.refresh();
    },
    go: input.go,
    leave() {
      api.setIsOpen(false);
      api.setQuery("");
      api.setCollections([]);
    },
    close: () => api.setIsOpen(false),
  };
}

/** The library points at a list and an active item, too, where the panel shows no results. */
function withoutList<Props extends object>(props: Props, { items }: SessionState): Props {
  if (items.length > 0) return props;
  return { ...props, "aria-activedescendant": undefined, "aria-controls": undefined };
}

/** Whether there is something to show: results, that there are none, or what is wrong with the query. */
function hasSomething(answer: PortAnswer | undefined): boolean {
  return answer?.asks === true || answer?.error !== undefined;
}

function itemsOf(answer: PortAnswer, address: (route: string) => string): ResultItem[] {
  const sections = answer.pages.flatMap((page) =>
    page.hits.map((hit) => ({ kind: "section" as const, href: address(hit.route), page, hit })),
  );
  const near = answer.nearest.map(({ route, title }) => ({
    kind: "near" as const,
    href: address(route),
    title,
  }));
  return [...sections, ...near];
}

/** The library hands a source on with everything that was put into it. */
function answerOf(source: object | undefined): AnswerSource | undefined {
  return source !== undefined && "answer" in source ? (source as AnswerSource) : undefined;
}
