import { describe, expect, test } from "vitest";
import { noAnswer, type PortAnswer } from "../../search/port.ts";
import {
  emptySearch,
  reduceSearch,
  type ResultItem,
  type SearchEvent,
  type SearchState,
  type Shown,
} from "./search-store.ts";

const near = (title: string): ResultItem => ({ kind: "near", href: `/${title}`, title });
const items = [near("one"), near("two"), near("three")];
const [, two] = items as [ResultItem, ResultItem, ResultItem];
const found: PortAnswer = { ...noAnswer(true), total: 3 };
const shown: Shown = { query: "a", answer: found, items };
const none: Shown = { query: "a", answer: noAnswer(true), items: [] };
const nothing: Shown = { query: "a", answer: noAnswer(false), items: [] };
const troubled: Shown = { query: "a", answer: noAnswer(true, "broken"), items: [] };

const usual = { allVersions: false };
const wide = { allVersions: true };
const question = { query: "a", limit: 8, narrowing: usual };
const empty = emptySearch(8);
const asking: SearchState = { ...empty, query: "a", isOpen: true, pending: question };
const showing: SearchState = { ...empty, query: "a", isOpen: true, shown, active: 1 };
const closed: SearchState = { ...showing, isOpen: false };

const typed = (query: string): SearchEvent => ({ kind: "typed", query });
const proposed = (query: string): SearchEvent => ({ kind: "proposed", query });
const entered = (target: "here" | "tab"): SearchEvent => ({ kind: "entered", target });
const answered = (of: Shown, to = question): SearchEvent => ({
  kind: "answered",
  question: to,
  shown: of,
});
const delayed = (to = question): SearchEvent => ({ kind: "delayed", question: to });
const moved = (by: 1 | -1): SearchEvent => ({ kind: "moved", by });
const chosen = (to: "here" | "tab" | "elsewhere"): SearchEvent => ({
  kind: "chosen",
  item: two,
  to,
});
const narrowed: SearchEvent = { kind: "narrowed", narrowing: wide };
const escaped: SearchEvent = { kind: "escaped" };
const reopened: SearchEvent = { kind: "reopened" };
const more: SearchEvent = { kind: "more" };
const pointed: SearchEvent = { kind: "pointed", at: 2 };
const left: SearchEvent = { kind: "left" };

/** Returns a state that waits for the answer to its question. */
function asks(change: Partial<SearchState>): SearchState {
  const state = { ...asking, ...change };
  const { query, limit, narrowing } = state;
  return { ...state, pending: { query, limit, narrowing } };
}

