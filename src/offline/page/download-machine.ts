import type { DownloadProblem } from "../download-problem.ts";

/** What the download does. Every tab shows the same; one of them does the work. */
export type Run =
  | { readonly kind: "idle" }
  | { readonly kind: "checking" }
  /** Another tab works and has not said more yet. */
  | { readonly kind: "elsewhere" }
  | (Progress & { readonly kind: "running"; readonly part: string })
  | (Progress & { readonly kind: "paused" })
  | { readonly kind: "stopped"; readonly problem: DownloadProblem };

/** In bytes that travel. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Facts {
  /** Whether the reader asked for it, on this page. */
  readonly isAsked: boolean;
  /** How far the last attempt came. */
  readonly progress: Progress;
}

interface UnderWay extends Facts {
  /** How often the site changed under the attempts of this work. */
  readonly changes: number;
}

/** What this tab does to bring the device to what is wanted. */
export type Work =
  | (Facts & { readonly kind: "resting" })
  /** For a network, to try then. */
  | (UnderWay & { readonly kind: "waiting" })
  | (UnderWay & { readonly kind: "trying" })
  /** The attempt has been called off and has not come to its end; then this follows. */
  | (UnderWay & { readonly kind: "stopping"; readonly next: "again" | "paused" | "idle" });

/** What can happen to the work, by readers, the network or the attempt itself. */
export type WorkEvent =
  /** What is wanted, or what is there, may have changed: bring the device to it. */
  | { readonly kind: "start"; readonly isAsked: boolean; readonly isOnline: boolean }
  /** Another tab made another choice. */
  | { readonly kind: "chosen"; readonly isOnline: boolean }
  /** Nothing is wanted any more. */
  | { readonly kind: "stop" }
  | { readonly kind: "pause" }
  | { readonly kind: "network" }
  | { readonly kind: "progress"; readonly part: string; readonly progress: Progress }
  /** The attempt came to its end; with a problem, if it failed. */
  | {
      readonly kind: "ended";
      readonly problem: DownloadProblem | undefined;
      readonly isOnline: boolean;
    };

/** What a transition asks for. `download-manager.ts` does it. */
export type Effect =
  | { readonly kind: "try"; readonly isAutomatic: boolean }
  | { readonly kind: "await-network" }
  /** Call off the attempt, or the wait, that is under way. */
  | { readonly kind: "abort" }
  | { readonly kind: "show"; readonly run: Run };

/** What an event leads to: the next state, and what is to be done, in order. */
export interface Step {
  readonly state: Work;
  readonly effects: readonly Effect[];
}

type Of<Union, Kind> = Extract<Union, { readonly kind: Kind }>;
/** An event that a state has no transition for changes nothing. */
type Transitions = {
  readonly [S in Work["kind"]]: {
    readonly [E in WorkEvent["kind"]]?: (state: Of<Work, S>, event: Of<WorkEvent, E>) => Step;
  };
};

/** How many deploys in the middle of the work are taken for chance. */
const MOST_CHANGES = 2;

/** The state a tab starts in. */
export const resting: Work = { kind: "resting", isAsked: false, progress: { done: 0, total: 0 } };

const abort: Effect = { kind: "abort" };
const show = (run: Run): Effect => ({ kind: "show", run });
const stay = (state: Work): Step => ({ state, effects: [] });
const restOf = ({ isAsked, progress }: Facts): Work => ({ kind: "resting", isAsked, progress });

function rest(state: Facts, run: Run): Step {
  return { state: restOf(state), effects: [show(run)] };
}

const pausedRun = ({ progress }: Facts): Run => ({ kind: "paused", ...progress });

/** Try at once; what nobody asked for waits for a network first. */
function begin(work: UnderWay, isOnline: boolean): Step {
  const { isAsked, progress, changes } = work;
  const facts = { isAsked, progress, changes };
  return isOnline || isAsked
    ? { state: { kind: "trying", ...facts }, effects: [{ kind: "try", isAutomatic: !isAsked }] }
    : { state: { kind: "waiting", ...facts }, effects: [{ kind: "await-network" }] };
}

/** Begin anew in place of a wait. */
function beginAnew(work: UnderWay, isOnline: boolean): Step {
  const { state, effects } = begin(work, isOnline);
  return { state, effects: [abort, ...effects] };
}

function callOff(state: UnderWay, next: Of<Work, "stopping">["next"]): Step {
  return { state: { ...state, kind: "stopping", next }, effects: [abort] };
}

const asked = <State extends Facts>(state: State, isAsked: boolean): State => ({
  ...state,
  isAsked: state.isAsked || isAsked,
});

/** What follows an attempt that nobody called off. */
function settle(state: UnderWay, event: Of<WorkEvent, "ended">): Step {
  const { problem, isOnline } = event;
  if (!problem) return rest(state, { kind: "idle" });
  // A deploy happened under way: what was fetched still counts.
  if (problem.kind === "changed" && state.changes < MOST_CHANGES) {
    return begin({ ...state, changes: state.changes + 1 }, isOnline);
  }
  const stopped = show({ kind: "stopped", problem });
  return problem.kind === "offline"
    ? { state: { ...state, kind: "waiting" }, effects: [stopped, { kind: "await-network" }] }
    : { state: restOf(state), effects: [stopped] };
}

/** What follows an attempt that was called off. */
function follow(state: Of<Work, "stopping">, isOnline: boolean): Step {
  if (state.next === "again") return begin(state, isOnline);
  return rest(state, state.next === "paused" ? pausedRun(state) : { kind: "idle" });
}

const transitions: Transitions = {
  resting: {
    start: (state, { isAsked, isOnline }) =>
      begin({ ...asked(state, isAsked), changes: 0 }, isOnline),
  },
  waiting: {
    start: (state, { isAsked, isOnline }) => beginAnew(asked(state, isAsked), isOnline),
    chosen: (state, { isOnline }) => beginAnew(asked(state, true), isOnline),
    stop: (state) => ({ state: restOf(state), effects: [abort, show({ kind: "idle" })] }),
    pause: (state) => ({ state: restOf(state), effects: [abort, show(pausedRun(state))] }),
    network: (state) => begin(state, true),
  },
  trying: {
    start: (state, { isAsked }) => callOff(asked(state, isAsked), "again"),
    chosen: (state) => callOff(asked(state, true), "again"),
    stop: (state) => callOff(state, "idle"),
    pause: (state) => callOff(state, "paused"),
    progress: (state, { part, progress }) => ({
      state: { ...state, progress },
      effects: [show({ kind: "running", part, ...progress })],
    }),
    ended: settle,
  },
  stopping: {
    start: (state, { isAsked }) => stay({ ...asked(state, isAsked), next: "again" }),
    chosen: (state) => stay({ ...asked(state, true), next: "again" }),
    stop: (state) => stay({ ...state, next: "idle" }),
    pause: (state) => stay({ ...state, next: "paused" }),
    ended: (state, { isOnline }) => follow(state, isOnline),
  },
};

/** What an event leads to: the next state, and what is to be done, in order. */
export function next(state: Work, event: WorkEvent): Step {
  // The table's type pairs each transition with its state and event, which an index loses.
  const transition = transitions[state.kind][event.kind] as
    | ((state: Work, event: WorkEvent) => Step)
    | undefined;
  return transition?.(state, event) ?? stay(state);
}
