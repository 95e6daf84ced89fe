import { createStore, type Store } from "../../../core/store.ts";
import type { PortAnswer, SearchRequest } from "../../../search/port.ts";
import type { PreferencesPort, SearchAccess } from "../../ports.ts";
import { rememberSearch } from "../recent-searches.ts";
import { answerWithTexts } from "../results/phrase-hits.ts";
import { emptyBox, nextBox } from "./box-machine.ts";
import type { Box, BoxEffect, BoxEvent, ResultItem } from "./box-state.ts";

/** A search box at work: its state, and what it hears. */
export interface SearchBoxProgram extends Omit<Store<Box>, "set"> {
  send(event: BoxEvent): void;
}

export interface SearchBoxInput {
  readonly search: SearchAccess;
  /** The greatest number of hits at first. */
  readonly limit: number;
  /** Tags of the indexes to search, on the page that is shown now. */
  scope(allVersions: boolean): readonly string[];
  /** The complete address of a route. */
  address(route: string): string;
  /** The input of the box, while it is there. */
  input(): HTMLInputElement | undefined;
  readonly preferences: PreferencesPort;
  /** Close the box. */
  close(): void;
}

/** An answer that takes longer is late, in milliseconds. */
const PATIENCE = 300;

/** Runs the machine of `box-machine.ts`: holds its state and does what its transitions ask for. */
export function searchBox(input: SearchBoxInput): SearchBoxProgram {
  const { get, set, subscribe } = createStore(emptyBox(input.limit));

  function send(event: BoxEvent): void {
    const { state, effects } = nextBox(get(), event);
    set(state);
    for (const effect of effects) perform(effect, input, send);
  }

  return { get, subscribe, send };
}

function perform(effect: BoxEffect, input: SearchBoxInput, send: (event: BoxEvent) => void): void {
  switch (effect.kind) {
    case "ask":
      return ask(effect, input, send);
    case "write": {
      const element = input.input();
      if (element) element.value = effect.query;
      return;
    }
    case "remember":
      return rememberSearch(input.preferences, effect.query);
    case "go": {
      const { item } = effect;
      input.close();
      return input.search.go(item.href, item.kind === "section" ? item.hit.terms : []);
    }
    case "open":
      window.open(effect.item.href, "_blank", "noopener");
      return;
  }
}

type AskEffect = Extract<BoxEffect, { kind: "ask" }>;

function ask(effect: AskEffect, input: SearchBoxInput, send: (event: BoxEvent) => void): void {
  const { turn, query, limit, narrowing } = effect;
  const late = setTimeout(() => send({ kind: "waited", turn }), PATIENCE);
  const request = {
    text: query,
    scope: input.scope(narrowing.allVersions),
    choice: narrowing,
    limit,
  };
  void askSearch(input.search, request).then((answer) => {
    clearTimeout(late);
    const items = itemsOf(answer, input.address);
    send({ kind: "answered", turn, shown: { query, answer, items } });
  });
}

/** Ask the provider; where the query has phrases, look whether the texts hold them. */
export function askSearch(search: SearchAccess, request: SearchRequest): Promise<PortAnswer> {
  const { provider, present } = search;
  return answerWithTexts({ query: (each) => provider.query(each), present }, request);
}

/**
 * What of an answer can be chosen, in order.
 *
 * @param address gives the complete address of a route
 */
export function itemsOf(answer: PortAnswer, address: (route: string) => string): ResultItem[] {
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
