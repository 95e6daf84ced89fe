import { expect, test } from "vitest";
import { retryDelay } from "./retry-delay.ts";

test("what failed is tried again ever more rarely, at least once a minute, and not for ever", () => {
  const delays = Array.from({ length: 13 }, (_, tries) => retryDelay(tries));
  expect(delays.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
  expect(delays.slice(7, 12)).toEqual(Array.from({ length: 5 }, () => 60_000));
  expect(delays[12]).toBeUndefined();
});
