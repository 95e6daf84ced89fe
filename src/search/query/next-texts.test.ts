import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corpusWith, indexOf, page } from "../pages.fixture.ts";
import { somePages } from "../random-pages.fixture.ts";
import { nextTexts } from "./next-texts.ts";

const { indexes } = corpusWith(
  page("/docs/a", "Template", "templates temporary term text texture theme get_string"),
);

describe("what may be typed next", () => {
  test.each([
    ["goes on as words do, most of them first", "te", ["tem", "tex", "ter"]],
    ["has what was typed as it was typed", "Go to  TE", ["Go to  TEm", "Go to  TEx", "Go to  TEr"]],
    ["goes on where the parts of a name are joined", "get_", ["get_s"]],
    ["is nothing after a word that no longer one begins with", "texture", []],
    ["is nothing after what no word begins with", "xq", []],
    ["is nothing after a space", "te ", []],
    ["is nothing in an empty box", "", []],
  ])("%s", (_, text, expected) => {
    expect(nextTexts(indexes, text)).toEqual(expected);
  });

  test("is what most words of the dictionaries go on with, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(somePages, { minLength: 1, maxLength: 2 }), (sets) => {
        const some = sets.map((pages, at) => indexOf(pages, `test-${at}`));
        const words = some.flatMap((index) =>
          Array.from({ length: index.words.length }, (_, at) => index.words.at(at) ?? ""),
        );
        const count = (beginning: string) =>
          words.filter((word) => word.startsWith(beginning)).length;
        const firsts = words.flatMap((word) => /^[a-z]/.exec(word) ?? []);
        for (const first of new Set(firsts)) {
          const letters = new Set(
            words.flatMap((each) => (each.startsWith(first) ? ([...each][1] ?? []) : [])),
          );
          const most = [...letters].map((letter) => count(first + letter)).sort((a, b) => b - a);
          const counted = nextTexts(some, first).map(count);
          expect(counted).toEqual(most.slice(0, 6));
        }
      }),
    );
  });
});