type Row = readonly [name: string, state: SearchState, event: SearchEvent, next: SearchState];
const rows: readonly Row[] = [
  ["empty, a character", empty, typed("b"), asks({ query: "b" })],
  ["empty, nothing", empty, typed(""), empty],
  ["empty, a recent search", empty, proposed("b"), asks({ query: "b" })],
  ["empty, narrowed", empty, narrowed, { ...empty, narrowing: wide }],
  ["empty, left", { ...empty, narrowing: wide }, left, empty],
  ["empty, an answer", empty, answered(shown), empty],
  ["empty, a delay", empty, delayed(), empty],
  ["empty, down", empty, moved(1), empty],
  ["empty, pointed at", empty, pointed, empty],
  ["empty, Enter", empty, entered("here"), empty],
  ["empty, Escape", empty, escaped, empty],
  ["empty, clicked", empty, reopened, empty],
  ["empty, more", empty, more, empty],

  ["asking, another character", asking, typed("ab"), asks({ query: "ab" })],
  [
    "asking, another character over results",
    { ...asking, shown },
    typed("ab"),
    asks({ query: "ab", shown }),
  ],
  ["asking, cleared", { ...asking, narrowing: wide }, typed(""), { ...empty, narrowing: wide }],
  ["asking, a better spelling", asking, proposed("b"), asks({ query: "b" })],
  ["asking, answered", asking, answered(shown), { ...showing, active: 0 }],
  [
    "asking for more, answered",
    { ...asking, limit: 24, active: 2 },
    answered(shown),
    { ...showing, limit: 24, active: 2 },
  ],
  [
    "asking, answered with fewer results",
    { ...asking, active: 2 },
    answered(none),
    { ...showing, shown: none, active: 0 },
  ],
  [
    "asking, answered: no question",
    asking,
    answered(nothing),
    { ...closed, shown: nothing, active: 0 },
  ],
  [
    "asking, answered in part",
    asking,
    answered(troubled),
    { ...showing, shown: troubled, active: 0 },
  ],
  ["asking, an answer to an older question", asking, answered(shown, { ...question }), asking],
  [
    "asking to go to the first, nothing found",
    { ...asking, goesToFirst: true },
    answered(none),
    { ...showing, shown: none, active: 0 },
  ],
  ["asking, delayed", asking, delayed(), { ...asking, isLate: true }],
  ["asking, an older question delayed", asking, delayed({ ...question }), asking],
  ["asking, Enter", asking, entered("here"), { ...asking, goesToFirst: true }],
  ["asking, Enter for a tab", asking, entered("tab"), asking],
  [
    "asking to go to the first, another character",
    { ...asking, goesToFirst: true, isLate: true },
    typed("ab"),
    asks({ query: "ab" }),
  ],
  ["asking, an older result chosen", { ...asking, shown }, chosen("here"), empty],
  [
    "asking, Escape",
    { ...asking, shown, isLate: true, goesToFirst: true },
    escaped,
    { ...closed, active: 0 },
  ],
  ["asking, narrowed", { ...asking, shown }, narrowed, asks({ shown, narrowing: wide })],
  ["asking, left", asking, left, empty],
  ["asking, down", asking, moved(1), asking],
  ["asking, pointed at", asking, pointed, asking],
  ["asking, clicked", asking, reopened, asking],
  ["asking, more", asking, more, asking],

  ["showing, another character", showing, typed("ab"), asks({ query: "ab", shown })],
  ["showing, cleared", showing, typed(""), empty],
  ["showing, a better spelling", showing, proposed("b"), asks({ query: "b", shown })],
  ["showing, down", showing, moved(1), { ...showing, active: 2 }],
  ["showing, down from the last", { ...showing, active: 2 }, moved(1), { ...showing, active: 0 }],
  ["showing, up from the first", { ...showing, active: 0 }, moved(-1), { ...showing, active: 2 }],
  [
    "showing no results, down",
    { ...showing, shown: none, active: 0 },
    moved(1),
    { ...showing, shown: none, active: 0 },
  ],
  ["showing, pointed at", showing, pointed, { ...showing, active: 2 }],
  ["showing, chosen", { ...showing, narrowing: wide }, chosen("here"), empty],
  ["showing, chosen for a tab", showing, chosen("tab"), showing],
  ["showing, chosen for a window", showing, chosen("elsewhere"), showing],
  ["showing, Escape", showing, escaped, closed],
  ["showing, narrowed", { ...showing, limit: 24 }, narrowed, asks({ shown, narrowing: wide })],
  ["showing, more", showing, more, asks({ shown, limit: 24, active: 1 })],
  ["showing, left", showing, left, empty],
  ["showing, an older answer", showing, answered(none), showing],
  ["showing, an older question delayed", showing, delayed(), showing],
  ["showing, clicked", showing, reopened, showing],

  ["closed, another character", closed, typed("ab"), asks({ query: "ab" })],
  ["closed, a recent search", closed, proposed("b"), asks({ query: "b" })],
  ["closed, down", closed, moved(1), { ...showing, active: 0 }],
  ["closed, clicked", closed, reopened, { ...showing, active: 0 }],
  [
    "closed with an older answer, clicked",
    { ...closed, query: "ab" },
    reopened,
    asks({ query: "ab" }),
  ],
  ["closed without an answer, clicked", { ...closed, shown: undefined }, reopened, asks({})],
  [
    "closed after more, clicked",
    { ...closed, shown: none, limit: 24 },
    reopened,
    {
      ...showing,
      shown: none,
      limit: 24,
      active: 0,
    },
  ],
  ["closed, Enter", closed, entered("here"), asks({ goesToFirst: true })],
  ["closed, Enter for a tab", closed, entered("tab"), closed],
  ["closed, Escape", { ...closed, narrowing: wide }, escaped, { ...closed, narrowing: wide }],
  ["closed, narrowed", closed, narrowed, { ...closed, narrowing: wide, shown: undefined }],
  ["closed, left", closed, left, { ...closed, shown: undefined }],
  ["closed, an older answer", closed, answered(shown), closed],
  ["closed, an older question delayed", closed, delayed(), closed],
  ["closed, pointed at", closed, pointed, closed],
  ["closed, more", closed, more, closed],
];

describe("the search box", () => {
  test.each(rows.map((row) => ({ name: row[0], row })))("$name", ({ row }) => {
    const [, state, event, next] = row;
    expect(reduceSearch(state, event)).toEqual(next);
  });
});
