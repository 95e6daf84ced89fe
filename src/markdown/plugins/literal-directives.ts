import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import { fragment, positionOf, type NodeOf } from "../nodes/markdown-node.ts";

type Directive = NodeOf<"textDirective" | "leafDirective">;
type Phrasing = NodeOf<"paragraph">["children"][number];

/**
 * The parser takes `12:30` and `a:b` for directives. There are none in a line of
 * text, so they become the text they were.
 */
export function literalDirectives(): MdastPluginDefinition {
  return defineMdastPlugin({
    name: "literal-directives",
    options: { position: true },
    textDirective(node, context) {
      context.replaceNode(node, fragment(asWritten(node, context.source)));
    },
    leafDirective(node, context) {
      context.replaceNode(node, { type: "paragraph", children: asWritten(node, context.source) });
    },
  });
}

/** `:name[` text `]{…}`: what stands in the brackets is still Markdown. */
function asWritten(node: Readonly<Directive>, source: string): Phrasing[] {
  const [first, last] = [node.children.at(0), node.children.at(-1)];
  const position = positionOf(node);
  const from = position?.start.offset ?? 0;
  const to = position?.end.offset ?? 0;
  const inner = (first && positionOf(first)?.start.offset) ?? to;
  const innerEnd = (last && positionOf(last)?.end.offset) ?? to;
  const before: Phrasing = { type: "text", value: source.slice(from, inner) };
  const after: Phrasing = { type: "text", value: source.slice(innerEnd, to) };
  return [before, ...node.children, ...(after.value === "" ? [] : [after])];
}
