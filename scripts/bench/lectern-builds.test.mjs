import { expect, test } from "vitest";
import { howBuilt, judged, medianBuilt, parseSummary } from "./lectern-builds.mjs";

test("pages and written files are read from what a build says", () => {
  const output =
    "Built 2,594 pages into build in 4.1 s (1,507 written, 9,001 unchanged). No problems.\nSearch: …\n";
  expect(parseSummary(output)).toEqual({ pages: 2594, outputs: 1507 });
  expect(parseSummary("Built 1 page into build in 0.1 s (7 written).")).toEqual({
    pages: 1,
    outputs: 7,
  });
  expect(parseSummary("")).toEqual({ pages: 0, outputs: undefined });
});

test("the median of builds is taken figure by figure", () => {
  const built = (seconds, memory) => ({
    seconds,
    memory,
    processor: 2 * seconds,
    written: 4e6,
    pages: 5,
    outputs: 9,
  });
  const middle = medianBuilt([built(3, 700e6), built(1, 900e6), built(2, 800e6)]);
  expect(middle).toEqual({
    seconds: 2,
    processor: 4,
    memory: 800e6,
    written: 4e6,
    pages: 5,
    outputs: 9,
  });
  expect(judged(middle)).toBe("2.0 s, 800 MB");
  expect(howBuilt(middle, 3)).toBe("median of 3, whole process; 4.0 s processor, 4.0 MB written");
  expect(howBuilt(middle, 1)).toMatch(/^one run, /);
});
