import { describe, expect, test } from "vitest";
import { compilePage, someFacts, diagnose } from "./compile.fixture.ts";

describe("mistakes are reported with their position", () => {
  test.each([
    [
      "---\na: 1\n---\n\ntext <Foo>",
      "5:6 error markdown/syntax: The page can't be compiled: expected a closing tag for `<Foo>` before the end of `paragraph`. (Close it with </Foo>. If it's text, write `<Foo>` in a code span.)",
    ],
    [
      'a <meta httpEquiv="refresh" content="0; url=/x" />',
      '1:3 error html/http-equiv: Lectern removes <meta http-equiv="refresh"> from the text, because the element affects the complete page. (Add a redirect to the configuration: { from, to }.)',
    ],
    [
      "a {b",
      "1:3 error markdown/syntax: The page can't be compiled: unexpected end of file in expression, expected a corresponding closing brace for `{`. (If it's text, write `{` in a code span or as \\{. Braces contain a JavaScript expression.)",
    ],
    [
      "a {b c}",
      "1:6 error markdown/syntax: The page can't be compiled: the content of the braces isn't valid JavaScript: expected `,` or `)` but found `Identifier`. (If it's text, write `{` in a code span or as \\{. Braces contain a JavaScript expression.)",
    ],
    [
      "export const a = ;",
      "1:18 error markdown/syntax: The page can't be compiled: the import or export isn't valid JavaScript: unexpected token. (A line that starts with import or export is JavaScript, up to the next empty line. Start text with another word.)",
    ],
    [
      "a <https://example.org>",
      "1:3 error markdown/syntax: The page can't be compiled: unexpected character after `<`, expected a valid JSX tag. (Write [text](url) for a link, and `<` in a code span or as &lt;.)",
    ],
    [
      "<!-- a -->",
      "1:1 error markdown/syntax: The page can't be compiled: unexpected character `!` (U+0021) before name, expected a character that can start a name, such as a letter, `$`, or `_`. (Write comments as {/* … */}.)",
    ],
    [
      "a </b>",
      "1:3 error markdown/syntax: The page can't be compiled: unexpected closing tag `</b>`, expected an open tag first. (Add the opening tag, or write `<` in a code span or as &lt;.)",
    ],
    [
      "{import.meta.url}",
      "undefined:undefined error markdown/syntax: The page can't be compiled: cannot use 'import.meta' outside a module.",
    ],
    [
      `a\n\n${"&".repeat(10_001)}`,
      "3:1 error markdown/too-complex: The page can't be compiled: a paragraph has more than 10,000 entities and directives, or 40,000 tags. (Put the text in a code block if it isn't Markdown, or split the paragraph.)",
    ],
    [
      "import a from 'b'\n1. ",
      "2:3 error markdown/syntax: The page can't be compiled: unexpected statement in code: only import/exports are supported. (A line that starts with import or export is JavaScript, up to the next empty line. Start text with another word.)",
    ],
    [
      "import a from 'b'<B.c</>\\",
      "1:18 error markdown/syntax: The page can't be compiled: the import or export isn't valid JavaScript: expected a semicolon or an implicit semicolon after a statement, but found none. (A line that starts with import or export is JavaScript, up to the next empty line. Start text with another word.)",
    ],
    [
      ":::warnign\nx\n:::",
      '1:1 error admonition/unknown: The admonition ":::warnign" doesn\'t exist. (Did you mean "warning"?)',
    ],
    [
      ":::details\nx\n:::",
      '1:1 error admonition/unknown: The admonition ":::details" doesn\'t exist. (Write <details> and <summary>.)',
    ],
    [
      "a\n\n:::tip\nb",
      '3:1 error admonition/unclosed: The block ":::tip" is never closed. (Close it with a line ":::" that has the same number of colons.)',
    ],
    [
      ":::tip\n\n:::note\nx\n:::\n\n  :::",
      '7:3 warning admonition/stray-fence: The line ":::" doesn\'t open or close a block. (Use more colons for the outer block than for the blocks inside it.)',
    ],
    [
      "::: note\nx\n:::",
      '1:1 warning admonition/stray-fence: The line "::: note" doesn\'t open a block. (Write ":::note", without the space.)',
    ],
    [
      "::: details\nx\n:::",
      '1:1 warning admonition/stray-fence: The line "::: details" doesn\'t open a block. (Write <details> and <summary>.)',
    ],
    [
      "| a | b |\n| - | - |\n| x | `y|z` |\n| x | `y\\|z` |\n| x |\n| x | y | |",
      "3:9 warning table/extra-cell: The row has 3 cells, but the table only has 2 columns. The extra cells don't appear. (Escape pipes in cells as \\|, even in code.)",
    ],
    [
      "> [!WARNIGN]\n> a",
      '1:1 error admonition/unknown: The admonition "[!WARNIGN]" doesn\'t exist. (Did you mean "warning"?)',
    ],
    [
      "x\n\n```phpp\n```",
      '3:1 warning code/unknown-language: The highlighter doesn\'t know the code block language "phpp". (Did you mean "php"?)',
    ],
    [
      "```SnackPlayer\n```",
      '1:1 warning code/unknown-language: The highlighter doesn\'t know the code block language "SnackPlayer". (Write "text" for plain text.)',
    ],
    [
      "```js {5-3}\n```",
      '1:7 warning code/invalid-meta: The code block option "{5-3}" contains "5-3", which isn\'t a line number or range. (Write lines as {1,3-5}. The first line is 1.)',
    ],
    [
      "```js\na\n// highlight-start\nb\n```",
      '3:1 warning code/unbalanced-directive: The comment "// highlight-start" in a code block has no matching -end. (Mark lines with a …-start and a …-end comment.)',
    ],
    [
      "```js\na // [!code ++]\nb // [!code ++]\n```",
      '2:6 warning code/unsupported-marker: Lectern doesn\'t support the marker "[!code ++]", so readers see it in the code. (Write a comment "diff-add-next-line" on a separate line before it.)',
    ],
    [
      "```js\na\nb // [!code focus:2]\n```",
      '3:6 warning code/unsupported-marker: Lectern doesn\'t support the marker "[!code focus:2]", so readers see it in the code. (Write {2-3} after the language to highlight it.)',
    ],
    [
      ":::code-group\nx\n:::",
      "2:1 error code/invalid-group: A code group can only contain code blocks. (Move other content out of the group, or write <Tabs> in an .mdx page.)",
    ],
    [":::code-group\n:::", "1:1 error code/invalid-group: A code group contains no code blocks."],
    [
      ":::code-group\n```js {1}\n```\n:::",
      '2:1 error code/invalid-group: A code block in a code group has no title, which is the label of its tab. (Write the title after the language: title="npm".)',
    ],
    [
      ':::code-group\n```js title="a"\n```\n```js title="a"\n```\n:::',
      '4:1 error code/invalid-group: Two code blocks in a code group have the title "a". (Give each block in the group its own title.)',
    ],
    [
      ':::code-group{group="os"}\n```js title="a"\n```\n:::',
      '1:1 error code/invalid-group: A code group has no option "group". (Did you mean "groupId"?)',
    ],
    [
      ':::code-group\n```phpp title="a"\n```\n:::',
      '2:1 warning code/unknown-language: The highlighter doesn\'t know the code block language "phpp". (Did you mean "php"?)',
    ],
    [
      ":::code-groups\nx\n:::",
      '1:1 error admonition/unknown: The admonition ":::code-groups" doesn\'t exist. (Did you mean "code-group"?)',
    ],
    [
      ":::steps\nx\n:::",
      '1:1 error admonition/unknown: The admonition ":::steps" doesn\'t exist. (Write a numbered list in <Steps>, in an .mdx page.)',
    ],
    [
      '<Tabs><TabItem label="macOS">a</TabItem></Tabs>',
      '1:7 error tabs/missing-value: A <TabItem> has no value, which Lectern needs to select the tab. (Write <TabItem value="macos" label="macOS">.)',
    ],
    [
      "Read [the guide][guied].\n\n[guide]: ./a.md",
      '1:6 warning link/undefined-reference: "guied" has no definition, so readers see "[the guide][guied]". (Did you mean "guide"?)',
    ],
    [
      '```php file="./missing.php"\n```',
      '1:8 error code/missing-file: A code block shows the file "./missing.php", which doesn\'t exist. (Did you mean "./a.mdx"?)',
    ],
    [
      '```php file="../outside.php"\n```',
      '1:8 error code/missing-file: A code block shows the file "../outside.php", which is outside the site folder. (Move the file into the site folder.)',
    ],
    [
      '```text file="./a.png"\n```',
      '1:9 error code/missing-file: A code block shows the file "./a.png", which isn\'t a UTF-8 text file. (Save the file as UTF-8.)',
    ],
    [
      '```php file="./a.php" region="b"\n```',
      '1:23 error code/missing-region: The file "./a.php" in a code block has no region "b". (Put the comments "#region b" and "#endregion" around the code.)',
    ],
    [
      '```php file="./a.php" lines="2"\n```',
      '1:23 error code/missing-region: The file "./a.php" in a code block has only 1 line. (Line numbers start at 1.)',
    ],
    [
      '```php file="./a.php"\n$b;\n```',
      '1:8 error code/invalid-meta: A code block shows the file "./a.php", so Lectern ignores the code in it. (Remove the code, or the option file=.)',
    ],
    [
      '```php region="a"\n$b;\n```',
      '1:8 warning code/invalid-meta: The code block option "region" has no effect without a file. (Add file="./example.ts".)',
    ],
    [
      "A\n\n- b [`code`][x].",
      '3:5 warning link/undefined-reference: "x" has no definition, so readers see "[`code`][x]". (Define it on a separate line: [x]: ./page.md)',
    ],
    [
      "A claim.[^soruce]\n\n[^source]: Text.",
      '1:9 warning footnote/undefined: The footnote "[^soruce]" has no text, so readers see the brackets. (Did you mean "source"?)',
    ],
    [
      "## A {#x}\n\n### B {#x}",
      '3:1 error heading/duplicate-id: The heading "B" has the same id "x" as the heading "A" on line 1. (Change one of the ids.)',
    ],
    [
      'import A from "./a.mdx"; import B from "./missing.mdx"',
      '1:40 error import/missing: The page imports "./missing.mdx", which doesn\'t exist. (Did you mean "./a.mdx"?)',
    ],
    [
      'import A from "../outside.mdx"',
      '1:15 error link/outside-site: The import "../outside.mdx" points outside the site folder. (Move the file into the site folder.)',
    ],
    [
      'export const a = 1;\nexport { b } from "./b.ts"',
      '2:1 error import/unsupported: A page can\'t export from "./b.ts". (Import the value on one line, and export it on another.)',
    ],
    [
      'export * from "./b.ts"',
      '1:1 error import/unsupported: A page can\'t export from "./b.ts". (Import the value on one line, and export it on another.)',
    ],
    [
      'export const a = () => import("./b.ts")',
      "1:1 error import/unsupported: A page can't use import() or import.meta. (Import the module on a separate line.)",
    ],
    [
      'import a from "./a.ts"\n\nexport const a = 1',
      '3:1 error import/unsupported: The name "a" is imported or declared twice. (Rename one of them.)',
    ],
    [
      "x ![a](./missing.svg)",
      '1:3 error image/missing: The image "./missing.svg" doesn\'t exist. (Did you mean "./a.svg"?)',
    ],
    [
      "![a](./unreadable.png)",
      "1:1 warning image/unreadable: The size of the image \"./unreadable.png\" can't be read: it isn't an image.",
    ],
    [
      "![a](../outside.png)",
      '1:1 error link/outside-site: The image "../outside.png" is outside the site folder. (Move the file into the site folder.)',
    ],
    [
      "x\n[a][b] [b]\n\n[b]: ./unknown.md",
      '4:1 warning link/unknown-file: The link "./unknown.md" points to a file that isn\'t a page. (Did you mean "./a.md"?)',
    ],
    [
      ":::tip See [a](./unknown.md)\nx\n:::",
      '1:12 warning link/unknown-file: The link "./unknown.md" points to a file that isn\'t a page. (Did you mean "./a.md"?)',
    ],
    [
      "[a](../outside.md)",
      '1:1 error link/outside-site: The link "../outside.md" points outside the site folder. (Move the file into the site folder, or link to its complete URL.)',
    ],
    [
      "x <Tab>a</Tab> <Tab>b</Tab>",
      "1:3 error component/unknown: The component <Tab> isn't imported and isn't built in. (Did you mean \"Tabs\"?)",
    ],
    [
      "x\n\n{a && <Fooo/>}",
      "3:7 error component/unknown: The component <Fooo> isn't imported and isn't built in. (Known: Card, CodeBlock, Details, TabItem, Tabs.)",
    ],
    [
      "export const A = () => <Tabs/>;",
      '1:24 error component/unknown: The component <Tabs> is used in exported code, where built-in components aren\'t available. (Import it: import { Tabs } from "lectern".)',
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
])("text that only looks like a reference isn't one: %j", async (text) => {
  expect(await diagnose(text)).toEqual([]);
});

describe("a heading of level 1 in addition to the title", () => {
  const titled = (text: string, facts = {}) =>
    diagnose(text, { facts: { ...someFacts, ...facts } });

  test.each([
    ["# A\n\nText.\n\n# B", '5:1 warning heading/second-title: The heading "B"'],
    ["---\ntitle: T\n---\n\nText.\n\n# A", '7:1 warning heading/second-title: The heading "A"'],
    ["---\ntitle: T\n---\n\n# A\n\n# B", '7:1 warning heading/second-title: The heading "B"'],
  ])("is reported: %j", async (text, expected) => {
    expect(await titled(text)).toEqual([expect.stringContaining(expected)]);
  });

  test.each([
    "---\ntitle: T\n---\n\n# A",
    "---\n---\n\n# A",
    'import A from "./a.mdx";\n\n{/* note */}\n\n[x]: ./a.md\n\n# A\n\n## B',
    "<A.b />\n\n# A",
  ])("isn't reported at the start of the page: %j", async (text) => {
    expect((await titled(text)).filter((each) => each.includes("second-title"))).toEqual([]);
  });

  test("can be anywhere if no title is shown, and in partials", async () => {
    const frontMatter = { customProps: {}, hideTitle: true };
    expect(await titled("Text.\n\n# A", { frontMatter })).toEqual([]);
    expect(await diagnose("Text.\n\n# A")).toEqual([]);
  });
});

test("a place has its file and the adjacent lines", async () => {
  const { diagnostics } = await compilePage("a\n\nx <Tab/>\n");
  expect(diagnostics[0]?.place).toEqual({
    file: "docs/page.mdx",
    line: 3,
    column: 3,
    excerpt: "  2 |\n> 3 | x <Tab/>\n    |   ^\n  4 |",
  });
});

test("all mistakes are reported in page order, even if promises resolve in another order", async () => {
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
  "the setting %s for broken Markdown links reports them as %s",
  async (setting, severity) => {
    const { diagnostics } = await compilePage("[a](./unknown.md)", {
      options: { brokenMarkdownLinks: setting },
    });
    expect(diagnostics[0]?.severity).toBe(severity);
  },
);

test("line endings of other systems and a byte order mark don't change places", async () => {
  expect(await diagnose("\uFEFFa\r\n\r\nx [a](./unknown.md)\r\n")).toEqual([
    expect.stringMatching(/^3:3 /),
  ]);
});

test("an error in the resolver isn't reported as a mistake on the page", async () => {
  const options = { highlight: () => Promise.reject(new Error("highlighter broke")) };
  await expect(compilePage("```js\na\n```", { options })).rejects.toThrow("highlighter broke");
});
