import type { LostSearch } from "../../shell/ports/ports.ts";

/** What is done about a search that cannot be had. */
export type Care =
  /** Nothing has failed. */
  | { readonly kind: "calm" }
  /** It is tried again when its time has come, or the network has. */
  | (Failure & { readonly kind: "waiting"; readonly lost: LostSearch })
  /** It has been tried again, or often enough. */
  | (Failure & { readonly kind: "tried" });

interface Failure {
  /** How often it was tried again. */
  readonly tries: number;
  /** When it failed last, in milliseconds since 1970. */
  readonly at: number;
}

/** A search failed, at a time in milliseconds since 1970, or it is time to try again. */
export type CareEvent =
  | { readonly kind: "failed"; readonly lost: LostSearch; readonly at: number }
  | { readonly kind: "due" };

/** What a transition asks for. `lost-search.ts` does it. */
export type CareEffect =
  /** `delay` in milliseconds. */
  | { readonly kind: "wait"; readonly delay: number }
  | { readonly kind: "stop-waiting" }
  | { readonly kind: "try"; readonly lost: LostSearch };

/** What an event leads to: the next state, and what is to be done, in order. */
export interface CareStep {
  readonly state: Care;
  readonly effects: readonly CareEffect[];
}

const FIRST = 1000;
const LONGEST = 60_000;
const MOST_TRIES = 12;

/** What failed so long after the last failure has nothing to do with it, in milliseconds. */
const FORGOTTEN = 120_000;

const transitions = {
  calm: {
    failed: (_: Care, event: Failed): CareStep => wait(event, 0),
    due: (state: Care): CareStep => ({ state, effects: [] }),
  },
  waiting: {
    // Each letter that is typed fails anew: one try is enough, for the newest of them.
    failed: (state: Waiting, { lost }: Failed): CareStep => ({
      state: { ...state, lost },
      effects: [],
    }),
    due: ({ tries, at, lost }: Waiting): CareStep => ({
      state: { kind: "tried", tries: tries + 1, at },
      effects: [{ kind: "stop-waiting" }, { kind: "try", lost }],
    }),
  },
  tried: {
    failed: (state: Tried, event: Failed): CareStep =>
      wait(event, event.at - state.at > FORGOTTEN ? 0 : state.tries),
    due: (state: Care): CareStep => ({ state, effects: [] }),
  },
} as const;

type Failed = Extract<CareEvent, { kind: "failed" }>;
type Waiting = Extract<Care, { kind: "waiting" }>;
type Tried = Extract<Care, { kind: "tried" }>;

/** What an event leads to: the next state, and what is to be done, in order. */
export function nextCare(state: Care, event: CareEvent): CareStep {
  // The table pairs each transition with its state and event, which an index loses.
  const transition = transitions[state.kind][event.kind] as (
    state: Care,
    event: CareEvent,
  ) => CareStep;
  return transition(state, event);
}

/** Wait twice as long each time, up to a minute, and not for ever. */
function wait({ lost, at }: Failed, tries: number): CareStep {
  if (tries >= MOST_TRIES) return { state: { kind: "tried", tries, at }, effects: [] };
  const delay = Math.min(FIRST * 2 ** tries, LONGEST);
  return { state: { kind: "waiting", tries, at, lost }, effects: [{ kind: "wait", delay }] };
}
