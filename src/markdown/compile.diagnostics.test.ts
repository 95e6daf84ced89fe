import { describe, expect, test } from "vitest";
import { compilePage, someFacts, diagnose } from "./compile.fixture.ts";

describe("what is wrong is told with its place", () => {
  test.each([
    [
      "---\na: 1\n---\n\ntext <Foo>",
      "5:6 error markdown/syntax: The page cannot be read: expected a closing tag for `<Foo>` before the end of `paragraph`. (Close it with </Foo>, or write `<Foo>` in a code span when it is text.)",
    ],
    [
      'a <meta httpEquiv="refresh" content="0; url=/x" />',
      '1:3 error html/http-equiv: The text has <meta http-equiv="refresh">, which acts on the whole page, and is left out. (Write a redirect in the configuration: { from, to }.)',
    ],
    [
      "a {b",
      "1:3 error markdown/syntax: The page cannot be read: unexpected end of file in expression, expected a corresponding closing brace for `{`. (Write `{` in a code span or as \\{ when it is text; in braces stands a JavaScript expression.)",
    ],
    [
      "a {b c}",
      "1:6 error markdown/syntax: The page cannot be read: what stands in braces is no valid JavaScript: expected `,` or `)` but found `Identifier`. (Write `{` in a code span or as \\{ when it is text; in braces stands a JavaScript expression.)",
    ],
    [
      "export const a = ;",
      "1:18 error markdown/syntax: The page cannot be read: the import or export is no valid JavaScript: unexpected token. (What starts with import or export is JavaScript up to the next empty line; begin text with another word.)",
    ],
    [
      "a <https://example.org>",
      "1:3 error markdown/syntax: The page cannot be read: unexpected character after `<`, expected a valid JSX tag. (Write [text](url) for a link, and `<` in a code span or as &lt;.)",
    ],
    [
      "<!-- a -->",
      "1:1 error markdown/syntax: The page cannot be read: unexpected character `!` (U+0021) before name, expected a character that can start a name, such as a letter, `$`, or `_`. (Write comments as {/* … */}.)",
    ],
    [
      "a </b>",
      "1:3 error markdown/syntax: The page cannot be read: unexpected closing tag `</b>`, expected an open tag first. (Open it before, or write `<` in a code span or as &lt;.)",
    ],
    [
      "{import.meta.url}",
      "undefined:undefined error markdown/syntax: The page cannot be read: cannot use 'import.meta' outside a module.",
    ],
    [
      `a\n\n${"&".repeat(10_001)}`,
      "3:1 error markdown/too-complex: The page cannot be read: a paragraph has more than 10,000 entities, elements and directives. (Put the text in a code block if it isn't Markdown, or split the paragraph.)",
    ],
    [
      "import a from 'b'\n1. ",
      "2:3 error markdown/syntax: The page cannot be read: unexpected statement in code: only import/exports are supported. (What starts with import or export is JavaScript up to the next empty line; begin text with another word.)",
    ],
    [
      "import a from 'b'<B.c</>\\",
      "1:18 error markdown/syntax: The page cannot be read: the import or export is no valid JavaScript: expected a semicolon or an implicit semicolon after a statement, but found none. (What starts with import or export is JavaScript up to the next empty line; begin text with another word.)",
    ],
    [
      ":::warnign\nx\n:::",
      '1:1 error admonition/unknown: There is no admonition ":::warnign". (Did you mean "warning"?)',
    ],
    [
      ":::details\nx\n:::",
      '1:1 error admonition/unknown: There is no admonition ":::details". (Write <details> and <summary>.)',
    ],
    [
      "a\n\n:::tip\nb",
      '3:1 error admonition/unclosed: The block ":::tip" is never closed. (End it with a line ":::" of as many colons.)',
    ],
    [
      ":::tip\n\n:::note\nx\n:::\n\n  :::",
      '7:3 warning admonition/stray-fence: The line ":::" neither opens nor closes a block. (Give outer blocks more colons than the blocks inside them.)',
    ],
    [
      "::: note\nx\n:::",
      '1:1 warning admonition/stray-fence: The line "::: note" opens no block. (Write ":::note", without the space.)',
    ],
    [
      "::: details\nx\n:::",
      '1:1 warning admonition/stray-fence: The line "::: details" opens no block. (Write <details> and <summary>.)',
    ],
    [
      "| a | b |\n| - | - |\n| x | `y|z` |\n| x | `y\\|z` |\n| x |\n| x | y | |",
      "3:9 warning table/extra-cell: The row has 3 cells, and the table 2 columns: what is beyond them is not shown. (Write a line within a cell as \\|, in code, too.)",
    ],
    [
      "> [!WARNIGN]\n> a",
      '1:1 error admonition/unknown: There is no admonition "[!WARNIGN]". (Did you mean "warning"?)',
    ],
    [
      "x\n\n```phpp\n```",
      '3:1 warning code/unknown-language: A code block is in "phpp", a language the highlighter does not know; it is shown plain. (Did you mean "php"?)',
    ],
    [
      "```SnackPlayer\n```",
      '1:1 warning code/unknown-language: A code block is in "SnackPlayer", a language the highlighter does not know; it is shown plain. (Write "text" for plain text.)',
    ],
    [
      "```js {5-3}\n```",
      '1:7 warning code/invalid-meta: "5-3" in "{5-3}" after the language of a code block is no line and no range of lines. (Write lines as {1,3-5}; they count from 1.)',
    ],
    [
      "```js\na\n// highlight-start\nb\n```",
      '3:1 warning code/unbalanced-directive: The comment "// highlight-start" in a code block has no end after it. (Lines are marked from a …-start to the …-end that follows.)',
    ],
    [
      "```js\na // [!code ++]\nb // [!code ++]\n```",
      '2:6 warning code/unsupported-marker: The mark "[!code ++]" is not one of this system: readers see it in the code. (Write a comment "diff-add-next-line" in a line of its own before it.)',
    ],
    [
      "```js\na\nb // [!code focus:2]\n```",
      '3:6 warning code/unsupported-marker: The mark "[!code focus:2]" is not one of this system: readers see it in the code. (Write {2-3} after the language to highlight it.)',
    ],
    [
      ":::code-group\nx\n:::",
      '1:1 error admonition/unknown: There is no admonition ":::code-group". (Write <Tabs> with a <TabItem> around each block, in an .mdx page.)',
    ],
    [
      ":::steps\nx\n:::",
      '1:1 error admonition/unknown: There is no admonition ":::steps". (Write a numbered list: 1. First step.)',
    ],
    [
      '<Tabs><TabItem label="macOS">a</TabItem></Tabs>',
      '1:7 error tabs/missing-value: A <TabItem> has no value, by which a tab is chosen and remembered. (Write <TabItem value="macos" label="macOS">.)',
    ],
    [
      "Read [the guide][guied].\n\n[guide]: ./a.md",
      '1:6 warning link/undefined-reference: Nothing defines "guied", so readers see "[the guide][guied]". (Did you mean "guide"?)',
    ],
    [
      "A\n\n- b [`code`][x].",
      '3:5 warning link/undefined-reference: Nothing defines "x", so readers see "[`code`][x]". (Define it in a line of its own: [x]: ./page.md)',
    ],
    [
      "A claim.[^soruce]\n\n[^source]: Text.",
      '1:9 warning footnote/undefined: The footnote "[^soruce]" has no text, so readers see it as it is written. (Did you mean "source"?)',
    ],
    [
      "## A {#x}\n\n### B {#x}",
      '3:1 error heading/duplicate-id: The heading "B" has the id "x", which the heading "A" in line 1 has already. (Change one of the ids.)',
    ],
    [
      'import A from "./a.mdx"; import B from "./missing.mdx"',
      '1:40 error import/missing: The page imports "./missing.mdx", which does not exist. (Did you mean "./a.mdx"?)',
    ],
    [
      'import A from "../outside.mdx"',
      '1:15 error link/outside-site: The import "../outside.mdx" leads outside the site folder. (Move the file below the site folder.)',
    ],
    [
      'export const a = 1;\nexport { b } from "./b.ts"',
      '2:1 error import/unsupported: A page cannot export from "./b.ts". (Import the value in a line of its own, and export it in another.)',
    ],
    [
      'export * from "./b.ts"',
      '1:1 error import/unsupported: A page cannot export from "./b.ts". (Import the value in a line of its own, and export it in another.)',
    ],
    [
      'export const a = () => import("./b.ts")',
      "1:1 error import/unsupported: A page cannot use import() or import.meta. (Import what it needs in a line of its own.)",
    ],
    [
      'import a from "./a.ts"\n\nexport const a = 1',
      '3:1 error import/unsupported: The name "a" is imported or declared twice. (Give one of them another name.)',
    ],
    [
      "x ![a](./missing.svg)",
      '1:3 error image/missing: The image "./missing.svg" does not exist. (Did you mean "./a.svg"?)',
    ],
    [
      "![a](./unreadable.png)",
      '1:1 warning image/unreadable: The size of the image "./unreadable.png" cannot be read: it is no image.',
    ],
    [
      "![a](../outside.png)",
      '1:1 error link/outside-site: The image "../outside.png" lies outside the site folder. (Move the file below the site folder.)',
    ],
    [
      "x\n[a][b] [b]\n\n[b]: ./unknown.md",
      '4:1 warning link/unknown-file: The link "./unknown.md" leads to a file that is no page. (Did you mean "./a.md"?)',
    ],
    [
      ":::tip See [a](./unknown.md)\nx\n:::",
      '1:12 warning link/unknown-file: The link "./unknown.md" leads to a file that is no page. (Did you mean "./a.md"?)',
    ],
    [
      "[a](../outside.md)",
      '1:1 error link/outside-site: The link "../outside.md" leads outside the site folder. (Move the file below the site folder, or link to its full address.)',
    ],
    [
      "x <Tab>a</Tab> <Tab>b</Tab>",
      '1:3 error component/unknown: The component <Tab> is neither imported nor one of the blocks. (Did you mean "Tabs"?)',
    ],
    [
      "x\n\n{a && <Fooo/>}",
      "3:7 error component/unknown: The component <Fooo> is neither imported nor one of the blocks. (Known: Card, CodeBlock, Details, TabItem, Tabs.)",
    ],
    [
      "export const A = () => <Tabs/>;",
      '1:24 error component/unknown: The block <Tabs> is used in exported code, which does not have the blocks. (Import it: import { Tabs } from "lectern".)',
    ],
  ])("%j", async (text, expected) => {
    expect(await diagnose(text)).toEqual([expected]);
  });
});

