import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNumbers, writeNumbers } from "./number-text.ts";

describe("numbers as text", () => {
  test.each([
    [[], ""],
    [[0, 1, 56, 57, 75], "#$[]o"],
    [[76, 166, 167, 1349], "p#p~q#}~"],
    [[1350, 1351, 1441], "~##~#$~$#"],
  ])("%j is %s", (numbers, text) => {
    expect(writeNumbers(numbers)).toBe(text);
    expect([...readNumbers(text, numbers.length)]).toEqual(numbers);
  });

  test("are the same after a round trip and need no escapes in JSON", () => {
    const numbers = fc.oneof(fc.nat(200), fc.nat(2000), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
    fc.assert(
      fc.property(fc.array(numbers), (list) => {
        const text = writeNumbers(list);
        expect([...readNumbers(text, list.length)]).toEqual(list);
        expect(JSON.stringify(text)).toBe(`"${text}"`);
      }),
    );
  });

  test.each([
    ["", 1],
    ["##", 1],
    ["#", 2],
    ["p", 1],
    ["~", 1],
    ["~~", 1],
    ["~p", 1],
    ["\\", 1],
    ['"', 1],
    ["é", 1],
  ])("%j isn't %i numbers", (text, count) => {
    expect(() => readNumbers(text, count)).toThrow(/^damaged search index$/);
  });

  test.each([-1, 0.5, Number.NaN])("%d can't be encoded", (value) => {
    expect(() => writeNumbers([value])).toThrow(RangeError);
  });
});
