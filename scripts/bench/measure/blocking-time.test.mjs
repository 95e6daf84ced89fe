import { expect, test } from "vitest";
import { blockingIn } from "./blocking-time.mjs";

const main = { pid: 7, tid: 1 };
const thread = { ...main, name: "thread_name", args: { name: "CrRendererMain" } };
const paint = { ...main, name: "firstContentfulPaint", ts: 1000 };
const task = (ts, times) => ({ ...main, name: "ThreadControllerImpl::RunTask", ts, ...times });

test("what tasks after the first paint take beyond 50 ms is counted, in time of the processor", () => {
  const events = [
    thread,
    task(0, { dur: 900_000, tdur: 900_000 }),
    paint,
    task(1_000_000, { dur: 500_000, tdur: 70_000 }),
    task(2_000_000, { dur: 45_000 }),
    task(3_000_000, { dur: 80_000 }),
    { ...task(4_000_000, { dur: 300_000 }), tid: 2 },
  ];
  expect(blockingIn(events)).toEqual({ blocking: 50, evaluation: 0 });
});

test("a task that was running when the trace ended has no time, and the others count", () => {
  const events = [thread, paint, task(1_000_000, { dur: 90_000 }), task(2_000_000, {})];
  expect(blockingIn(events)).toEqual({ blocking: 40, evaluation: 0 });
});

test("the longest task that evaluates a module is found", () => {
  const evaluation = (ts) => ({ ...main, name: "v8.evaluateModule", ts });
  const events = [
    thread,
    paint,
    task(1_000_000, { dur: 18_000 }),
    evaluation(1_005_000),
    task(2_000_000, { dur: 30_000 }),
    evaluation(2_001_000),
    task(3_000_000, { dur: 60_000 }),
  ];
  expect(blockingIn(events).evaluation).toBe(30);
});
