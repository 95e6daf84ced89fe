import fc from "fast-check";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { describe, expect, test } from "vitest";
import { grammarOf } from "./languages.ts";
import { neededBy } from "./needed-characters.ts";
import { charactersOf, mayMatch } from "./text-characters.ts";

const engine = await createOnigurumaEngine(import("shiki/wasm"));

function matches(pattern: string, text: string): boolean {
  const string = engine.createString(text);
  const match = engine.createScanner([pattern]).findNextMatchSync(string, 0, 0);
  string.dispose?.();
  return match !== null;
}

function isSearched(pattern: string, text: string): boolean {
  return mayMatch(neededBy(pattern), charactersOf(text));
}

describe("a text is not searched for a pattern", () => {
  test.each([
    ["print", "echo 1"],
    ["(?i)\\b(PRINT|echo)\\b", "point for loop"],
    ["\\s+(?=use\\b)", "  as if"],
    ["(?<=->)\\w", "a > b - c"],
    ["ab+c", "a c"],
    ["a(b|c(d))e", "abd"],
    ["(?x) a b # c\n d", "abc"],
    ["\uffff", "anything"],
    ["\\$\\{", "$ ("],
  ])("%s in %s", (pattern, text) => {
    expect(isSearched(pattern, text)).toBe(false);
    expect(matches(pattern, text)).toBe(false);
  });
});

describe("a text is searched for a pattern", () => {
  test.each([
    ["(?i)print", "PRINT"],
    ["ab?c", "ac"],
    ["ab*c", "ac"],
    ["a(bc)?d", "ad"],
    ["a(bc){0,2}d", "ad"],
    ["a(bc){2}?d", "ad"],
    ["a{,2}b", "b"],
    ["(?x)a b ? c", "ac"],
    ["(?x)a (b) # not c\n ? d", "ad"],
    ["(?x: a )b", "ab"],
    ["a(?!b)c", "ac"],
    ["(?<!b)a", "a"],
    ["a|b", "b"],
    ["a(?i)b|C", "ac"],
    ["[b]a", "ba"],
    ["[]b]a|[^]c]a", "da"],
    ["[[:alpha:]b]c", "xc"],
    ["\\x41\\u0042\\103", "ABC"],
    ["(?<name>a)\\k<name>", "aa"],
    ["a(?#b)c", "ac"],
    ["(?~b)a", "a"],
    ["a{b", "a{b"],
    ["(?i)k", "\u212a"],
    ["(?i)ss", "ß"],
  ])("%s in %s", (pattern, text) => {
    expect(matches(pattern, text)).toBe(true);
    expect(isSearched(pattern, text)).toBe(true);
  });
});

/** All patterns of some grammars. */
async function grammarPatterns(): Promise<readonly string[]> {
  const found = new Set<string>();
  const read = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== "string") read(member);
      else if (key === "match" || key === "begin") {
        found.add(member).add(member.replaceAll(/\\[AG]/g, "\uffff"));
      }
    }
  };
  for (const name of ["php", "tsx", "css", "shellscript", "markdown", "yaml", "python"] as const) {
    const { default: grammars } = await grammarOf(name).load();
    read(grammars);
  }
  return [...found];
}

test("no pattern of a grammar is found in a text that is not searched for it", async () => {
  const patterns = fc.constantFrom(...(await grammarPatterns()));
  // A text has what looks like parts of the pattern, and something between them.
  const sample = patterns.chain((pattern) => {
    const words = fc.constantFrom(...(pattern.match(/[\w$<>=:;'"#@.+-]+/g) ?? [""]));
    const pieces = fc.array(fc.oneof(words, fc.constantFrom(" ", "(", "\t", ".", "é", "}")));
    return fc.record({ pattern: fc.constant(pattern), pieces });
  });
  const isRight = fc.property(sample, fc.constantFrom("", " "), ({ pattern, pieces }, between) => {
    const text = `${pieces.join(between)}\n`;
    return isSearched(pattern, text) || !matches(pattern, text);
  });
  expect(fc.check(isRight, { numRuns: 2000 })).toMatchObject({ failed: false });
});
