import type { FacetChoice, FoundPage, FoundSection, PortAnswer } from "../../../search/port.ts";

/** What the reader narrowed or widened the search to. */
export interface Narrowing extends FacetChoice {
  readonly allVersions: boolean;
}

/** The version being read, in all areas. */
export const usualNarrowing: Narrowing = { allVersions: false };

/** A line of the panel that can be chosen. */
export type ResultItem =
  | {
      readonly kind: "section";
      /** Complete. */
      readonly href: string;
      readonly page: FoundPage;
      readonly hit: FoundSection;
    }
  /** A page whose title is like the query, when nothing was found. */
  | { readonly kind: "near"; readonly href: string; readonly title: string };

/** An answer as it is shown. */
export interface Shown {
  /** The query it answers. */
  readonly query: string;
  readonly answer: PortAnswer;
  readonly items: readonly ResultItem[];
}

/** Where a result is opened: in the place of the page, or in a tab. */
export type Target = "here" | "tab";

interface Facts {
  readonly narrowing: Narrowing;
  /** How many hits are asked for at first. */
  readonly first: number;
  /** Counts what was asked: an answer to an older question is dropped. */
  readonly turn: number;
}

interface Question extends Facts {
  readonly query: string;
  /** The greatest number of hits. */
  readonly limit: number;
}

/** What a search box does. */
export type Box =
  /** There is nothing in it. Recent searches and places to go are offered. */
  | (Facts & { readonly kind: "empty" })
  /** A question is under way. What is shown until then is to an older one. */
  | (Question & {
      readonly kind: "asking";
      readonly shown: Shown | undefined;
      /** `stalled`: nothing has come for a while. */
      readonly patience: "fresh" | "stalled";
      /** What follows the answer: show it, or go to its first result. */
      readonly follow: "show" | "go";
      /** The place in the list that is chosen when the answer is shown. */
      readonly active: number;
    })
  | (Question & { readonly kind: "showing"; readonly shown: Shown; readonly active: number })
  /** The reader closed the panel, or there is nothing to show. The query stands. */
  | (Question & { readonly kind: "closed"; readonly shown: Shown | undefined });

/** What can happen to a search box, by the reader or by the answer to a query. */
export type BoxEvent =
  /** The box holds this text now. */
  | { readonly kind: "typed"; readonly query: string }
  | { readonly kind: "answered"; readonly turn: number; readonly shown: Shown }
  /** The answer is late. */
  | { readonly kind: "waited"; readonly turn: number }
  /** The choice goes down or up the list, and around its ends. */
  | { readonly kind: "moved"; readonly by: 1 | -1 }
  /** The pointer is over a result. */
  | { readonly kind: "pointed"; readonly at: number }
  | { readonly kind: "entered"; readonly target: Target }
  /** A result was clicked; `elsewhere` when the browser opens it in a tab or a window of its own. */
  | { readonly kind: "chosen"; readonly item: ResultItem; readonly to: "here" | "elsewhere" }
  | { readonly kind: "escaped" }
  /** The reader came back to a box whose panel is closed. */
  | { readonly kind: "reopened" }
  | { readonly kind: "narrowed"; readonly narrowing: Narrowing }
  /** Show more results. */
  | { readonly kind: "more" }
  /** Search for something else, as if it had been typed. */
  | { readonly kind: "proposed"; readonly query: string }
  /** The box was closed. */
  | { readonly kind: "left" };

/** What a transition asks for. `search-box.ts` does it. */
export type BoxEffect =
  | (Omit<Question, "first"> & { readonly kind: "ask" })
  /** Put a text into the input. */
  | { readonly kind: "write"; readonly query: string }
  /** Note a search that led somewhere. */
  | { readonly kind: "remember"; readonly query: string }
  /** Close the box and go there. */
  | { readonly kind: "go"; readonly item: ResultItem }
  /** Open it in a tab. */
  | { readonly kind: "open"; readonly item: ResultItem };

/** What an event leads to: the next state, and what is to be done, in order. */
export interface BoxStep {
  readonly state: Box;
  readonly effects: readonly BoxEffect[];
}
