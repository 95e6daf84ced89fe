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
  test("keeps what is right", () => {
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
    ["what contains itself", itself, '"map" must be data that doesn\'t contain itself.'],
    [
      "what throws when it is read",
      throwing,
      'The thing must be data that can be read; reading it threw "no size".',
    ],
    [
      "what throws when its keys are asked for",
      { name: "a", map: sealed },
      '"map" must be data that can be read; reading it threw "sealed".',
    ],
    ["what is without end", { name: "a", map: deep }, '"map" must be data of at most 100 levels.'],
  ])("reports %s, and leaves it out", (_, value, message) => {
    expect(check(value).problems.map((problem) => problem.message)).toEqual([message]);
  });

  test("quotes no more of a long text than tells it", () => {
    const [problem] = check({ name: "a", size: "x".repeat(9000) }).problems;
    expect(problem?.message.length).toBeLessThan(200);
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
        '"items[0].of" isn\'t a key of the thing.',
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
