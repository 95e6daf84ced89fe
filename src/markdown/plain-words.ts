import type { MdastNode } from "satteri";

/**
 * The words of a heading or a paragraph: links and emphasis keep their text, images, notes,
 * tags and expressions go.
 *
 * @param source the text the tree was read from, with positions
 */
export function plainWords(node: MdastNode, source: string): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return " ";
  if (node.type === "textDirective" || node.type === "leafDirective")
    return asWritten(node, source);
  return "children" in node ? wordsOf(node.children, source) : "";
}

function wordsOf(nodes: readonly MdastNode[], source: string): string {
  return nodes.map((node) => plainWords(node, source)).join("");
}

type Directive = Extract<MdastNode, { type: "textDirective" | "leafDirective" }>;

/** The parser takes `12:30` and `a:b` for directives; to a reader they are text. */
function asWritten(node: Directive, source: string): string {
  const from = node.position?.start.offset ?? 0;
  const to = node.position?.end.offset ?? 0;
  const inner = node.children.at(0)?.position?.start.offset ?? to;
  const innerEnd = node.children.at(-1)?.position?.end.offset ?? to;
  return source.slice(from, inner) + wordsOf(node.children, source) + source.slice(innerEnd, to);
}
