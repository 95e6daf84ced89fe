import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkShape, pathText } from "./check-shape.ts";
import { flag, list, number, strict, text } from "../../model/schema/forms.ts";

const schema = strict("a map", {
  name: text,
  size: number.optional(),
  items: list("a list", strict("an item", { on: flag }).optional()).optional(),
  map: z.record(z.string(), text, { error: "a map" }).optional(),
});

const check = (value: unknown) => checkShape(value, { schema, what: "the thing" });

describe("checkShape", () => {
  test("keeps what is right", () => {
    const value = { name: "a", items: [{ on: true }] };
    expect(check(value)).toEqual({ value, problems: [] });
  });

  test.each([
    ["a wrong value goes", { name: "a", size: "x" }, { name: "a" }],
    ["an unknown key goes", { name: "a", nmae: 1 }, { name: "a" }],
    [
      "an item leaves a hole",
      { name: "a", items: [{ on: 1 }, { on: true }] },
      { name: "a", items: [undefined, { on: true }] },
    ],
    [
      "an item with a wrong key stays",
      { name: "a", items: [{ on: true, off: 1 }] },
      { name: "a", items: [{ on: true }] },
    ],
    [
      "a member of a map goes",
      { name: "a", map: { x: 1, y: "z" } },
      { name: "a", map: { y: "z" } },
    ],
    ["nothing is left without what is required", { size: 1 }, undefined],
    ["nothing is left of another kind of value", [1], undefined],
  ])("%s", (_, value, left) => {
    expect(check(value).value).toEqual(left);
  });

  test("does not change the value it is given", () => {
    const value = { name: "a", items: [{ on: 1 }] };
    check(value);
    expect(value).toEqual({ name: "a", items: [{ on: 1 }] });
  });

  test.each([
    [{}, ['"name" is missing; it must be text.']],
    [{ name: null }, ['"name" is null; it must be text.']],
    [{ name: () => 1 }, ['"name" is a function; it must be text.']],
    [{ name: "a", items: {} }, ['"items" must be a list.']],
    [
      { name: "a", items: [{ on: "x", of: 1 }] },
      [
        '"items[0].on" is "x"; it must be true or false.',
        '"items[0].of" is not a key of the thing.',
      ],
    ],
    [[1], ["The thing must be a map."]],
  ])("says of %j: %j", (value, messages) => {
    expect(check(value).problems.map((problem) => problem.message)).toEqual(messages);
  });

  test("what is left has no problems, whatever was there", () => {
    const keys = fc.constantFrom("name", "size", "items", "map", "other");
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (value) => {
        const { value: left = { name: "" } } = check(value);
        expect(check(left).problems).toEqual([]);
      }),
    );
  });
});

test.each([
  [["footer", "columns", 0, "items"], "footer.columns[0].items"],
  [["versions", "4.0", "label"], 'versions["4.0"].label'],
  [["pagination_next"], "pagination_next"],
  [[0, "x"], "[0].x"],
])("pathText of %j is %s", (path, words) => {
  expect(pathText(path)).toBe(words);
});
