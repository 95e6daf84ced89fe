import { expect, test } from "vitest";
import { categoryPath, joinCategories } from "./category-path.ts";
import { standardAnalysis } from "./words/analysis.ts";
import { tokenize } from "./words/tokenize.ts";

test("categories are stored nearest first and shown from the top", () => {
  const text = joinCategories(["Subsystems", "API guides"]);
  expect(categoryPath(text)).toEqual(["API guides", "Subsystems"]);
  expect(categoryPath(joinCategories([]))).toEqual([]);
});

test("their separator is not a word", () => {
  const words = (text: string) => tokenize(text, standardAnalysis).map(({ word }) => word);
  expect(words(joinCategories(["Subsystems", "API guides"]))).toEqual(
    words("Subsystems API guides"),
  );
});
