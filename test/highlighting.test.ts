import fc from "fast-check";
import { createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { blocksBelow } from "./content/code-blocks.ts";
import { grammarSets, type GrammarSet } from "../src/compile/code/grammar-sets.ts";
import { mergeTokens, type HighlightedCode } from "../src/compile/code/highlighted-code.ts";
import { createHighlighter } from "../src/compile/code/highlighter.ts";
import { findLanguage } from "../src/compile/code/languages.ts";
import { lineMemory, LONGEST_LINE, type LineMemory } from "../src/compile/code/remembered-lines.ts";
import { sharedPatterns } from "../src/compile/code/shared-patterns.ts";
import { classOfColor, tokenTheme } from "../src/compile/code/token-theme.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const engine = sharedPatterns(await createOnigurumaEngine(import("shiki/wasm")));
const setFor = grammarSets();
const engines = new Map<string, Promise<HighlighterCore>>();

interface Block {
  readonly code: string;
  readonly language: string;
}

/** The grammars of a block; undefined for code that is shown as it is. */
async function setOf({ code, language }: Block): Promise<GrammarSet | undefined> {
  const found = findLanguage(language);
  return found === undefined || found.kind === "plain" ? undefined : setFor(found, code);
}

function engineOf({ id, registrations }: GrammarSet): Promise<HighlighterCore> {
  const langs = [...registrations];
  const options = { themes: [tokenTheme], langs, engine, warnings: false };
  const made = engines.get(id) ?? createHighlighterCore(options);
  engines.set(id, made);
  return made;
}

/** As the engine cuts code by itself, which remembers nothing. */
async function plainly(block: Block): Promise<HighlightedCode | undefined> {
  const set = await setOf(block);
  if (!set) return undefined;
  const shiki = await engineOf(set);
  const lines = shiki.codeToTokensBase(block.code, {
    lang: set.language,
    theme: tokenTheme,
    tokenizeMaxLineLength: LONGEST_LINE,
    tokenizeTimeLimit: 0,
  });
  return lines.map((line) =>
    mergeTokens(line.map(({ color, content }) => [classOfColor(color), content])),
  );
}

async function remembering(memory: LineMemory, block: Block): Promise<HighlightedCode | undefined> {
  const set = await setOf(block);
  if (!set) return undefined;
  const shiki = await engineOf(set);
  const { colorMap } = shiki.setTheme(tokenTheme);
  return memory.reader(set.id, { grammar: shiki.getLanguage(set.language), colorMap })(block.code);
}

const languages = ["php", "md", "mdx", "vue", "html", "tsx", "bash", "yaml", "ruby", "c++"];
const line = fc.constantFrom(
  ..."<?php|?>|<b>|</b>|<<<EOT|EOT;|/*|*/|// a|# b|```js|```|${|}|{|(|);|$a = 'b|\"|é 😀".split(
    "|",
  ),
  ...'<script lang="ts">|<style>|</style>|</script>|  foo: |\n bar|\\|cat <<X|X|def a|end|R"x(|)x"'.split(
    "|",
  ),
  ..."|\r\n|const a = `b ${c}`;|function f() {|---|@if ($a)|#define A \\".split("|"),
  "a ".repeat(LONGEST_LINE / 2),
);
const block = fc.record({
  language: fc.constantFrom(...languages),
  code: fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n")),
});

describe("lines that are remembered", () => {
  test("code is cut into the tokens the engine cuts it into, whatever was read before", async () => {
    // One forgets between the lines of a block, one never.
    const memories = [lineMemory(40), lineMemory()];
    await fc.assert(
      fc.asyncProperty(block, async (each) => {
        const expected = await plainly(each);
        for (const memory of memories) expect(await remembering(memory, each)).toEqual(expected);
      }),
    );
  });

  test("the code of the portal and of the fixtures comes out the same", async () => {
    const memory = lineMemory();
    const blocks = ["site", "handbook", "test/fixtures/features"].flatMap((each) =>
      blocksBelow(root, each),
    );
    expect(blocks.length).toBeGreaterThan(500);
    for (const each of blocks) {
      expect(await remembering(memory, each)).toEqual(await plainly(each));
    }
  });

  test("the end a line waits for is part of what came before it", async () => {
    const memory = lineMemory();
    for (const fence of ["```", "````", "```"]) {
      const code = `${fence}text\nx\n\`\`\`\n# a\n\`\`\`\`\n# a`;
      const each = { language: "md", code };
      expect(await remembering(memory, each)).toEqual(await plainly(each));
    }
  });

  test("a line is read once in each state", async () => {
    const set = await setOf({ code: "", language: "php" });
    if (!set) throw new Error("no grammar of PHP");
    const shiki = await engineOf(set);
    const grammar = shiki.getLanguage(set.language);
    const read: string[] = [];
    const tokenizeLine2: typeof grammar.tokenizeLine2 = (text, ...rest) => {
      read.push(text);
      return grammar.tokenizeLine2(text, ...rest);
    };
    const { colorMap } = shiki.setTheme(tokenTheme);
    const spied = Object.assign(Object.create(grammar) as typeof grammar, { tokenizeLine2 });
    const reader = lineMemory().reader("php", { grammar: spied, colorMap });
    reader("$a = [\n];\n$b = [\n];");
    reader("$a = [\n];\n/*\n];\n*/");
    expect(read).toEqual(["$a = [", "];", "$b = [", "/*", "];", "*/"]);
  });
});

test("what stands in a block of another language has the colours it has, whatever came before", async () => {
  const code = "# A\n\n```js\nconst a = 1;\n```\n\n```php\n$a = 1;\n```\n";
  const first = await createHighlighter().highlight(code, "md");
  expect(first.flat()).toContainEqual(["tk-keyword", "const"]);
  const later = createHighlighter();
  for (const language of ["js", "php", "html", "vue", "angular-ts"]) {
    await later.highlight("a = 1", language);
  }
  expect(await later.highlight(code, "md")).toEqual(first);
  const inFence = "```text\nconst a\n```";
  expect(await later.highlight(inFence, "md")).toEqual(
    await createHighlighter().highlight(inFence, "md"),
  );
});
