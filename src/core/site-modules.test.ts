import fc from "fast-check";
import { expect, test } from "vitest";
import { pageCodeName, pageFrame } from "./site-modules.ts";

test("the place of a page's code is found in a stack", () => {
  const path = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
  const number = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(path, number, number, (source, line, column) => {
      fc.pre(!/[:\s]/.test(source) && !/\p{Surrogate}/u.test(source));
      const stack = `Error: x\n    at f (${pageCodeName(source)}:${line}:${column})`;
      const [, found = "", ...place] = new RegExp(pageFrame).exec(stack) ?? [];
      expect(decodeURI(found).replaceAll("%28", "(").replaceAll("%29", ")")).toBe(source);
      expect(place.map(Number)).toEqual([line, column]);
    }),
  );
});
