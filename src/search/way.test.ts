import { expect, test } from "vitest";
import { standardAnalysis } from "./words/analysis.ts";
import { tokenize } from "./words/tokenize.ts";
import { wayOf, wayText } from "./way.ts";

test("the way to a page is read from the top, and is written nearest first", () => {
  expect(wayOf(wayText(["Subsystems", "API guides"]))).toEqual(["API guides", "Subsystems"]);
  expect(wayOf(wayText([]))).toEqual([]);
});

test("what stands between its steps is no word", () => {
  const words = (text: string) => tokenize(text, standardAnalysis).map(({ word }) => word);
  expect(words(wayText(["Subsystems", "API guides"]))).toEqual(words("Subsystems API guides"));
});