test.each([
  "`[a text][b]`, list[i][j], [0][1], \\[some\\]\\[text\\] and [text](./a.md)[other]",
  "Sets such as [^a-z] and `[^none]`",
  "[Some Text][], [other][SOME   TEXT] and [^1]\n\n[some text]: ./a.md\n\n[^1]: A note.",
  "```\n[a text][b]\n```",
  "[![alt text][image]](./a.md)\n\n[image]: ./a.svg",
])("text that only looks like a reference is none: %j", async (text) => {
  expect(await diagnose(text)).toEqual([]);
});

describe("a heading of level 1 in addition to the title", () => {
  const titled = (text: string, facts = {}) =>
    diagnose(text, { facts: { ...someFacts, ...facts } });

  test.each([
    ["# A\n\nText.\n\n# B", '5:1 warning heading/second-title: The heading "B"'],
    ["---\ntitle: T\n---\n\nText.\n\n# A", '7:1 warning heading/second-title: The heading "A"'],
    ["---\ntitle: T\n---\n\n# A\n\n# B", '7:1 warning heading/second-title: The heading "B"'],
  ])("is told: %j", async (text, expected) => {
    expect(await titled(text)).toEqual([expect.stringContaining(expected)]);
  });

  test.each([
    "---\ntitle: T\n---\n\n# A",
    'import A from "./a.mdx";\n\n{/* note */}\n\n[x]: ./a.md\n\n# A\n\n## B',
    "<A.b />\n\n# A",
  ])("is not one that starts the page: %j", async (text) => {
    expect((await titled(text)).filter((each) => each.includes("second-title"))).toEqual([]);
  });

  test("may stand anywhere where no title is drawn, and in partials", async () => {
    const frontMatter = { customProps: {}, hideTitle: true };
    expect(await titled("Text.\n\n# A", { frontMatter })).toEqual([]);
    expect(await diagnose("Text.\n\n# A")).toEqual([]);
  });
});

