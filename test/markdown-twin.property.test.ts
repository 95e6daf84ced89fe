import type { ChildNode, Element } from "domhandler";
import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { markdownToHtml } from "satteri";
import { expect, test } from "vitest";
import { escapeHtml } from "../src/core/text.ts";
import { markdownTwin } from "../src/pages/twin/markdown-twin.ts";
import { runs } from "./long-tests.ts";

/** A visible block: its kind, and its text or child blocks. */
type Shape = readonly [kind: string, text: string | readonly Shape[]];

const inlineNames = new Set(["a", "b", "strong", "i", "em", "del", "code", "br", "img", "input"]);

function isElement(node: ChildNode): node is Element {
  return node.type === "tag";
}

function textOf(node: ChildNode): string {
  if (node.type === "text") return node.data;
  if (!isElement(node)) return "";
  if (node.name === "br") return "\n";
  if (node.name === "img") return `[${node.attribs["alt"] ?? ""}|${node.attribs["src"] ?? ""}]`;
  const text = node.children.map(textOf).join("");
  if (node.name !== "a") return text;
  // Markdown renderers turn plain URLs into links, which have the same meaning.
  const href = node.attribs["href"] ?? "";
  return decodeURI(href).endsWith(text.trim())
    ? text
    : text.replace(/\S.*\S|\S/s, (inner) => `[${inner}|${href}]`);
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function shapesOf(nodes: readonly ChildNode[]): readonly Shape[] {
  const shapes: Shape[] = [];
  let run = "";
  const flush = () => {
    if (collapsed(run) !== "") shapes.push(["text", collapsed(run)]);
    run = "";
  };
  for (const node of nodes) {
    if (!isElement(node) || inlineNames.has(node.name)) {
      run += textOf(node);
      continue;
    }
    flush();
    const shape = shapeOf(node);
    if (shape) shapes.push(shape);
  }
  flush();
  return shapes;
}

function shapeOf(node: Element): Shape | undefined {
  const text = collapsed(node.children.map(textOf).join(""));
  switch (node.name) {
    case "p":
      return text === "" ? undefined : ["text", text];
    case "h2":
    case "h3":
    case "th":
    case "td":
      return [node.name, text];
    case "pre":
      return ["pre", node.children.map(textOf).join("").replace(/\n$/, "")];
    case "thead":
    case "tbody":
      return ["rows", shapesOf(node.children)];
    default:
      return [node.name, shapesOf(node.children)];
  }
}

const pieces = [
  ..."a|b|# |#|##|- |+ |* |> |1. |2) |=|---|===|~~~|```|`|``|*|**|_|__|~|~~|[|]|(|)|![|!|<|<b>|&|&amp;|&#35;|\\|:|\\||x_y|$a->b|http://e.org/a_b|www.e.org|a@e.org|[ ] |[x] |[^1]|:::|{|}|é|😀"
    .split("|")
    .filter((piece) => piece !== ""),
  "|",
  " ",
  " ",
  " ",
];

const text = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => escapeHtml(parts.join("")));
const address = fc
  .constantFrom("/docs/a", "/a%28b%29", "#x", "https://e.org/?a=1&b=2")
  .map(escapeHtml);

const inline: fc.Arbitrary<string> = fc.letrec<{ one: string; many: string }>((tie) => ({
  many: fc.array(tie("one"), { minLength: 1, maxLength: 4 }).map((all) => all.join("")),
  one: fc.oneof(
    { depthSize: "small" },
    text,
    text.map((inner) => `<code>${inner}</code>`),
    fc.constant("<br>"),
    fc.tuple(text, address).map(([inner, href]) => `<a href="${href}">${inner}</a>`),
    fc
      .tuple(fc.constantFrom("b", "strong", "i", "em", "del"), tie("many"))
      .map(([name, inner]) => `<${name}>${inner}</${name}>`),
  ),
})).many;

const block: fc.Arbitrary<string> = fc.letrec<{ one: string; many: string }>((tie) => ({
  many: fc.array(tie("one"), { minLength: 1, maxLength: 3 }).map((all) => all.join("\n")),
  one: fc.oneof(
    { depthSize: "small" },
    inline.map((inner) => `<p>${inner}</p>`),
    inline.map((inner) => `<h2>${inner}</h2>`),
    text.map((inner) => `<pre><code>${inner}\n\n\n${inner}</code></pre>`),
    fc.constant("<hr>"),
    fc
      .array(inline, { minLength: 2, maxLength: 2 })
      .map(
        ([head, cell]) =>
          `<table><thead><tr><th>${head}</th></tr></thead><tbody><tr><td>${cell}</td></tr></tbody></table>`,
      ),
    tie("many").map((inner) => `<blockquote>${inner}</blockquote>`),
    fc
      .tuple(
        fc.constantFrom("ul", "ol"),
        fc.array(fc.oneof(tie("many"), inline), { minLength: 1, maxLength: 3 }),
      )
      .map(
        ([name, items]) => `<${name}>${items.map((item) => `<li>${item}</li>`).join("")}</${name}>`,
      ),
  ),
})).many;

test("a parsed Markdown twin has the same blocks and text as its page", () => {
  fc.assert(
    fc.property(block, (html) => {
      const twin = markdownTwin({
        title: "T",
        description: undefined,
        canonical: undefined,
        html,
        hasTitle: true,
      });
      const again = markdownToHtml(twin, { features: { gfm: true, frontmatter: false } });
      const read = typeof again === "string" ? again : again.html;
      expect([twin, shapesOf(parseDocument(read).children)]).toEqual([
        twin,
        shapesOf(parseDocument(html).children),
      ]);
    }),
    { numRuns: runs(1500) },
  );
});
