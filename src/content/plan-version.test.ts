import { describe, expect, test } from "vitest";
import { sourcePath } from "../core/paths.ts";
import type { PageFormat } from "../markdown/read/page-text.ts";
import { frozenLinks, type LinkMove, frozenSidebars } from "./plan-version.ts";

const documents = new Map([
  ["/docs/apis", "docs/apis.md"],
  ["/docs/guides/js", "docs/guides/js/index.md"],
  ["/docs/app", "docs/app/index.md"],
]);

const move: LinkMove = {
  fromFolder: "docs",
  toFolder: "versioned_docs/4.0",
  isCopied: (source) => source.startsWith("docs/") && !source.startsWith("docs/app/"),
  sourceAt: (route) => {
    const source = documents.get(route);
    return source === undefined ? undefined : sourcePath(source);
  },
  fromPath: "/docs",
  toPath: "/docs/4.0",
  isGenerated: (route) => route === "/docs/category/plugins",
};

function frozen(text: string, format: PageFormat = /^import /m.test(text) ? "mdx" : "md"): string {
  const source = sourcePath("docs/guides/js/index.md");
  return frozenLinks({ text, source, format }, move);
}

describe("links on a page that is copied to a version", () => {
  test.each([
    ["[a](/docs/apis#intro)", "[a](../../apis.md#intro)"],
    ["[a](/docs/guides/js)", "[a](./index.md)"],
    ["[a](/docs/category/plugins)", "[a](/docs/4.0/category/plugins)"],
    ["[a]: /docs/apis 'title'", "[a]: ../../apis.md 'title'"],
    ['<a href="/docs/apis">x</a>', '<a href="../../apis.md">x</a>'],
    ["[a](</docs/apis>)", "[a](<../../apis.md>)"],
  ])("%s stays within the version: %s", (text, expected) => {
    expect(frozen(text)).toBe(expected);
  });

  test.each([
    ["[a](../../app/index.md#x)", "[a](../../../../docs/app/index.md#x)"],
    [
      "import Box from '../../../components/box.tsx';",
      "import Box from '../../../../components/box.tsx';",
    ],
    ["![a](../../../static/a.svg)", "![a](../../../../static/a.svg)"],
  ])("%s keeps its target: %s", (text, expected) => {
    expect(frozen(text)).toBe(expected);
  });

  test.each([
    "[a](./other.md)",
    "[a](other.md#x)",
    "[a](/docs/app)",
    "[a](/docsearch)",
    "[a](/general/x)",
    "[a](https://example.org/docs/apis)",
    "[a](#here)",
    "import Box from '@site/components/box.tsx';",
    "the words /docs/apis in a text",
  ])("%s doesn't change", (text) => {
    expect(frozen(text)).toBe(text);
  });

  test("code doesn't change", () => {
    const text = "~~~md\n[a](/docs/apis)\n```\n[a](/docs/apis)\n~~~\n";
    expect(frozen(`${text}[a](/docs/apis)`)).toBe(`${text}[a](../../apis.md)`);
  });
});

const text = `# Order as in the index.
docs:
  - intro
  - type: separator
  - type: category
    label: App
    link: { type: doc, id: app/index }
    items:
      - app/overview
      - { type: link, label: Notes, href: /notes }
  - type: separator
  - type: category
    label: Guides
    link: { type: doc, id: app/guides }
    items:
      - { type: doc, id: guides/a, label: A }
      - app/b
`;

test("sidebars of a version omit documents that aren't copied, and empty categories", () => {
  expect(frozenSidebars(text, (id) => !id.startsWith("app/"))).toBe(`# Order as in the index.
docs:
  - intro
  - type: separator
  - type: category
    label: Guides
    items:
      - { type: doc, id: guides/a, label: A }
`);
});

test("sidebars of a complete version don't change", () => {
  expect(frozenSidebars(text, () => true)).toBe(text);
});
