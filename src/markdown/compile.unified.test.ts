import { expect, test } from "vitest";
import type { UnifiedPlugins, PlainTree, UnifiedPlugin } from "./page-context.ts";
import { compilePage, html } from "./compile.fixture.ts";

type Change = (tree: PlainTree) => PlainTree | void;

function plugin(name: string, change: Change): UnifiedPlugin {
  return {
    name,
    run: async (tree) => ({ kind: "made", tree: change(tree) ?? tree, messages: [] }),
  };
}

function each(tree: PlainTree, change: (node: PlainTree) => void): void {
  change(tree);
  const { children } = tree;
  if (Array.isArray(children)) for (const child of children) each(child as PlainTree, change);
}

function plugins(own: Partial<UnifiedPlugins>) {
  return { options: { unified: () => ({ math: false, remark: [], rehype: [], ...own }) } };
}

const nothing = plugin("nothing", () => undefined);
const loud = plugin("loud", (tree) =>
  each(tree, (node) => {
    if (node.type === "text") node["value"] = String(node["value"]).toUpperCase();
  }),
);

test("a plugin changes the Markdown before the engine reads it", async () => {
  const shown = await html("# Ropes\n\nSee [knots](./knots.md).", plugins({ remark: [loud] }));
  expect(shown).toContain('<h1 id="ropes">ROPES</h1>');
  expect(shown).toContain('<a href="/docs/knots">KNOTS</a>');
});

test("a plugin changes the generated elements", async () => {
  const marked = plugin("marked", (tree) =>
    each(tree, (node) => {
      if (node["tagName"] === "p") node["properties"] = { className: ["marked"] };
    }),
  );
  const shown = await html("Ropes", plugins({ rehype: [marked] }));
  expect(shown).toContain('<p class="marked">Ropes</p>');
});

test("a plugin adds elements and imports", async () => {
  const text = { type: "text", value: "Left" };
  const adds = plugin("adds", (tree) => ({
    ...tree,
    children: [
      { type: "mdxjsEsm", value: 'import Boat from "./boat.tsx"' },
      { type: "mdxJsxFlowElement", name: "Card", attributes: [], children: [text] },
    ],
  }));
  const { imports, code } = await compilePage("Ropes", plugins({ remark: [adds] }));
  expect(imports.map(({ specifier }) => specifier)).toEqual(["./boat.tsx"]);
  expect(code).toContain('_jsx(Card, { children: "Left" })');
});

test("content that a plugin doesn't change is the same as without the plugin", async () => {
  const text = [
    "---\ntitle: Ropes\n---\n",
    "# Ropes {#all}\n",
    ":::note Titled\n\nHold **fast** at 12:30.\n\n:::\n",
    "| a | b |\n| - | -: |\n| 1 | 2 |\n",
    "- [x] done\n",
    "Word[^1] ![i](./i.png) {1 + 1}\n",
    '```js title="a.js" {1}\nconst a = 1;\n```\n',
    "<Card>inside</Card>\n",
    "[^1]: A note.",
  ].join("\n");
  const both = plugins({ remark: [nothing], rehype: [nothing] });
  expect(await html(text, both)).toBe(await html(text));
});

test("problems on a page have their place, with and without plugins", async () => {
  const imported = 'import Lost from "./missing.mdx";\nimport Gone from "nowhere";\n\n';
  const text = imported + "Words.\n\n:::moon\n\nFull.\n\n<Unheard />\n\n[a](./unknown.md)\n";
  const { diagnostics } = await compilePage(text);
  const seen = await compilePage(text, plugins({ remark: [nothing], rehype: [nothing] }));
  expect(diagnostics.map(({ code }) => code).length).toBeGreaterThan(3);
  expect(seen.diagnostics).toEqual(diagnostics);
});

test("a failing plugin is reported, and the page is compiled without it", async () => {
  const fails: UnifiedPlugin = {
    name: "fails",
    run: async () => ({ kind: "failed", text: "no tide table" }),
  };
  const { diagnostics, code } = await compilePage("ropes", plugins({ remark: [fails, loud] }));
  expect(diagnostics).toMatchObject([
    { code: "unified/failed", message: 'The plugin "fails" threw an error: no tide table' },
  ]);
  expect(code).toContain("ROPES");
});

test("a syntax error of the page isn't an error of its plugins", async () => {
  const text = 'import { x from "./knot";\n\nropes\n';
  const { diagnostics } = await compilePage(text);
  const seen = await compilePage(text, plugins({ remark: [nothing] }));
  expect(diagnostics).toMatchObject([{ code: "markdown/syntax" }]);
  expect(seen.diagnostics).toEqual(diagnostics);
});

test("a plugin that returns no tree is reported", async () => {
  const odd = plugin("odd", () => ({ type: "root", children: [{ type: 7 }] }));
  const { diagnostics } = await compilePage("ropes", plugins({ remark: [odd] }));
  expect(diagnostics).toMatchObject([{ code: "unified/failed" }]);
  expect(diagnostics[0]?.message).toContain('The plugin "odd"');
});

test("a message from a plugin is a warning at its place", async () => {
  const says: UnifiedPlugin = {
    name: "says",
    run: async (tree) => ({
      kind: "made",
      tree,
      messages: [{ text: "Hm.", at: { line: 1, column: 2 } }],
    }),
  };
  const { diagnostics } = await compilePage("ropes", plugins({ remark: [says] }));
  expect(diagnostics).toMatchObject([
    { code: "unified/message", severity: "warning", place: { line: 1, column: 2 } },
  ]);
});

test("formulas are parsed if plugins need them", async () => {
  const shown = await html("The load is $F$.", plugins({ math: true }));
  expect(shown).toContain('<code class="language-math math-inline">F</code>');
  expect(await html("The load is $F$.")).toContain("$F$");
});
