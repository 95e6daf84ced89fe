import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { splitFrontMatter } from "../sources/front-matter.ts";
import { quickYaml, yamlMistake } from "./read-yaml.ts";

/** Returns the value that the `yaml` package reads, or `undefined` if the YAML is invalid. */
function parsed(text: string): unknown {
  const document = parseDocument(text, { stringKeys: true, logLevel: "silent" });
  if (document.errors.length > 0) return undefined;
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch {
    return undefined;
  }
}

test.each([
  ["lists at the same level as their key and indented", "a:\n- 1\nb:\n  - 2\n", { a: [1], b: [2] }],
  ["maps in lists", "- a: 1\n  b:\n  - c\n- - d\n", [{ a: 1, b: ["c"] }, ["d"]]],
  [
    "brackets on several lines",
    "a:\n  {\n    b: 1,\n    c: [d, e],\n  }\n",
    { a: { b: 1, c: ["d", "e"] } },
  ],
  ["quotes", `a: 'it''s: #1'\nb: "\\n\\x41"\n`, { a: "it's: #1", b: "\nA" }],
  [
    "text on several lines",
    "a: b\n  c\nd: |\n  e\n  f\ng: >-\n  h\n  i\n",
    { a: "b c", d: "e\nf\n", g: "h i" },
  ],
  ["comments", "# all\na: b#c # d\n  # e\nf: # g\n", { a: "b#c", f: null }],
  ["numbers", "[0x1f, 0o17, 017, -1.50, 1e3, .5]", [31, 15, 17, -1.5, 1000, 0.5]],
  ["numbers with underscores as text", "[1_000, 1_0.5]", ["1_000", "1_0.5"]],
  [
    "words",
    "[null, ~, True, FALSE, yes, no, on, tRUE]",
    [null, null, true, false, "yes", "no", "on", "tRUE"],
  ],
  [
    "dates and times as text",
    "a: 2022-06-01\nb: 2022-06-01T10:00:00Z\nc: 12:30\n",
    { a: "2022-06-01", b: "2022-06-01T10:00:00Z", c: "12:30" },
  ],
  ["Windows line endings", "a:\r\n  - b\r\n", { a: ["b"] }],
  ["a byte order mark", "\ufeffa: 1", { a: 1 }],
  ["tabs after a value", "a: 1\t\nb:\t2", { a: 1, b: 2 }],
  ["a merge key as an ordinary key", "<<: 1", { "<<": 1 }],
  ["only comments", "# a\n", null],
])("reads %s", (_, text, value) => {
  expect(quickYaml(text)).toEqual(value);
  expect(parsed(text)).toEqual(value);
});

test.each([
  ["keys that look like numbers", "4.10: a\n", { "4.10": "a" }],
  ["such keys in brackets", "a: { 1.0: b, 0x1: c }", { a: { "1.0": "b", "0x1": "c" } }],
  ["such keys in lists", "- 3.10: a", [{ "3.10": "a" }]],
  ["keys that are words", "Null: a\nTrue: b\n", { Null: "a", True: "b" }],
  ["numbers that only js-yaml knows", "[0b11, -0x1f, +0o7]", ["0b11", "-0x1f", "+0o7"]],
  ["aliases", "a: &x [1]\nb: *x\n", { a: [1], b: [1] }],
  [
    "merge keys with an alias",
    "a: &x { c: 1 }\nb:\n  <<: *x\n",
    { a: { c: 1 }, b: { "<<": { c: 1 } } },
  ],
  ["tags", "a: !x 1\nb: !!str 1\n", { a: "1", b: "1" }],
  ["explicit keys", "? 1.0\n: a\n", { "1.0": "a" }],
  ["block text with all line endings", "a: |+\n  b\n\n ", { a: "b\n\n" }],
  ["empty text", "", null],
  ["several documents", "a: 1\n---\nb: 2\n", { a: 1 }],
  ["a YAML version", "%YAML 1.1\n---\na: yes", { a: true }],
])("reads %s with the parser that supports places", (_, text, value) => {
  expect(quickYaml(text)).toBeUndefined();
  expect(parsed(text)).toEqual(value);
});

test.each([
  ["a duplicate key", "a: 1\na: 2\n"],
  ["a key in a value", "a: b: c\n"],
  ["inconsistent indentation", "a: 1\n b: 2\n"],
  ["indentation with tabs", "a:\n\t- 1"],
  ["an open bracket", "a: [1, 2\n"],
  ["an open quote", 'a: "b\n'],
  ["a placeholder", "a: {{ b }}\n"],
  ["an alias without an anchor", "a: *b\n"],
  ["endless levels", "- ".repeat(5000)],
  ["endless brackets", "[".repeat(5000)],
])("rejects %s", (_, text) => {
  expect(quickYaml(text)).toBeUndefined();
});

test("both parsers read the same values from all YAML and front matter in the repository", () => {
  const texts = ["site", "handbook", "templates"].flatMap(textsIn);
  expect(texts.length).toBeGreaterThan(1000);
  const rare = texts.filter((text) => {
    const value = quickYaml(text);
    if (value === undefined) return true;
    // Compare strings, so that the order of keys matters.
    expect(JSON.stringify(value)).toBe(JSON.stringify(parsed(text)));
    return false;
  });
  expect(rare.length).toBeLessThan(0.01 * texts.length);
});

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ["build", ".lectern", "node_modules"].includes(entry.name) ? [] : textsIn(file);
    }
    if (/\.ya?ml$/.test(entry.name)) return [readFileSync(file, "utf8")];
    if (!/\.mdx?$/.test(entry.name)) return [];
    const { frontMatterText } = splitFrontMatter(readFileSync(file, "utf8"));
    return frontMatterText === "" ? [] : [frontMatterText];
  });
}

test.each([
  ["a: 1\ntitle: Streams: the basics\n", 5, 'title: "Streams: the basics"'],
  ['a: 1\ntitle: "Open\nb: 2\n', 12, 'Close the quote with "'],
  ["a: 1\ntitle: 'Open\nb: 2\n", 12, "Close the quote with '"],
])("explains the mistake in %j", (text, offset, hint) => {
  const [error] = parseDocument(text, { prettyErrors: false }).errors;
  const found = error && yamlMistake(text, error);
  expect(found?.offset).toBe(offset);
  expect(found?.hint).toContain(hint);
});
