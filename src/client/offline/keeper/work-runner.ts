import { next, resting, type Effect, type Work, type WorkEvent } from "./keeper-machine.ts";
import type { Run } from "./run-state.ts";

/** Takes events, and tells which state the work is in. */
export interface WorkRunner {
  kind(): Work["kind"];
  send(event: WorkEvent): void;
}

export interface WorkInput {
  /** One attempt. It sends `ended` once, whatever happens. */
  readonly attempt: (attempt: Attempt) => Promise<void>;
  readonly show: (run: Run) => void;
}

/** What one attempt is given: whether the reader asked for it, when to stop, and where to report. */
export interface Attempt {
  /** Nobody asked for it. */
  readonly isAutomatic: boolean;
  readonly signal: AbortSignal;
  readonly send: (event: WorkEvent) => void;
}

/** Runs the machine of `keeper-machine.ts`: holds its state and does what its transitions ask for. */
export function workRunner({ attempt, show }: WorkInput): WorkRunner {
  let state = resting;
  /** Of the attempt or the wait that is under way. */
  let controller = new AbortController();

  function send(event: WorkEvent): void {
    const step = next(state, event);
    state = step.state;
    for (const effect of step.effects) perform(effect);
  }

  function perform(effect: Effect): void {
    switch (effect.kind) {
      case "show":
        return show(effect.run);
      case "abort":
        return controller.abort();
      case "try": {
        controller = new AbortController();
        const { isAutomatic } = effect;
        void attempt({ isAutomatic, signal: controller.signal, send });
        return;
      }
      case "await-network": {
        controller = new AbortController();
        const { signal } = controller;
        void networkAgain(signal).then(() => {
          if (!signal.aborted) send({ kind: "network" });
        });
      }
    }
  }

  return { kind: () => state.kind, send };
}

/** The longest time between two tries, in milliseconds. */
const LONGEST = 60_000;

let wait = 1000;

/**
 * Resolves when it is worth trying again: the browser found a network, or, where
 * it believes there is one, some time has passed. Or when it was stopped.
 */
function networkAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = navigator.onLine ? setTimeout(go, wait) : undefined;
    wait = Math.min(LONGEST, wait * 2);
    const online = () => {
      wait = 1000;
      go();
    };
    window.addEventListener("online", online);
    signal.addEventListener("abort", go);
    function go(): void {
      clearTimeout(timer);
      window.removeEventListener("online", online);
      signal.removeEventListener("abort", go);
      resolve();
    }
  });
}
