import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkShape } from "./check-shape.ts";
import { pathText } from "./value-path.ts";
import { flag, list, number, strict, text } from "../../core/schema/forms.ts";

const schema = strict("a map", {
  name: text,
  size: number.optional(),
  items: list("a list", strict("an item", { on: flag }).optional()).optional(),
  map: z.record(z.string(), text, { error: "a map" }).optional(),
});

const check = (value: unknown) => checkShape(value, { schema, what: "the thing" });

describe("checkShape", () => {
  test("keeps valid values", () => {
    const value = { name: "a", items: [{ on: true }] };
    expect(check(value)).toEqual({ value, problems: [] });
  });

  const itself: Record<string, unknown> = { name: "a" };
  itself["map"] = itself;
  const throwing = {
    name: "a",
    get size() {
      throw new Error("no size");
    },
  };
  const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ inner }), 1);
  const sealed = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error("sealed");
      },
    },
  );

  test.each([
    ["a value that contains itself", itself, "it has more than 100 levels of nesting"],
    ["a property that throws when read", throwing, "no size"],
    ["an object that throws when its keys are read", { name: "a", map: sealed }, "sealed"],
    ["endless nesting", { name: "a", map: deep }, "it has more than 100 levels of nesting"],
  ])("reports %s", (_, value, reason) => {
    const { value: checked, problems } = check(value);
    expect(checked).toBeUndefined();
    expect(problems).toMatchObject([{ message: `The thing must be plain data: ${reason}.` }]);
  });

  test("shortens long values in messages", () => {
    const [problem] = check({ name: "a", size: "x".repeat(9000) }).problems;
    expect(problem?.message.length).toBeLessThan(200);
  });

  test.each([
    ["an invalid value is removed", { name: "a", size: "x" }, { name: "a" }],
    ["an unknown key is removed", { name: "a", nmae: 1 }, { name: "a" }],
    [
      "an invalid list item leaves a hole",
      { name: "a", items: [{ on: 1 }, { on: true }] },
      { name: "a", items: [undefined, { on: true }] },
    ],
    [
      "a list item with an unknown key stays",
      { name: "a", items: [{ on: true, off: 1 }] },
      { name: "a", items: [{ on: true }] },
    ],
    [
      "an invalid property of a map is removed",
      { name: "a", map: { x: 1, y: "z" } },
      { name: "a", map: { y: "z" } },
    ],
    ["nothing remains without a required property", { size: 1 }, undefined],
    ["nothing remains of another type of value", [1], undefined],
  ])("%s", (_, value, left) => {
    expect(check(value).value).toEqual(left);
  });

  test("doesn't change its argument", () => {
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
        '"items[0].of" isn\'t a key of the thing.',
      ],
    ],
    [[1], ["The thing must be a map."]],
  ])("reports for %j: %j", (value, messages) => {
    expect(check(value).problems.map((problem) => problem.message)).toEqual(messages);
  });

  test("returns a value without problems for any input", () => {
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
