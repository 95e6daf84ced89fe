import {
  defineHastPlugin,
  defineMdastPlugin,
  markdownToHast,
  markdownToJs,
  mdxToJs,
  mdxToMdast,
} from "satteri";
import { describe, expect, test } from "vitest";
import { features } from "./read/page-tree.ts";
import { encodeUrl } from "./plugins/links.ts";

/** Behaviour of satteri that plugins rely on. If a test fails after an update, change the plugin. */
const functionBody = { outputFormat: "function-body", features } as const;

const tree = (text: string) => JSON.stringify(mdxToMdast(text, { features, position: false }));

describe("the body of the function", () => {
  test("starts with strict mode, then the runtime, and returns the exports", () => {
    expect(mdxToJs("hi\n\nexport const a = 1;", functionBody).code).toBe(
      `"use strict";
const { jsx: _jsx } = arguments[0];
const a = 1;
function _createMdxContent(props) {
    const _components = Object.assign({ p: "p" }, props.components);
    return _jsx(_components.p, { children: "hi" });
}
function MDXContent(props = {}) {
    const { wrapper: MDXLayout } = props.components || {};
    return MDXLayout ? _jsx(MDXLayout, Object.assign({}, props, { children: _jsx(_createMdxContent, props) })) : _createMdxContent(props);
}
return {
    a,
    default: MDXContent
};
`,
    );
  });

  test("reads imports from the runtime, always on one line", () => {
    const names = Array.from({ length: 80 }, (_, index) => `aRatherLongName${index}`).join(", ");
    expect(mdxToJs(`import { ${names} } from "page";`, functionBody).code).toContain(
      `\nconst { ${names} } = arguments[0];\n`,
    );
  });

  test.each([
    ["{a && <Foo><Bar/></Foo>}", "props.components || {}"],
    ["{a && <Foo><Bar/></Foo>} *b*", "_components"],
  ])("throws for missing components, one line each: %s", (text, given) => {
    const { code } = mdxToJs(text, functionBody);
    expect(code).toContain(`
    const { Bar, Foo } = ${given};
    if (!Foo) _missingMdxReference("Foo", true);
    if (!Bar) _missingMdxReference("Bar", true);
`);
  });

  test("accepts code from a plugin instead of imports and exports", () => {
    const rewrite = defineHastPlugin({
      name: "rewrite",
      mdxjsEsm: (node, context) => context.setProperty(node, "value", 'import { B } from "page";'),
    });
    const { code } = mdxToJs('import A from "a"\n\n<B/>', {
      ...functionBody,
      hastPlugins: [rewrite],
    });
    expect(code).toContain("const { B } = arguments[0];");
    expect(code).not.toContain("_missingMdxReference(");
  });

  test("has elements from a plugin with their attributes as code", () => {
    const replace = defineMdastPlugin({
      name: "replace",
      code: (node, context) =>
        context.replaceNode(node, {
          type: "mdxJsxFlowElement",
          name: "figure",
          attributes: [
            {
              type: "mdxJsxAttribute",
              name: "dangerouslySetInnerHTML",
              value: { type: "mdxJsxAttributeValueExpression", value: '{ __html: "<b>{x}</b>" }' },
            },
          ],
          children: [],
        }),
    });
    const text = "<details>\n\n```js\nx\n```\n\n</details>";
    const options = { ...functionBody, mdastPlugins: [replace] };
    const raw = { ...options, features: { ...features, rawHtml: true } };
    for (const { code } of [mdxToJs(text, options), markdownToJs(text, raw)]) {
      expect(code).toContain('dangerouslySetInnerHTML: { __html: "<b>{x}</b>" }');
    }
  });
});

describe("directives", () => {
  test("in brackets have their title as a separate paragraph", () => {
    expect(tree(":::tip[A *b*]\nx\n:::")).toContain(
      '"children":[{"type":"paragraph","data":{"directiveLabel":true},"children":[{"type":"text","value":"A "}',
    );
  });

  test("lose a title without brackets", () => {
    expect(tree(":::tip Old title\nx\n:::")).toBe(
      '{"type":"root","children":[{"type":"containerDirective","name":"tip","attributes":{},"children":[{"type":"paragraph","children":[{"type":"text","value":"x"}]}]}]}',
    );
  });

  test.each(["12:30", "a:b", "a:b[c]{d=e}"])("are found in the text %s", (text) => {
    expect(tree(text)).toContain('"textDirective"');
  });

  test.each(["manager::get()", ":smile:", "a: b", "https://example.org:80/a:b", "`a:b`"])(
    "are not found in the text %s",
    (text) => {
      expect(tree(text)).not.toContain("Directive");
    },
  );
});

describe("headings, tables and positions", () => {
  test("an ID in braces is a property of the heading, also in MDX", () => {
    expect(JSON.stringify(mdxToMdast("## T {#id}", { features, position: false }))).toContain(
      '{"type":"heading","depth":2,"data":{"hProperties":{"id":"id"}},"children":[{"type":"text","value":"T"}]}',
    );
  });

  test("alignment is a style", () => {
    expect(JSON.stringify(markdownToHast("| a |\n|:-:|", { position: false }))).toContain(
      '"properties":{"style":"text-align: center"}',
    );
  });

  test("lines and columns count from 1, in UTF-16 units, front matter included", () => {
    const root = mdxToMdast("---\na: 1\n---\n\né😀 [x](y)", { features });
    expect(JSON.stringify(root)).toContain(
      '"position":{"start":{"offset":18,"line":5,"column":5},"end":{"offset":24,"line":5,"column":11}}',
    );
  });

  test("offsets in the code of imports and exports are UTF-8 bytes", () => {
    let end: unknown;
    const read = defineHastPlugin({
      name: "read",
      mdxjsEsm(node) {
        end = (node.parseExpression()?.body[0] as { end?: unknown } | undefined)?.end;
      },
    });
    mdxToJs('import É from "é";', { ...functionBody, hastPlugins: [read] });
    expect(end).toBe(20);
  });

  test.each(["a b", "é😀", "a%20b", "a%zz%", "a[b]", 'a"b\\c`{}|^', "?q=1&r=a+b#c!$'()*,;:@~"])(
    "the URL %s is encoded like ours",
    (address) => {
      const root = markdownToHast(`[x](<${address}>)`, { position: false });
      expect(JSON.stringify(root)).toContain(
        JSON.stringify({ href: encodeUrl(unescape(address)) }),
      );
    },
  );
});

describe("errors", () => {
  test.each([
    [
      "a\n\n<Foo>\nx\n",
      "3:1: Expected a closing tag for `<Foo>` (3:1) (mdx-jsx:unexpected-character)",
    ],
    ["import x from", "1:14: Could not parse esm with oxc: Unexpected token (mdxjs-rs:oxc)"],
  ])("in %j start with the line and column", (text, message) => {
    expect(() => mdxToJs(text, functionBody)).toThrow(message);
  });
});

/** Removes backslashes before punctuation, as CommonMark does. */
function unescape(address: string): string {
  return address.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