test("a place has its file and the lines around it", async () => {
  const { diagnostics } = await compilePage("a\n\nx <Tab/>\n");
  expect(diagnostics[0]?.place).toEqual({
    file: "docs/page.mdx",
    line: 3,
    column: 3,
    excerpt: "  2 |\n> 3 | x <Tab/>\n    |   ^\n  4 |",
  });
});

test("all mistakes are told, in the order of the page, however the answers come", async () => {
  const text = "```phpp\n```\n\n![a](./missing.png)\n\n<Foo/>\n\n:::nota\n:::";
  expect((await diagnose(text)).map((each) => each.slice(0, 3))).toEqual([
    "1:1",
    "4:1",
    "6:1",
    "8:1",
  ]);
});

test.each([
  ["fail", "error"],
  ["warn", "warning"],
  ["ignore", undefined],
] as const)(
  "a site that says %s for broken Markdown links gets them as %s",
  async (setting, severity) => {
    const { diagnostics } = await compilePage("[a](./unknown.md)", {
      options: { brokenMarkdownLinks: setting },
    });
    expect(diagnostics[0]?.severity).toBe(severity);
  },
);

test("line ends of other systems and a byte order mark change no place", async () => {
  expect(await diagnose("\uFEFFa\r\n\r\nx [a](./unknown.md)\r\n")).toEqual([
    expect.stringMatching(/^3:3 /),
  ]);
});

test("what goes wrong in the resolver is no mistake of the page", async () => {
  const options = { highlight: () => Promise.reject(new Error("highlighter broke")) };
  await expect(compilePage("```js\na\n```", { options })).rejects.toThrow("highlighter broke");
});
