import { describe, expect, test } from "vitest";
import { nextBox } from "./box-machine.ts";
import type { Box, BoxEvent, BoxStep } from "./box-state.ts";
import {
  one,
  two,
  three,
  shown,
  none,
  nothing,
  troubled,
  empty,
  asking,
  showing,
  closed,
  left,
  write,
  remember,
  go,
  typed,
  proposed,
  entered,
  answered,
  moved,
  chosen,
  wide,
  narrowed,
  escaped,
  reopened,
  more,
  waited,
  pointed,
  leaves,
  asks,
  writing,
  stays,
} from "./box-steps.fixture.ts";

type Row = readonly [name: string, state: Box, event: BoxEvent, step: BoxStep];
const rows: readonly Row[] = [
  ["empty, a letter", empty, typed("b"), asks({ query: "b" })],
  ["empty, nothing", empty, typed(""), stays({ ...empty, turn: 5 })],
  ["empty, a recent search", empty, proposed("b"), writing("b", asks({ query: "b" }))],
  ["empty, narrowed", empty, narrowed, stays({ ...empty, narrowing: wide })],
  ["empty, left", empty, leaves, { state: left, effects: [write("")] }],
  ["empty, a late answer", empty, answered(shown), stays(empty)],
  ["empty, a late answer is late", empty, waited, stays(empty)],
  ["empty, down", empty, moved(1), stays(empty)],
  ["empty, pointed at", empty, pointed, stays(empty)],
  ["empty, Enter", empty, entered("here"), stays(empty)],
  ["empty, chosen", empty, chosen("here"), stays(empty)],
  ["empty, Escape", empty, escaped, stays(empty)],
  ["empty, clicked", empty, reopened, stays(empty)],
  ["empty, more", empty, more, stays(empty)],

  ["asking, another letter", asking, typed("ab"), asks({ query: "ab" })],
  [
    "asking, another letter over results",
    { ...asking, shown },
    typed("ab"),
    asks({ query: "ab", shown }),
  ],
  ["asking, the last letter gone", asking, typed(""), stays({ ...empty, turn: 5 })],
  ["asking, a better spelling", asking, proposed("b"), writing("b", asks({ query: "b" }))],
  ["asking, answered", asking, answered(shown), stays({ ...showing, active: 0 })],
  [
    "asking, answered in the place of fewer",
    { ...asking, limit: 24, active: 2 },
    answered(shown),
    stays({ ...showing, limit: 24, active: 2 }),
  ],
  [
    "asking, answered with nothing found",
    asking,
    answered(none),
    stays({ ...showing, shown: none, active: 0 }),
  ],
  [
    "asking, answered: it asks nothing",
    asking,
    answered(nothing),
    stays({ ...closed, shown: nothing }),
  ],
  [
    "asking, answered in part",
    asking,
    answered(troubled),
    stays({ ...showing, shown: troubled, active: 0 }),
  ],
  ["asking, the answer to an older question", asking, answered(shown, 3), stays(asking)],
  [
    "asking to go, answered",
    { ...asking, follow: "go" },
    answered(shown),
    { state: left, effects: [remember, go(one), write("")] },
  ],
  [
    "asking to go, answered with nothing found",
    { ...asking, follow: "go" },
    answered(none),
    stays({ ...showing, shown: none, active: 0 }),
  ],
  ["asking, late", asking, waited, stays({ ...asking, patience: "stalled" })],
  ["asking, an older question is late", asking, { kind: "waited", turn: 3 }, stays(asking)],
  ["asking, Enter", asking, entered("here"), stays({ ...asking, follow: "go" })],
  ["asking, Enter for a tab", asking, entered("tab"), stays(asking)],
  ["asking to go, another letter", { ...asking, follow: "go" }, typed("ab"), asks({ query: "ab" })],
  [
    "asking, an older result chosen",
    { ...asking, shown },
    chosen("here"),
    { state: left, effects: [remember, go(two), write("")] },
  ],
  ["asking, Escape", { ...asking, shown }, escaped, stays({ ...closed, turn: 5 })],
  [
    "asking, narrowed",
    { ...asking, shown },
    narrowed,
    asks({ query: "a", shown, narrowing: wide }),
  ],
  ["asking, left", asking, leaves, { state: left, effects: [write("")] }],
  ["asking, down", asking, moved(1), stays(asking)],
  ["asking, pointed at", asking, pointed, stays(asking)],
  ["asking, clicked", asking, reopened, stays(asking)],
  ["asking, more", asking, more, stays(asking)],

  ["showing, another letter", showing, typed("ab"), asks({ query: "ab", shown })],
  ["showing, emptied", showing, typed(""), stays({ ...empty, turn: 5 })],
  ["showing, a better spelling", showing, proposed("b"), writing("b", asks({ query: "b", shown }))],
  ["showing, down", showing, moved(1), stays({ ...showing, active: 2 })],
  [
    "showing, down from the last",
    { ...showing, active: 2 },
    moved(1),
    stays({ ...showing, active: 0 }),
  ],
  [
    "showing, up from the first",
    { ...showing, active: 0 },
    moved(-1),
    stays({ ...showing, active: 2 }),
  ],
  [
    "showing nothing, down",
    { ...showing, shown: none, active: 0 },
    moved(1),
    stays({ ...showing, shown: none, active: 0 }),
  ],
  ["showing, pointed at", showing, pointed, stays({ ...showing, active: 2 })],
  [
    "showing, Enter",
    showing,
    entered("here"),
    { state: left, effects: [remember, go(two), write("")] },
  ],
  [
    "showing, Enter for a tab",
    { ...showing, active: 2 },
    entered("tab"),
    { state: { ...showing, active: 2 }, effects: [remember, { kind: "open", item: three }] },
  ],
  [
    "showing nothing, Enter",
    { ...showing, shown: none, active: 0 },
    entered("here"),
    stays({ ...showing, shown: none, active: 0 }),
  ],
  [
    "showing, chosen",
    showing,
    chosen("here"),
    { state: left, effects: [remember, go(two), write("")] },
  ],
  [
    "showing, chosen for a tab",
    showing,
    chosen("elsewhere"),
    { state: showing, effects: [remember] },
  ],
  ["showing, Escape", showing, escaped, stays({ ...closed, turn: 5 })],
  [
    "showing, narrowed",
    { ...showing, limit: 24 },
    narrowed,
    asks({ query: "a", shown, narrowing: wide }),
  ],
  ["showing, more", showing, more, asks({ query: "a", shown, limit: 24, active: 1 })],
  ["showing, left", showing, leaves, { state: left, effects: [write("")] }],
  ["showing, a late answer", showing, answered(none, 3), stays(showing)],
  ["showing, a late answer is late", showing, waited, stays(showing)],
  ["showing, clicked", showing, reopened, stays(showing)],

  ["closed, another letter", closed, typed("ab"), asks({ query: "ab" })],
  ["closed, a recent search", closed, proposed("b"), writing("b", asks({ query: "b" }))],
  ["closed, down", closed, moved(1), stays({ ...showing, active: 0 })],
  ["closed, clicked", closed, reopened, stays({ ...showing, active: 0 })],
  [
    "closed with the answer to another question, clicked",
    { ...closed, query: "ab" },
    reopened,
    asks({ query: "ab" }),
  ],
  [
    "closed with nothing to show, clicked",
    { ...closed, shown: undefined },
    reopened,
    asks({ query: "a" }),
  ],
  ["closed, Enter", closed, entered("here"), asks({ query: "a", follow: "go" })],
  ["closed, Enter for a tab", closed, entered("tab"), stays(closed)],
  ["closed, Escape", closed, escaped, { state: { ...empty, turn: 5 }, effects: [write("")] }],
  ["closed, narrowed", closed, narrowed, stays({ ...closed, narrowing: wide, shown: undefined })],
  ["closed, left", closed, leaves, { state: left, effects: [write("")] }],
  ["closed, a late answer", closed, answered(shown), stays(closed)],
  ["closed, a late answer is late", closed, waited, stays(closed)],
  ["closed, pointed at", closed, pointed, stays(closed)],
  ["closed, chosen", closed, chosen("here"), stays(closed)],
  ["closed, more", closed, more, stays(closed)],
];

describe("the search box", () => {
  test.each(rows.map((row) => ({ name: row[0], row })))("$name", ({ row }) => {
    const [, state, event, step] = row;
    expect(nextBox(state, event)).toEqual(step);
  });

  test("each event is tried in each state", () => {
    const tried = new Set(rows.map(([, state, event]) => `${state.kind} ${event.kind}`));
    const states = new Set(rows.map(([, state]) => state.kind));
    const events = new Set(rows.map(([, , event]) => event.kind));
    expect([states.size, events.size, tried.size]).toEqual([4, 13, 52]);
  });
});
