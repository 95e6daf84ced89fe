/** States and events of a search box, and steps between them, for tests. */

import { noAnswer, type PortAnswer } from "../../../search/port.ts";
import { emptyBox } from "./box-machine.ts";
import {
  type Box,
  type BoxEffect,
  type BoxEvent,
  type BoxStep,
  type ResultItem,
  type Shown,
  usualNarrowing,
} from "./box-state.ts";

const near = (title: string): ResultItem => ({ kind: "near", href: `/${title}`, title });
const items = [near("one"), near("two"), near("three")];
export const [one, two, three] = items as [ResultItem, ResultItem, ResultItem];
const found: PortAnswer = { ...noAnswer(true), total: 3 };
export const shown: Shown = { query: "a", answer: found, items };
export const none: Shown = { query: "a", answer: noAnswer(true), items: [] };
export const nothing: Shown = { query: "  ", answer: noAnswer(false), items: [] };
export const troubled: Shown = { query: "a", answer: noAnswer(true, "broken"), items: [] };

const facts = { narrowing: usualNarrowing, first: 8, turn: 4 };
const question = { ...facts, query: "a", limit: 8 };
export type Of<Kind> = Extract<Box, { kind: Kind }>;
export const empty: Of<"empty"> = { kind: "empty", ...facts };
export const asking: Of<"asking"> = {
  kind: "asking",
  ...question,
  shown: undefined,
  patience: "fresh",
  follow: "show",
  active: 0,
};
export const showing: Of<"showing"> = { kind: "showing", ...question, shown, active: 1 };
export const closed: Of<"closed"> = { kind: "closed", ...question, shown };

export const left: Box = { ...emptyBox(8), turn: 5 };
export const write = (query: string): BoxEffect => ({ kind: "write", query });
export const remember: BoxEffect = { kind: "remember", query: "a" };
export const go = (item: ResultItem): BoxEffect => ({ kind: "go", item });
export const typed = (query: string): BoxEvent => ({ kind: "typed", query });
export const proposed = (query: string): BoxEvent => ({ kind: "proposed", query });
export const entered = (target: "here" | "tab"): BoxEvent => ({ kind: "entered", target });
export const answered = (of: Shown, turn = 4): BoxEvent => ({ kind: "answered", turn, shown: of });
export const moved = (by: 1 | -1): BoxEvent => ({ kind: "moved", by });
export const chosen = (to: "here" | "elsewhere"): BoxEvent => ({ kind: "chosen", item: two, to });
export const wide = { ...usualNarrowing, allVersions: true };
export const narrowed: BoxEvent = { kind: "narrowed", narrowing: wide };
export const escaped: BoxEvent = { kind: "escaped" };
export const reopened: BoxEvent = { kind: "reopened" };
export const more: BoxEvent = { kind: "more" };
export const waited: BoxEvent = { kind: "waited", turn: 4 };
export const pointed: BoxEvent = { kind: "pointed", at: 2 };
export const leaves: BoxEvent = { kind: "left" };

/** The step to a question: what is not said is as it usually is. */
export function asks(question: Partial<Of<"asking">> & { readonly query: string }): BoxStep {
  const state: Of<"asking"> = { ...asking, turn: 5, ...question };
  const { turn, query, limit, narrowing } = state;
  return { state, effects: [{ kind: "ask", turn, query, limit, narrowing }] };
}

export const writing = (query: string, step: BoxStep): BoxStep => ({
  state: step.state,
  effects: [write(query), ...step.effects],
});
export const stays = (state: Box): BoxStep => ({ state, effects: [] });
