import * as fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { splitFrontMatter } from "../sources/front-matter.ts";
import { plainYaml } from "./plain-yaml.ts";

/** What the parser says of a text; undefined if something is wrong with it. */
function parsed(text: string): unknown {
  const document = parseDocument(text, { stringKeys: true, logLevel: "silent" });
  if (document.errors.length > 0) return undefined;
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch {
    return undefined;
  }
}

/** What the quick reader says of a text, if it does, and what the parser says; keys in their order. */
function bothOf(text: string) {
  const plain = plainYaml(text);
  const full = plain === undefined ? undefined : parsed(text);
  return { plain: [plain, JSON.stringify(plain)], full: [full, JSON.stringify(full)] };
}

describe("plainYaml", () => {
  test.each([
    ["a map", "a: 1\nb: text\n", { a: 1, b: "text" }],
    ["nothing after a key", "a:\nb: ~\n", { a: null, b: null }],
    ["lists beside their key and below it", "a:\n- 1\nb:\n  - 2\n", { a: [1], b: [2] }],
    ["maps in lists", "- a: 1\n  b:\n  - c\n- - d\n", [{ a: 1, b: ["c"] }, ["d"]]],
    ["brackets", 'a: [1, { b: "c, d", }, e f]\n', { a: [1, { b: "c, d" }, "e f"] }],
    [
      "brackets over lines",
      "a:\n  {\n    b: 1,\n\n    # of c\n    c: 2,\n  }\n",
      { a: { b: 1, c: 2 } },
    ],
    ["quotes", `a: 'it''s: #1'\n"b c": "\\n\\\\"\n`, { a: "it's: #1", "b c": "\n\\" }],
    ["comments", "# of all\na: b#c # of a\n  # of b\nb: # of none\n", { a: "b#c", b: null }],
    ["numbers", "[0x1f, 0o17, -1.50, 1e3, .5, 1_0]", [31, 15, -1.5, 1000, 0.5, "1_0"]],
    ["words", "[null, True, FALSE, yes, tRUE]", [null, true, false, "yes", "tRUE"]],
    ["addresses and times", "a: https://a.b/c\nb: 12:30\n", { a: "https://a.b/c", b: "12:30" }],
    ["ends of lines of Windows", "a:\r\n  - b\r\n", { a: ["b"] }],
  ])("reads %s", (_, text, value) => {
    expect(plainYaml(text)).toEqual(value);
    expect(parsed(text)).toEqual(value);
  });

  test.each([
    ["a text", "a"],
    ["a text of several lines", "a: b\n  c\n"],
    ["a block of text", "a: |\n  b\n"],
    ["an anchor", "a: &b 1\nc: *b\n"],
    ["a tag", "a: !!str 1\n"],
    ["two documents", "a: 1\n---\nb: 2\n"],
    ["a tab", "a:\t1\n"],
    ["a key that is there twice", "a: 1\na: 2\n"],
    ["a key in a value", "a: b: c\n"],
    ["an indent that is none", "a: 1\n b: 2\n"],
    ["an open bracket", "a: [1, 2\n"],
    ["quotes over lines", 'a: ["b\\n\n  c"]\n'],
    ["an open quote", 'a: "b\n'],
    ["an escape that JSON does not have", 'a: "\\x41"\n'],
    ["a name that objects take for their own", "__proto__: 1\n"],
    ["levels without end", "- ".repeat(5000)],
    ["brackets without end", "[".repeat(5000)],
  ])("leaves %s to the parser", (_, text) => {
    expect(plainYaml(text)).toBeUndefined();
  });

  test("says what the parser says of any text, or nothing", () => {
    const piece = fc.constantFrom(
      ...[
        ["a", "b c", "é", "1", "-1.0", "0x1", "true", "~", "null", "#", " #", " # c", ":", ": "],
        ["- ", "-", "[", "]", "{", "}", ",", ", ", '"', "'", "''", "\\", "\\n", "|", ">", "&a"],
        ["*a", "!", "%", "@", "?", "? ", " ", "  ", "\t", "\r\n", "---", "...", "<<", ".inf"],
        ["a: ", "b: ", "c:", "'d': ", '"e": ', "a: 1", '"f g"', "'h'", "[a, b]", "{ a: b }"],
      ].flat(),
    );
    const line = fc
      .tuple(fc.nat(4), fc.array(piece, { maxLength: 4 }))
      .map(([indent, pieces]) => " ".repeat(indent) + pieces.join(""));
    const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, (written) => {
        const { plain, full } = bothOf(written);
        expect(plain).toEqual(full);
      }),
      { numRuns: 20_000 },
    );
  });

  test("says what the parser says of usual data", () => {
    const key = fc.constantFrom("a", "b-c", "MDL-1", "true", "1", "Forum, chat");
    const scalar = fc.constantFrom(
      "a b",
      "1",
      "4.0",
      "'x: y'",
      '"z"',
      "[a, 1]",
      "{ a: [] }",
      "",
      "~",
    );
    const { node } = fc.letrec<{ node: string[]; map: string[]; list: string[] }>((tie) => ({
      node: fc.oneof(
        { depthSize: "small" },
        scalar.map((text) => [text]),
        tie("map"),
        tie("list"),
      ),
      map: fc
        .uniqueArray(fc.tuple(key, tie("node")), { minLength: 1, selector: ([name]) => name })
        .map((entries) => entries.flatMap(([name, value]) => below(`${name}:`, value, "  "))),
      list: fc
        .array(tie("node"), { minLength: 1 })
        .map((items) => items.flatMap((value) => below("-", value, "  "))),
    }));
    fc.assert(
      fc.property(node, (lines) => {
        const text = lines.join("\n");
        const { plain, full } = bothOf(text);
        expect(plain).toEqual(full);
        expect(plain[0] !== undefined || lines.length === 1).toBe(true);
      }),
    );
  });

  test("says what the parser says of all YAML and front matter of the repository", () => {
    const texts = ["site", "handbook", "templates"].flatMap(textsIn);
    const read = texts.map(bothOf);
    for (const { plain, full } of read) expect(plain).toEqual(full);
    const left = read.filter(({ plain: [value] }) => value === undefined);
    expect(left.length).toBeLessThan(0.05 * texts.length);
  });
});

/** A node after its key or hyphen if it is of one line, else below it. */
function below(mark: string, [first = "", ...rest]: readonly string[], indent: string): string[] {
  const isScalar = rest.length === 0 && !/^-|:(?: |$)/.test(first.replace(/["'{].*/, ""));
  if (isScalar) return [`${mark} ${first}`.trimEnd()];
  return [mark, ...[first, ...rest].map((line) => indent + line)];
}

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
