import fc from "fast-check";
import { expect, test } from "vitest";
import { bestFirst } from "./best-hits.ts";

test("a list comes from the best on, as sorting gives it", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (list) => {
      const sorted = list.toSorted((a, b) => a - b);
      expect([...bestFirst([...list], (a, b) => a - b)]).toEqual(sorted);
    }),
  );
});

test("of equal ones each comes once", () => {
  const list = [{ at: 2 }, { at: 1 }, { at: 2 }, { at: 1 }];
  const found = [...bestFirst([...list], (a, b) => a.at - b.at)];
  expect(new Set(found)).toEqual(new Set(list));
  expect(found.map(({ at }) => at)).toEqual([1, 1, 2, 2]);
});
