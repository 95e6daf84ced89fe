import {
  type Box,
  type BoxEffect,
  type BoxEvent,
  type BoxStep,
  type Narrowing,
  type ResultItem,
  type Shown,
  type Target,
  usualNarrowing,
} from "./box-state.ts";

type Of<Union, Kind> = Extract<Union, { readonly kind: Kind }>;
/** An event that a state has no transition for changes nothing. */
type Transitions = {
  readonly [S in Box["kind"]]: {
    readonly [E in BoxEvent["kind"]]?: (state: Of<Box, S>, event: Of<BoxEvent, E>) => BoxStep;
  };
};
type Asking = Of<Box, "asking">;
type Showing = Of<Box, "showing">;
type Closed = Of<Box, "closed">;

/** How many more are asked for at a time. */
const MORE_HITS = 16;

/**
 * A box nobody has typed into.
 *
 * @param first how many hits are asked for at first
 */
export function emptyBox(first: number): Box {
  return { kind: "empty", narrowing: usualNarrowing, first, turn: 0 };
}

const stay = (state: Box): BoxStep => ({ state, effects: [] });

/** Ask what is said to be different in the question; the rest is as it was. */
function ask(before: Box, question: Pick<Asking, "query"> & Partial<Asking>): BoxStep {
  const { narrowing, first } = before;
  const turn = before.turn + 1;
  const plain = { first, limit: first, shown: undefined, follow: "show", active: 0 } as const;
  const state: Asking = {
    narrowing,
    ...plain,
    ...question,
    kind: "asking",
    patience: "fresh",
    turn,
  };
  const { query, limit } = state;
  return { state, effects: [{ kind: "ask", turn, query, limit, narrowing: state.narrowing }] };
}

const typed = (state: Box, query: string): BoxStep => {
  if (query === "") return empty(state);
  const shown = state.kind === "asking" || state.kind === "showing" ? state.shown : undefined;
  return ask(state, { query, shown });
};

/** Search for what was proposed: the input has it, too. */
const proposed = (state: Box, query: string): BoxStep => {
  const { state: after, effects } = typed(state, query);
  return { state: after, effects: [{ kind: "write", query }, ...effects] };
};

/** What is on its way is dropped, the reader's choices hold. */
function empty({ narrowing, first, turn }: Box): BoxStep {
  return stay({ kind: "empty", narrowing, first, turn: turn + 1 });
}

/** Nothing is left of the search. */
function leave({ first, turn }: Box, effects: readonly BoxEffect[] = []): BoxStep {
  const state: Box = { ...emptyBox(first), turn: turn + 1 };
  return { state, effects: [...effects, { kind: "write", query: "" }] };
}

function choose(state: Asking | Showing, item: ResultItem, to: Target | "elsewhere"): BoxStep {
  const remember: BoxEffect = { kind: "remember", query: state.query };
  switch (to) {
    case "here":
      return leave(state, [remember, { kind: "go", item }]);
    case "tab":
      return { state, effects: [remember, { kind: "open", item }] };
    case "elsewhere":
      return { state, effects: [remember] };
  }
}

function close(state: Asking | Showing): BoxStep {
  const { narrowing, first, query, limit, shown } = state;
  return stay({ kind: "closed", narrowing, first, query, limit, shown, turn: state.turn + 1 });
}

function reopen(state: Closed): BoxStep {
  const { shown, query, limit } = state;
  const isAnswered = shown?.query === query && hasSomething(shown);
  if (isAnswered) return stay({ ...state, kind: "showing", shown, active: 0 });
  return ask(state, { query, limit });
}

function settle(state: Asking, shown: Shown): BoxStep {
  const [first] = shown.items;
  if (state.follow === "go" && first) return choose(state, first, "here");
  const { narrowing, first: few, query, limit, turn } = state;
  const facts = { narrowing, first: few, query, limit, turn, shown };
  if (!hasSomething(shown)) return stay({ ...facts, kind: "closed" });
  const active = Math.min(state.active, Math.max(0, shown.items.length - 1));
  return stay({ ...facts, kind: "showing", active });
}

/** Whether there is something to show: results, that there are none, or what is wrong with the query. */
function hasSomething({ answer }: Shown): boolean {
  return answer.asks || answer.error !== undefined;
}

function move(state: Showing, by: 1 | -1): BoxStep {
  const { length } = state.shown.items;
  if (length === 0) return stay(state);
  return stay({ ...state, active: (state.active + by + length) % length });
}

function enter(state: Showing, target: Target): BoxStep {
  const item = state.shown.items[state.active];
  return item ? choose(state, item, target) : stay(state);
}

/** The same question again, what is shown stays until then. */
function repeat(state: Asking | Showing, change: Partial<Asking>): BoxStep {
  const { query, limit, shown, active } = state;
  return ask(state, { query, limit, shown, active, ...change });
}

function narrow(state: Asking | Showing, narrowing: Narrowing): BoxStep {
  return repeat(state, { narrowing, limit: state.first, active: 0 });
}

/** What happens in every state. */
const anywhere = {
  typed: (state: Box, { query }: Of<BoxEvent, "typed">) => typed(state, query),
  proposed: (state: Box, { query }: Of<BoxEvent, "proposed">) => proposed(state, query),
  left: (state: Box) => leave(state),
};

const transitions: Transitions = {
  empty: {
    ...anywhere,
    narrowed: (state, { narrowing }) => stay({ ...state, narrowing }),
  },
  asking: {
    ...anywhere,
    answered: (state, { turn, shown }) =>
      turn === state.turn ? settle(state, shown) : stay(state),
    waited: (state, { turn }) =>
      stay(turn === state.turn ? { ...state, patience: "stalled" } : state),
    // What is shown is to another question: the answer to this one is waited for.
    entered: (state, { target }) => stay(target === "here" ? { ...state, follow: "go" } : state),
    chosen: (state, { item, to }) => choose(state, item, to),
    escaped: close,
    narrowed: (state, { narrowing }) => narrow(state, narrowing),
  },
  showing: {
    ...anywhere,
    moved: (state, { by }) => move(state, by),
    pointed: (state, { at }) => stay({ ...state, active: at }),
    entered: (state, { target }) => enter(state, target),
    chosen: (state, { item, to }) => choose(state, item, to),
    escaped: close,
    narrowed: (state, { narrowing }) => narrow(state, narrowing),
    more: (state) => repeat(state, { limit: state.limit + MORE_HITS }),
  },
  closed: {
    ...anywhere,
    moved: reopen,
    reopened: reopen,
    entered: (state, { target }) =>
      target === "here" ? ask(state, { query: state.query, follow: "go" }) : stay(state),
    escaped: (state) => {
      const { state: after } = empty(state);
      return { state: after, effects: [{ kind: "write", query: "" }] };
    },
    narrowed: (state, { narrowing }) => stay({ ...state, narrowing, shown: undefined }),
  },
};

/** What an event leads to: the next state, and what is to be done, in order. */
export function nextBox(state: Box, event: BoxEvent): BoxStep {
  // The table's type pairs each transition with its state and event, which an index loses.
  const transition = transitions[state.kind][event.kind] as
    | ((state: Box, event: BoxEvent) => BoxStep)
    | undefined;
  return transition?.(state, event) ?? stay(state);
}
