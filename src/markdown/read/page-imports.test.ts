import { describe, expect, test } from "vitest";
import { pageImports } from "./page-imports.ts";
import { compilePage } from "../compile.fixture.ts";

const texts: readonly (readonly [what: string, text: string])[] = [
  ["two on one line", 'import A from "a"; import B from "b"\n'],
  ["over several lines", 'import {\n  A,\n  B,\n} from "a"\nimport "b"\n'],
  ["after front matter and text", '---\na: 1\n---\n\nText\n\nimport A from "./a.mdx"\n'],
  ["with escapes", "import A from './\\_a.mdx'\nimport b from './b.php?raw'\n"],
  ["an image", 'import a from "./a.svg"\n'],
  ["a video and a PDF", 'import a from "./a.mp4"\nimport b from "@site/b.PDF"\n'],
  ["a module from a package with a file extension", 'import a from "pkg/a.txt"\n'],
  ["in a code sample", '```js\nimport A from "a"\n```\n'],
  ["in a quote and in a list", '> import A from "a"\n\n- import B from "b"\n'],
  ["in a paragraph", 'Text\nimport A from "a"\n'],
  ["in a template literal", 'export const a = `\nimport B from "b"\n`\n'],
  ["with a syntax error", "import A from\n"],
  ["on a page with a syntax error", 'Text\n\nimport A from "a"\n\n<Tabs>\n'],
  [
    "of names, with and without a default import",
    'import A, { b, C } from "a";\nimport {D} from "d"\n',
  ],
  ["of a namespace and with aliases", 'import * as a from "a"\nimport { b as c } from "b"\n'],
  ["at the start and after text", 'import A from "a"\n\nText\n\nimport B from "b"\n'],
  [
    "in several blocks",
    '\n\nimport A from "a"\n  \n\nimport B from "b"\nimport C from "c"\n\n# Title\n',
  ],
  ["at the start and in a code sample", 'import A from "a"\n\n```js\nimport B from "b"\n```\n'],
  ["followed by code", 'import A from "a"\nexport const b = 1\n'],
  ["followed by code and imports", 'import A from "a"\nexport const b = 1\nimport C from "c"\n'],
  ["in front matter", '---\ntitle: a\nimport A from "a"\n---\n\nText\n'],
  [
    "after a rule that isn't front matter",
    '---\n\nimport A from "a"\n\n---\n\nimport B from "b"\n',
  ],
  ["with Windows line ends", 'import A from "a"\r\nimport B from "b"\r\n\r\nText\r\n'],
];

describe("finds the same imports as the compiler", () => {
  test.each(texts)("%s", async (_what, text) => {
    const { imports } = await compilePage(text);
    const found = pageImports(text);
    expect(found).toEqual(imports.map(({ specifier, kind }) => ({ specifier, kind })));
  });
});

test("imports without an empty line before the text are code", () => {
  expect(pageImports('import A from "a"\n\n<A />\n')).toEqual([{ specifier: "a", kind: "module" }]);
});
