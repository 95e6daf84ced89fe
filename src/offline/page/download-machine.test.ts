import { describe, expect, test } from "vitest";
import {
  next,
  resting,
  type DownloadProblem,
  type Effect,
  type Work,
  type WorkEvent,
} from "./download-machine.ts";

const progress = { done: 3, total: 9 };
const facts = { isAsked: false, progress, changes: 1 };
const rest: Work = { kind: "resting", isAsked: false, progress };
const waiting: Work = { kind: "waiting", ...facts };
const trying: Work = { kind: "trying", ...facts };
const stopping = (then: "again" | "paused" | "idle"): Work => ({
  kind: "stopping",
  ...facts,
  next: then,
});

const start = (isAsked: boolean, isOnline: boolean): WorkEvent => ({
  kind: "start",
  isAsked,
  isOnline,
});
const chosen: WorkEvent = { kind: "chosen", isOnline: true };
const stop: WorkEvent = { kind: "stop" };
const pause: WorkEvent = { kind: "pause" };
const network: WorkEvent = { kind: "network" };
const more: WorkEvent = { kind: "progress", part: "Docs", progress: { done: 4, total: 9 } };
const ended = (problem?: DownloadProblem, isOnline = true): WorkEvent => ({
  kind: "ended",
  problem,
  isOnline,
});
const offline: DownloadProblem = { kind: "offline" };
const full: DownloadProblem = { kind: "full" };
const changed: DownloadProblem = { kind: "changed", url: "/list.json" };

const abort: Effect = { kind: "abort" };
const wait: Effect = { kind: "await-network" };
const tryIt = (isAutomatic: boolean): Effect => ({ kind: "try", isAutomatic });
const idleShown: Effect = { kind: "show", run: { kind: "idle" } };
const pausedShown: Effect = { kind: "show", run: { kind: "paused", ...progress } };
const stoppedShown = (problem: DownloadProblem): Effect => ({
  kind: "show",
  run: { kind: "stopped", problem },
});
const asked = (work: Work): Work => ({ ...work, isAsked: true });
const fresh = (work: Work): Work => ({ ...work, changes: 0 }) as Work;

type Row = readonly [string, Work, WorkEvent, Work, readonly Effect[]];
const rows: readonly Row[] = [
  ["idle, requested", rest, start(true, true), asked(fresh(trying)), [tryIt(false)]],
  ["idle, requested while offline", rest, start(true, false), asked(fresh(trying)), [tryIt(false)]],
  ["idle, automatic", rest, start(false, true), fresh(trying), [tryIt(true)]],
  ["idle, automatic while offline", rest, start(false, false), fresh(waiting), [wait]],
  [
    "idle, requested before",
    asked(rest),
    start(false, false),
    asked(fresh(trying)),
    [tryIt(false)],
  ],
  ["idle, chosen in another tab", rest, chosen, rest, []],
  ["idle, stop", rest, stop, rest, []],
  ["idle, pause", rest, pause, rest, []],
  ["idle, network", rest, network, rest, []],
  ["idle, progress", rest, more, rest, []],
  ["idle, ended", rest, ended(full), rest, []],

  ["waiting, requested", waiting, start(true, false), asked(trying), [abort, tryIt(false)]],
  ["waiting, automatic", waiting, start(false, true), trying, [abort, tryIt(true)]],
  ["waiting, automatic, no network yet", waiting, start(false, false), waiting, [abort, wait]],
  ["waiting, chosen in another tab", waiting, chosen, asked(trying), [abort, tryIt(false)]],
  ["waiting, stop", waiting, stop, rest, [abort, idleShown]],
  ["waiting, pause", waiting, pause, rest, [abort, pausedShown]],
  ["waiting, network", waiting, network, trying, [tryIt(true)]],
  ["waiting, progress", waiting, more, waiting, []],
  ["waiting, ended", waiting, ended(full), waiting, []],

  ["trying, requested", trying, start(true, true), asked(stopping("again")), [abort]],
  ["trying, automatic", trying, start(false, true), stopping("again"), [abort]],
  ["trying, chosen in another tab", trying, chosen, asked(stopping("again")), [abort]],
  ["trying, stop", trying, stop, stopping("idle"), [abort]],
  ["trying, pause", trying, pause, stopping("paused"), [abort]],
  ["trying, network", trying, network, trying, []],
  [
    "trying, progress",
    trying,
    more,
    { ...trying, progress: { done: 4, total: 9 } },
    [{ kind: "show", run: { kind: "running", part: "Docs", done: 4, total: 9 } }],
  ],
  ["trying, done", trying, ended(), rest, [idleShown]],
  ["trying, no space left", trying, ended(full), rest, [stoppedShown(full)]],
  ["trying, network lost", trying, ended(offline, false), waiting, [stoppedShown(offline), wait]],
  [
    "trying, site changed",
    trying,
    ended(changed),
    { kind: "trying", ...facts, changes: 2 },
    [tryIt(true)],
  ],
  [
    "trying, site changed repeatedly",
    { kind: "trying", ...facts, changes: 2 },
    ended(changed),
    rest,
    [stoppedShown(changed)],
  ],

  ["stopping, requested", stopping("paused"), start(true, true), asked(stopping("again")), []],
  ["stopping, automatic", stopping("idle"), start(false, true), stopping("again"), []],
  ["stopping, chosen in another tab", stopping("idle"), chosen, asked(stopping("again")), []],
  ["stopping, stop", stopping("again"), stop, stopping("idle"), []],
  ["stopping, pause", stopping("again"), pause, stopping("paused"), []],
  ["stopping, network", stopping("again"), network, stopping("again"), []],
  ["stopping, progress", stopping("again"), more, stopping("again"), []],
  ["stopping to restart, ended", stopping("again"), ended(full), trying, [tryIt(true)]],
  [
    "stopping to restart, ended offline",
    stopping("again"),
    ended(undefined, false),
    waiting,
    [wait],
  ],
  ["stopping for a pause, ended", stopping("paused"), ended(), rest, [pausedShown]],
  ["stopping to end, ended", stopping("idle"), ended(full), rest, [idleShown]],
];

describe("the states of a download", () => {
  test.each(rows)("%s", (_name, state, event, after, effects) => {
    expect(next(state, event)).toEqual({ state: after, effects });
  });

  test("tests each event in each state", () => {
    const tried = new Set(rows.map(([, state, event]) => `${state.kind} ${event.kind}`));
    const states = new Set(rows.map(([, state]) => state.kind));
    const events = new Set(rows.map(([, , event]) => event.kind));
    expect([states.size, events.size, tried.size]).toEqual([4, 7, 28]);
  });

  test("starts at rest, with nothing requested", () => {
    expect(resting).toEqual({ kind: "resting", isAsked: false, progress: { done: 0, total: 0 } });
  });
});
