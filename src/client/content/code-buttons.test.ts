import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inSlices } from "./code-buttons.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Elements that each advance the clock by two milliseconds. */
function slowWork(isConnected: (name: string) => boolean = () => true) {
  let time = 0;
  const done: string[] = [];
  const elements = ["a", "b", "c", "d", "e", "f", "g"].map((name) => ({
    name,
    get isConnected() {
      return isConnected(name);
    },
  }));
  const work = ({ name }: { readonly name: string }) => {
    done.push(name);
    time += 2;
  };
  const begin = () =>
    inSlices(elements as unknown as (Node & { name: string })[], work, () => time);
  return { begin, done };
}

test("the first elements are handled immediately, the others a few at a time", () => {
  const { begin, done } = slowWork();
  begin();
  expect(done).toEqual(["a", "b", "c"]);
  vi.runOnlyPendingTimers();
  expect(done).toEqual(["a", "b", "c", "d", "e", "f"]);
  vi.runOnlyPendingTimers();
  expect(done.at(-1)).toBe("g");
  expect(vi.getTimerCount()).toBe(0);
});

test("elements removed from the document are skipped", () => {
  const gone = new Set<string>();
  const { begin, done } = slowWork((name) => !gone.has(name));
  begin();
  gone.add("d").add("g");
  vi.runAllTimers();
  expect(done).toEqual(["a", "b", "c", "e", "f"]);
});
