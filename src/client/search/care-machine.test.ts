import { expect, test } from "vitest";
import type { LostSearch } from "../../shell/ports/ports.ts";
import { nextCare, type Care, type CareEffect, type CareEvent } from "./care-machine.ts";

const box = (query: string): LostSearch => ({ query: () => query, say() {}, again() {} });
const lost = box("a");
const newer = box("ab");
const failed = (at: number, of = lost): CareEvent => ({ kind: "failed", lost: of, at });
const due: CareEvent = { kind: "due" };
const calm: Care = { kind: "calm" };
const waiting: Care = { kind: "waiting", tries: 2, at: 5, lost };
const tried: Care = { kind: "tried", tries: 3, at: 5 };

type Row = readonly [string, Care, CareEvent, Care, readonly CareEffect[]];
const rows: readonly Row[] = [
  [
    "calm, a failure",
    calm,
    failed(5),
    { kind: "waiting", tries: 0, at: 5, lost },
    [{ kind: "wait", delay: 1000 }],
  ],
  ["calm, the network came", calm, due, calm, []],
  ["waiting, another letter failed", waiting, failed(9, newer), { ...waiting, lost: newer }, []],
  [
    "waiting, its time has come",
    waiting,
    due,
    tried,
    [{ kind: "stop-waiting" }, { kind: "try", lost }],
  ],
  [
    "tried, and failed again",
    tried,
    failed(9),
    { kind: "waiting", tries: 3, at: 9, lost },
    [{ kind: "wait", delay: 8000 }],
  ],
  [
    "tried, and another failure long after",
    tried,
    failed(120_006),
    { kind: "waiting", tries: 0, at: 120_006, lost },
    [{ kind: "wait", delay: 1000 }],
  ],
  ["tried, the network came", tried, due, tried, []],
  [
    "tried often enough",
    { kind: "tried", tries: 12, at: 5 },
    failed(9),
    { kind: "tried", tries: 12, at: 9 },
    [],
  ],
];

test.each(rows.map((row) => ({ name: row[0], row })))("$name", ({ row }) => {
  const [, state, event, after, effects] = row;
  expect(nextCare(state, event)).toEqual({ state: after, effects });
});

test("what failed is tried again ever more rarely, at least once a minute, and not for ever", () => {
  const delays: number[] = [];
  let state: Care = calm;
  for (let at = 0; at < 14; at++) {
    const step = nextCare(state, failed(at));
    for (const effect of step.effects) if (effect.kind === "wait") delays.push(effect.delay);
    state = nextCare(step.state, due).state;
  }
  const minutes = Array.from({ length: 6 }, () => 60_000);
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, ...minutes]);
});
