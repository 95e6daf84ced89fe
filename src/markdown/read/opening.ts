import { type HtmlNode, isPicture } from "../../core/html.ts";
import { parseHtml } from "../../core/read-html.ts";
import type { MdastNode } from "satteri";
import { collapseSpace, shortened } from "../../core/text.ts";
import { normalizeText, type PageFormat } from "./page-text.ts";
import { shownPageTree, type Block } from "./page-tree.ts";

/** Facts about a page that are available without compiling it. */
export type Opening = ReturnType<typeof readOpening>;

type Inline = Extract<Block, { type: "paragraph" }>["children"][number];

const LONGEST_DESCRIPTION = 200;

/**
 * Returns the title and the first paragraph of a page.
 *
 * @param body the page without its front matter
 */
export function readOpening(body: string, format: PageFormat) {
  const text = normalizeText(body);
  let title: string | undefined;
  let isFirst = true;
  for (const block of shownPageTree({ text, format, position: true })?.children ?? []) {
    if (isInvisible(block, text)) continue;
    if (isFirst && block.type === "heading" && block.depth === 1) title = words(block, text);
    isFirst = false;
    // Leaf directives are rendered as text.
    const isProse = block.type === "paragraph" || block.type === "leafDirective";
    const found = isProse ? words(block, text) : undefined;
    if (found !== undefined) return { title, description: shortened(found, LONGEST_DESCRIPTION) };
  }
  return { title, description: undefined };
}

function words(block: Block, source: string): string | undefined {
  const plain = collapseSpace(plainWords(block, source));
  return plain === "" ? undefined : plain;
}

/** Whether a block is a comment, an import, an export, a definition or an empty element. */
function isInvisible(block: Block, source: string): boolean {
  if (block.type === "html") return isEmptyHtml(block.value);
  if (block.type === "mdxFlowExpression") return /^\s*\/\*[^]*\*\/\s*$/.test(block.value);
  if (block.type === "mdxJsxFlowElement") {
    return block.children.length === 0 && !isPicture(block.name ?? "");
  }
  if (block.type === "paragraph") {
    return words(block, source) === undefined && block.children.every(isEmptyInline);
  }
  return invisible.has(block.type);
}

const invisible: ReadonlySet<string> = new Set(["mdxjsEsm", "definition", "footnoteDefinition"]);

/**
 * Whether an inline node is empty. `<a id="old"></a>` on a separate line is a paragraph of tags.
 */
function isEmptyInline(node: Inline): boolean {
  if (node.type === "mdxJsxTextElement") return node.children.every(isEmptyInline);
  return node.type === "html" ? isEmptyHtml(node.value) : node.type === "text";
}

function isEmptyHtml(html: string): boolean {
  return parseHtml(html).every(isEmptyNode);
}

function isEmptyNode(node: HtmlNode): boolean {
  if (node.kind === "text") return node.text.trim() === "";
  return node.kind === "remark" || (!isPicture(node.name) && node.children.every(isEmptyNode));
}

/**
 * Returns the plain text of a heading or paragraph. Keeps the text of links and emphasis. Removes
 * images, footnotes, tags and expressions.
 *
 * @param source the text that the tree, including positions, was parsed from
 */
export function plainWords(node: MdastNode, source: string): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return " ";
  if (node.type === "textDirective" || node.type === "leafDirective")
    return directiveText(node, source);
  return "children" in node ? wordsOf(node.children, source) : "";
}

function wordsOf(nodes: readonly MdastNode[], source: string): string {
  return nodes.map((node) => plainWords(node, source)).join("");
}

type Directive = Extract<MdastNode, { type: "textDirective" | "leafDirective" }>;

/** Returns the text of a directive. The parser reads `12:30` and `a:b` as directives. */
function directiveText(node: Directive, source: string): string {
  const from = node.position?.start.offset ?? 0;
  const to = node.position?.end.offset ?? 0;
  const inner = node.children.at(0)?.position?.start.offset ?? to;
  const innerEnd = node.children.at(-1)?.position?.end.offset ?? to;
  return source.slice(from, inner) + wordsOf(node.children, source) + source.slice(innerEnd, to);
}
