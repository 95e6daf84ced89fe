import { parseDocument } from "yaml";
import { expect, test } from "vitest";
import { yamlMistake } from "./yaml-mistakes.ts";

test.each([
  ["a: 1\ntitle: Streams: the basics\n", 5, 'title: "Streams: the basics"'],
  ['a: 1\ntitle: "Open\nb: 2\n', 12, 'Close the quote: write "'],
  ["a: 1\ntitle: 'Open\nb: 2\n", 12, "Close the quote: write '"],
])("%j is told in the words of an author", (text, offset, hint) => {
  const [error] = parseDocument(text, { prettyErrors: false }).errors;
  const found = error && yamlMistake(text, error);
  expect(found?.offset).toBe(offset);
  expect(found?.hint).toContain(hint);
});
