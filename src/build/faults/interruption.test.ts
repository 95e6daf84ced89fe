import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { onInterruption } from "./interruption.ts";

let exit: MockInstance;
beforeEach(() => {
  exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as () => never);
});
afterEach(async () => {
  exit.mockRestore();
  // Wait until this test's listeners are removed, so that they don't affect the next test.
  for (let turns = 0; turns < 3; turns++) await turn();
});

const isHeeded = () => process.listenerCount("SIGINT") > 0;

test.each([
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends the process with %i, after the cleanups, last one first", (signal, code) => {
  const done: string[] = [];
  const stops = ["first", "second"].map((name) => onInterruption(() => void done.push(name)));
  process.emit(signal);
  expect(done).toEqual(["second", "first"]);
  expect(exit.mock.calls).toEqual([[code]]);
  for (const stop of stops) stop();
});

test("a failed cleanup prevents neither the others nor the exit", () => {
  const cleanUp = vi.fn<() => void>();
  const stops = [
    onInterruption(cleanUp),
    onInterruption(() => {
      throw new Error("busy");
    }),
  ];
  process.emit("SIGINT");
  expect(cleanUp).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});

test("a removed cleanup doesn't run, but an earlier signal still ends the process", async () => {
  const cleanUp = vi.fn<() => void>();
  onInterruption(cleanUp)();
  await turn();
  process.emit("SIGINT");
  expect(cleanUp).not.toHaveBeenCalled();
  expect(exit.mock.calls).toEqual([[130]]);
});

test("signals are no longer handled two turns after the last cleanup was removed", async () => {
  const first = onInterruption(() => undefined);
  first();
  await turn();
  const second = onInterruption(() => undefined);
  first();
  for (let turns = 0; turns < 3; turns++) await turn();
  expect(isHeeded()).toBe(true);
  second();
  await turn();
  expect(isHeeded()).toBe(true);
  await turn();
  await turn();
  expect(isHeeded()).toBe(false);
});
