import fc from "fast-check";
import { createHighlighterCore, type RegexEngine } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { expect, test } from "vitest";
import { grammarOf } from "./languages.ts";
import { sharedPatterns } from "./shared-patterns.ts";
import { tokenTheme } from "./token-theme.ts";

const engine = await createOnigurumaEngine(import("shiki/wasm"));
const languages = ["php", "blade", "tsx", "css", "shellscript", "markdown", "yaml"] as const;

async function tokenizer(regexes: RegexEngine): Promise<(code: string, lang: string) => unknown> {
  const langs = languages.map((name) => grammarOf(name).load);
  const shiki = await createHighlighterCore({ themes: [tokenTheme], langs, engine: regexes });
  return (code, lang) =>
    shiki.codeToTokensBase(code, { lang, theme: tokenTheme, tokenizeTimeLimit: 0 });
}

/** An engine that counts the patterns it compiles. */
function counting(): { readonly engine: RegexEngine; readonly compiled: string[] } {
  const compiled: string[] = [];
  const createScanner = (patterns: (string | RegExp)[]) => {
    compiled.push(...patterns.map(String));
    return engine.createScanner(patterns);
  };
  return { compiled, engine: { createString: (text) => engine.createString(text), createScanner } };
}

const fragment = fc.constantFrom(
  ..."<?php ?> <b class='a'> </b> <<<EOT EOT; /* */ // # ` ``` ${ } { ( ) ; => -> :: $a 'b \" é 😀".split(
    " ",
  ),
  ..."@if function return class foo bar: - 1 0x2 |\n \n\n \t".split(" "),
);
const code = fc.array(fragment, { maxLength: 30 }).map((pieces) => pieces.join(" "));

test("code is cut into the same tokens as by patterns that are compiled rule by rule", async () => {
  const [plain, shared] = [await tokenizer(engine), await tokenizer(sharedPatterns(engine))];
  fc.assert(
    fc.property(code, fc.constantFrom(...languages), (text, language) => {
      expect(shared(text, language)).toEqual(plain(text, language));
    }),
    { numRuns: 60 },
  );
});

test("a pattern of two rules is compiled once, and one that is not needed is not", () => {
  const { engine: counted, compiled } = counting();
  const shared = sharedPatterns(counted);
  const line = shared.createString("a b c");
  const find = (patterns: string[], from: number) =>
    shared.createScanner(patterns).findNextMatchSync(line, from, 0);
  expect(find(["b", "a", "c"], 0)).toMatchObject({ index: 1, captureIndices: [{ start: 0 }] });
  expect(compiled).toEqual(["b", "a"]);
  expect(find(["b", "d"], 1)).toMatchObject({ index: 0, captureIndices: [{ start: 2, end: 3 }] });
  expect(compiled).toEqual(["b", "a", "d"]);
  expect(find(["a", "d"], 1)).toBeNull();
  expect(compiled).toEqual(["b", "a", "d"]);
});

test("a pattern that is bound to where the search begins is searched for again", () => {
  const shared = sharedPatterns(engine);
  const line = shared.createString("aab");
  const scanner = shared.createScanner([String.raw`\Ga`]);
  expect(scanner.findNextMatchSync(line, 1, 0)).toMatchObject({ captureIndices: [{ start: 1 }] });
  expect(scanner.findNextMatchSync(line, 2, 0)).toBeNull();
  expect(scanner.findNextMatchSync(line, 0, 0)).toMatchObject({ captureIndices: [{ start: 0 }] });
});
