import { expect, test } from "vitest";
import { lazy } from "./lazy.ts";

test("loads once, on the first call", async () => {
  let loads = 0;
  const load = lazy(async () => ++loads);
  expect(loads).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test("tries again after a failure", async () => {
  let loads = 0;
  const load = lazy(async () => {
    loads += 1;
    if (loads === 1) throw new Error("lost");
    return loads;
  });
  await expect(load()).rejects.toThrow("lost");
  expect(await load()).toBe(2);
});
