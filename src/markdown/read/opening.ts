import { Parser } from "htmlparser2";
import type { MdastNode } from "satteri";
import { isPicture } from "../../core/html.ts";
import { collapseSpace, shortened } from "../../core/text.ts";
import { normalizeText } from "./normalize-text.ts";
import type { PageFormat } from "./page-format.ts";
import {
  pageTree,
  shownPageTree,
  type Block,
  type PageTree,
  type PageTreeInput,
} from "./page-tree.ts";
import { isSyntaxError } from "./syntax-error.ts";

/** What is needed of a page's text before it is compiled. */
export interface Opening {
  /** The text of the h1 that opens it. */
  readonly title: string | undefined;
  /** Its first paragraph in plain words, at most 200 characters. */
  readonly description: string | undefined;
}

type Inline = Extract<Block, { type: "paragraph" }>["children"][number];

const longestDescription = 200;

/** Characters within which most pages have begun: what comes later is read only if need be. */
const beginning = 1500;

/**
 * Find the title and the first paragraph of a page.
 *
 * @param body the page without its front matter
 */
export function readOpening(body: string, format: PageFormat): Opening {
  if (body.length > 2 * beginning) {
    const start = normalizeText(body.slice(0, 2 * beginning));
    const found = settled(upToBlankLine(start, beginning), format);
    if (found) return found;
  }
  const text = normalizeText(body);
  const tree = shownPageTree({ text, format, position: true });
  return tree ? openingOf(tree, text).opening : { title: undefined, description: undefined };
}

/** The text to the first empty line after a number of characters. */
function upToBlankLine(text: string, from: number): string {
  const end = text.indexOf("\n\n", from);
  return end < 0 ? text : text.slice(0, end + 1);
}

/**
 * What the beginning of a page says, if nothing that follows can change it: blocks
 * after the paragraph show that it is whole, and no word of it asks for a definition.
 */
function settled(text: string, format: PageFormat): Opening | undefined {
  const input: PageTreeInput = { text, format, position: true };
  const tree = readable(input);
  if (!tree) return undefined;
  const { opening, last } = openingOf(tree, text);
  if (opening.description === undefined || last === tree.children.length - 1) return undefined;
  const end = tree.children[last]?.position?.end.offset ?? text.length;
  return text.slice(0, end).includes("[") ? undefined : opening;
}

/** Undefined when the text cannot be read: its beginning may end within an element. */
function readable(input: PageTreeInput): PageTree | undefined {
  try {
    return pageTree(input);
  } catch (error) {
    if (isSyntaxError(error)) return undefined;
    throw error;
  }
}

/** @returns with the opening the index of the last block that had a part in it */
function openingOf(tree: PageTree, source: string): { opening: Opening; last: number } {
  let title: string | undefined;
  let isFirst = true;
  for (const [index, block] of tree.children.entries()) {
    if (isUnseen(block, source)) continue;
    if (isFirst && block.type === "heading" && block.depth === 1) title = words(block, source);
    isFirst = false;
    const found = isProse(block) ? words(block, source) : undefined;
    if (found === undefined) continue;
    const description = shortened(found, longestDescription);
    return { opening: { title, description }, last: index };
  }
  return { opening: { title, description: undefined }, last: tree.children.length - 1 };
}

/** A lone directive of one line is text, as the compiler has it. */
function isProse(block: Block): boolean {
  return block.type === "paragraph" || block.type === "leafDirective";
}

function words(block: Block, source: string): string | undefined {
  const plain = collapseSpace(plainWords(block, source));
  return plain === "" ? undefined : plain;
}

/** Comments, imports and exports, definitions, and elements with nothing in them. */
function isUnseen(block: Block, source: string): boolean {
  if (block.type === "html") return isEmptyHtml(block.value);
  if (block.type === "mdxFlowExpression") return /^\s*\/\*[^]*\*\/\s*$/.test(block.value);
  if (block.type === "mdxJsxFlowElement") {
    return block.children.length === 0 && !isPicture(block.name ?? "");
  }
  if (block.type === "paragraph") {
    return words(block, source) === undefined && block.children.every(isEmptyInline);
  }
  return neverSeen.has(block.type);
}

const neverSeen: ReadonlySet<string> = new Set(["mdxjsEsm", "definition", "footnoteDefinition"]);

/** `<a id="old"></a>` on a line of its own is a paragraph of tags. */
function isEmptyInline(node: Inline): boolean {
  if (node.type === "mdxJsxTextElement") return node.children.every(isEmptyInline);
  return node.type === "html" ? isEmptyHtml(node.value) : node.type === "text";
}

/** Whether a reader sees nothing of a piece of HTML. */
function isEmptyHtml(html: string): boolean {
  let isEmpty = true;
  const parser = new Parser({
    onopentag: (name) => void (isEmpty &&= !isPicture(name)),
    ontext: (text) => void (isEmpty &&= text.trim() === ""),
  });
  parser.end(html);
  return isEmpty;
}

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
