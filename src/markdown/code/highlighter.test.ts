import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { createHighlighterCore, type RegexEngine } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { createHighlighter, sharedPatterns } from "./highlighter.ts";
import { grammarOf } from "./languages.ts";
import { tokenTheme } from "./token-theme.ts";

const highlighter = createHighlighter();

/** The pieces that have a class: `keyword:const`. */
async function classed(code: string, language: string): Promise<readonly string[]> {
  const lines = await highlighter.highlight(code, language);
  return lines.flat().flatMap(([name, text]) => (name === "" ? [] : [`${name.slice(3)}:${text}`]));
}

describe("code is highlighted", () => {
  test.each([
    ["php", "$a = 'b'; // c", ["string:'b'", "comment:// c"]],
    ["php", "<?php\nreturn 1;", ["keyword:<?php", "keyword:return", "number:1"]],
    ["php", "<b><?= $a ?></b>", ["tag:<b>", "keyword:<?=", "keyword:?>", "tag:</b>"]],
    ["bash", "cd /x # y", ["function:cd", "string:/x", "comment:# y"]],
    [
      "javascript",
      "const a = f(`b ${c}`)",
      ["keyword:const", "function:f", "string:`b ", "string:`"],
    ],
    ["javascript", "/a+/g", ["regexp:/a", "regexp:/", "keyword:g"]],
    ["ts", "let a: string", ["keyword:let", "type:string"]],
    ["jsx", "<A b='c' />", ["tag:<", "type:A", "attribute:b", "string:'c'", "tag:/>"]],
    ["tsx", "<i>a</i>", ["tag:<i>", "tag:</i>"]],
    ["json", '{"a": [1, true]}', ['attribute:"a"', "number:1", "constant:true"]],
    ["yaml", "a: 'b'", ["attribute:a", "string:'b'"]],
    ["css", "a { color: red }", ["tag:a", "attribute:color", "constant:red"]],
    ["scss", "$a: 1px;", ["number:1px"]],
    ["html", "<a b='c'>", ["tag:<a", "attribute:b", "string:'c'", "tag:>"]],
    ["xml", "<A B='c'/>", ["tag:<A", "attribute:B", "string:'c'", "tag:/>"]],
    ["sql", "SELECT 1 -- a", ["keyword:SELECT", "number:1", "comment:-- a"]],
    ["markdown", "# A\n\n[b](c)", ["heading:# A", "link:b", "link:c"]],
    ["graphql", "query A { b }", ["keyword:query", "function:A"]],
    ["python", "def f(): # a", ["keyword:def", "function:f", "comment:# a"]],
    ["go", "func f() {}", ["keyword:func", "function:f"]],
    ["c", "int f(void);", ["keyword:int", "function:f", "keyword:void"]],
    ["c++", "int a = 1;", ["keyword:int", "number:1"]],
    ["c#", "class A {}", ["keyword:class", "type:A"]],
    ["java", "@A String b;", ["meta:@A", "type:String"]],
    ["kotlin", "fun f() {}", ["keyword:fun", "function:f"]],
    ["swift", "let a = 1", ["keyword:let", "number:1"]],
    ["objective-c", "@interface A : B", ["keyword:@interface", "type:A", "type:B"]],
    ["ruby", "def f; end", ["keyword:def", "function:f", "keyword:end"]],
    ["rust", "fn f() {}", ["keyword:fn", "function:f"]],
    ["diff", "@@ -1 +1 @@\n-a\n+b", ["meta:@@ -1 +1 @@", "deleted:-a", "inserted:+b"]],
    ["gherkin", 'Given a "b"', ["keyword:Given ", 'string:"b"']],
    ["handlebars", "{{a}}", []],
    ["mustache", "{{! a }}", ["comment:{{! a }}"]],
    ["ini", "[a]\nb = 'c'", ["heading:[a]", "attribute:b", "string:'c'"]],
    ["docker", "FROM a", ["keyword:FROM"]],
    ["nginx", "listen 80;", ["keyword:listen ", "number:80"]],
    ["makefile", "a: b", ["function:a"]],
    ["apache", "AllowOverride All", ["keyword:AllowOverride"]],
  ])("%s: %s", async (language, code, expected) => {
    expect(await classed(code, language)).toEqual(expected);
  });
});

describe("the tokens of a line", () => {
  test("are equal to the line when joined", async () => {
    const code = '<?php\n\n/* a\n   b */\nfunction é($x) { return "😀 {$x}"; }\n\t \n';
    const lines = await highlighter.highlight(code, "php");
    expect(lines.map((tokens) => tokens.map(([, text]) => text).join("")).join("\n")).toBe(code);
  });

  test("differ in class from adjacent tokens", async () => {
    for (const tokens of await highlighter.highlight(
      "public static function a() { return $b; }",
      "php",
    )) {
      for (const [index, [name]] of tokens.entries()) expect(tokens[index + 1]?.[0]).not.toBe(name);
    }
  });

  test("are plain JSON", async () => {
    const lines = await highlighter.highlight("return $a;", "php");
    expect(lines).toEqual([
      [
        ["tk-keyword", "return"],
        ["", " $a;"],
      ],
    ]);
    expect(JSON.parse(JSON.stringify(lines))).toEqual(lines);
  });
});

test("unknown languages and plain text aren't highlighted", async () => {
  for (const language of ["phpp", "text", ""]) {
    expect(await highlighter.highlight("$a\n\nb", language)).toEqual([
      [["", "$a"]],
      [],
      [["", "b"]],
    ]);
  }
});

test("very long code isn't highlighted", async () => {
  const code = "$a;\n".repeat(25_001);
  expect((await highlighter.highlight(code, "php"))[0]).toEqual([["", "$a;"]]);
});

test("a language requested twice at the same time is loaded once", async () => {
  const fresh = createHighlighter();
  const [first, second] = await Promise.all([
    fresh.highlight("a: 1", "yml"),
    fresh.highlight("a: 1", "yml"),
  ]);
  expect(first).toEqual(second);
  expect(first[0]?.[0]).toEqual(["tk-attribute", "a"]);
});

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

test("code has the same tokens as with one scanner per rule", async () => {
  const [plain, shared] = [await tokenizer(engine), await tokenizer(sharedPatterns(engine))];
  fc.assert(
    fc.property(code, fc.constantFrom(...languages), (text, language) => {
      expect(shared(text, language)).toEqual(plain(text, language));
    }),
    { numRuns: 60 },
  );
});

test("a pattern in two rules is compiled once, and only if needed", () => {
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

test("a pattern that depends on the start of the search is searched for again", () => {
  const shared = sharedPatterns(engine);
  const line = shared.createString("aab");
  const scanner = shared.createScanner([String.raw`\Ga`]);
  expect(scanner.findNextMatchSync(line, 1, 0)).toMatchObject({ captureIndices: [{ start: 1 }] });
  expect(scanner.findNextMatchSync(line, 2, 0)).toBeNull();
  expect(scanner.findNextMatchSync(line, 0, 0)).toMatchObject({ captureIndices: [{ start: 0 }] });
});
