import { expect, test } from "vitest";
import { compilePage } from "../compile.fixture.ts";

test.each([
  ["MDL-\\d+", 0],
  ["[A-Z]+", 0],
  ["[a-z0-9]{4,}", 0],
  ["v\\d{2}\\w*", 0],
  ["\\w+-\\d+", 1],
  ["a.*b", 1],
  [" *x", 1],
  ["[^a]+b", 1],
  ["(a+)", 0],
  ["(a|aa)+b", 1],
  ["(a?){30}b", 1],
])("the pattern %s runs with a time limit: %i", async (pattern, limited) => {
  let calls = 0;
  const bounded = <Value>(run: () => Value) => {
    calls = 1;
    return run();
  };
  await compilePage("a", { options: { autolinks: [{ pattern, href: "/" }], bounded } });
  expect(calls).toBe(limited);
});
