/** Why a download stopped. */
export type DownloadProblem =
  /** No network, or the site is unreachable. The download resumes automatically. */
  | { readonly kind: "offline" }
  /** The server answered with an error. */
  | { readonly kind: "server"; readonly status: number; readonly url: string }
  /** A file redirects, possibly in a loop. */
  | { readonly kind: "redirected"; readonly url: string }
  | { readonly kind: "unreadable"; readonly url: string }
  /** The content doesn't match the index because the site was just deployed. */
  | { readonly kind: "changed"; readonly url: string }
  /** The device has no space left. */
  | { readonly kind: "full" }
  /** The browser doesn't allow the site to store anything. */
  | { readonly kind: "denied"; readonly message: string };

/** The download state shown to readers. All tabs show the same state; only one tab downloads. */
export type Run =
  | { readonly kind: "idle" }
  | { readonly kind: "checking" }
  /** Another tab is downloading and hasn't reported progress yet. */
  | { readonly kind: "elsewhere" }
  | (Progress & { readonly kind: "running"; readonly part: string })
  | (Progress & { readonly kind: "paused" })
  | { readonly kind: "stopped"; readonly problem: DownloadProblem };

/** In compressed bytes. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Facts {
  /** Whether the reader started the work on this page. */
  readonly isAsked: boolean;
  /** The progress of the last attempt. */
  readonly progress: Progress;
}

interface UnderWay extends Facts {
  /** Number of deploys detected during this task. */
  readonly changes: number;
}

/** State of the task in this tab that syncs the stored files with the reader's choice. */
export type Work =
  | (Facts & { readonly kind: "resting" })
  /** Waits for a network connection, then starts an attempt. */
  | (UnderWay & { readonly kind: "waiting" })
  | (UnderWay & { readonly kind: "trying" })
  /** The attempt was aborted but hasn't ended yet. `next` is the step after it ends. */
  | (UnderWay & { readonly kind: "stopping"; readonly next: "again" | "paused" | "idle" });

/** An event from the reader, the network or the attempt. */
export type WorkEvent =
  /** The choice or the stored files may have changed, so check for updates. */
  | { readonly kind: "start"; readonly isAsked: boolean; readonly isOnline: boolean }
  /** Another tab changed the choice. */
  | { readonly kind: "chosen"; readonly isOnline: boolean }
  /** The reader no longer wants anything stored. */
  | { readonly kind: "stop" }
  | { readonly kind: "pause" }
  | { readonly kind: "network" }
  | { readonly kind: "progress"; readonly part: string; readonly progress: Progress }
  | {
      readonly kind: "ended";
      readonly problem: DownloadProblem | undefined;
      readonly isOnline: boolean;
    };

/** A side effect of a transition, performed by `download-manager.ts`. */
export type Effect =
  | { readonly kind: "try"; readonly isAutomatic: boolean }
  | { readonly kind: "await-network" }
  /** Abort the current attempt or wait. */
  | { readonly kind: "abort" }
  | { readonly kind: "show"; readonly run: Run };

/** The state after a transition, and the transition's effects in order. */
export interface Step {
  readonly state: Work;
  readonly effects: readonly Effect[];
}

type Of<Union, Kind> = Extract<Union, { readonly kind: Kind }>;
/** Events without a transition are ignored. */
type Transitions = {
  readonly [S in Work["kind"]]: {
    readonly [E in WorkEvent["kind"]]?: (state: Of<Work, S>, event: Of<WorkEvent, E>) => Step;
  };
};

/**
 * Maximum number of times that a download restarts because the site was deployed in the meantime.
 */
const MOST_CHANGES = 2;

export const resting: Work = { kind: "resting", isAsked: false, progress: { done: 0, total: 0 } };

const abort: Effect = { kind: "abort" };
const show = (run: Run): Effect => ({ kind: "show", run });
const stay = (state: Work): Step => ({ state, effects: [] });
const restOf = ({ isAsked, progress }: Facts): Work => ({ kind: "resting", isAsked, progress });

function rest(state: Facts, run: Run): Step {
  return { state: restOf(state), effects: [show(run)] };
}

const pausedRun = ({ progress }: Facts): Run => ({ kind: "paused", ...progress });

/** Starts an attempt. When offline, waits for a network unless the reader started the work. */
function begin(work: UnderWay, isOnline: boolean): Step {
  const { isAsked, progress, changes } = work;
  const facts = { isAsked, progress, changes };
  return isOnline || isAsked
    ? { state: { kind: "trying", ...facts }, effects: [{ kind: "try", isAutomatic: !isAsked }] }
    : { state: { kind: "waiting", ...facts }, effects: [{ kind: "await-network" }] };
}

/** Replaces a wait with a new attempt. */
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

/** Returns the step after an attempt that ended without being aborted. */
function settle(state: UnderWay, event: Of<WorkEvent, "ended">): Step {
  const { problem, isOnline } = event;
  if (!problem) return rest(state, { kind: "idle" });
  // The site was deployed. Files fetched so far remain valid.
  if (problem.kind === "changed" && state.changes < MOST_CHANGES) {
    return begin({ ...state, changes: state.changes + 1 }, isOnline);
  }
  const stopped = show({ kind: "stopped", problem });
  return problem.kind === "offline"
    ? { state: { ...state, kind: "waiting" }, effects: [stopped, { kind: "await-network" }] }
    : { state: restOf(state), effects: [stopped] };
}

/** Returns the step after an aborted attempt. */
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

/** Returns the next state and the effects of an event. */
export function next(state: Work, event: WorkEvent): Step {
  // The cast is needed because indexing loses the table's pairing of each transition with its state
  // and event.
  const transition = transitions[state.kind][event.kind] as
    | ((state: Work, event: WorkEvent) => Step)
    | undefined;
  return transition?.(state, event) ?? stay(state);
}
