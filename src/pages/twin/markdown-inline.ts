import { type HtmlElement, type HtmlNode, isBlock, isHidden } from "../../core/html.ts";

/**
 * Converts inline content to Markdown, with collapsed white space.
 *
 * @param isCell whether to escape bars for a table
 */
export function inline(nodes: readonly HtmlNode[], isCell = false): string {
  let text = write(nodes, { before: "", after: "", marks: [], isCell });
  // A space alone stays.
  if (/[\t\n]|  /.test(text)) text = text.replace(/[\t\n][ \t\n]*| [ \t\n]+/g, " ");
  if (text.includes(codeEdge)) {
    // Two adjacent backticks would be read as a longer one.
    text = text.replaceAll(codeEdge + codeEdge, "<!-- -->").replaceAll(codeEdge, "");
  }
  if (!text.includes(hardBreak)) return text;
  return (
    text
      .replaceAll(` ${hardBreak}`, hardBreak)
      .replaceAll(`${hardBreak} `, hardBreak)
      // A line break at the end of a block is none.
      .replace(breaksAtEnds, "")
      .replaceAll(hardBreak, "\\\n")
  );
}

/** The text of an element, unchanged. */
export function textOf(node: HtmlNode): string {
  if (node.kind === "text") return node.text;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Stands for a line break until white space has been folded. */
const hardBreak = "\u0000";
const breaksAtEnds = new RegExp(`^${hardBreak}+|${hardBreak}+$`, "g");

/** Marks both ends of code until the adjacent text is known. */
const codeEdge = "\u0001";

/** The characters around running text: marks only work between certain characters. */
interface InlineContext {
  /** The character before it, and those one of which follows; empty at the ends of the block. */
  readonly before: string;
  readonly after: string;
  /** Marks around the text. */
  readonly marks: readonly string[];
  readonly isCell: boolean;
}

function write(nodes: readonly HtmlNode[], around: InlineContext): string {
  let out = "";
  for (const [index, node] of nodes.entries()) {
    const next = firstOfAll(nodes, index + 1);
    const piece = one(node, {
      before: edgeOf(lastOf(out)) ?? around.before,
      after: next ?? around.after,
      marks: around.marks,
      isCell: around.isCell,
    });
    out = joined(out, piece);
  }
  return out;
}

/** Two pieces, so that where they meet nothing comes to be that is in neither. */
function joined(out: string, piece: string): string {
  // An exclamation mark before a link would make an image of it.
  if (piece.startsWith("[") && out.endsWith("!")) return `${out.slice(0, -1)}\\!${piece}`;
  return out + piece;
}

/** The last character, if any. */
function lastOf(text: string): string | undefined {
  if (text === "") return undefined;
  const pair = text.slice(-2);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text.slice(-1);
}

function firstOfText(text: string): string | undefined {
  const code = text.codePointAt(0);
  return code === undefined ? undefined : String.fromCodePoint(code);
}

function edgeOf(character: string | undefined): string | undefined {
  return character === codeEdge ? "`" : character;
}

function one(node: HtmlNode, around: InlineContext): string {
  if (node.kind === "text") return escapeMarkdown(node.text);
  return isShown(node) ? element(node, around) : "";
}

function isShown(node: HtmlNode): node is HtmlElement {
  return node.kind === "element" && !isHidden(node.name, node.attributes);
}

/** The characters a node may begin with in Markdown: marks may be left out. */
function firstOf(node: HtmlNode): string {
  if (node.kind === "text") return firstOfText(node.text) ?? "";
  if (!isShown(node)) return "";
  if (["a", "code", "kbd", "samp", "img"].includes(node.name)) return "[<";
  if (node.name === "br" || isBlock(node.name)) return " ";
  const inner = firstOfAll(node.children, 0) ?? "";
  if (["strong", "b", "em", "i"].includes(node.name)) return `*_${inner}`;
  return ["del", "s"].includes(node.name) ? `~${inner}` : inner;
}

function firstOfAll(nodes: readonly HtmlNode[], from: number): string | undefined {
  for (let index = from; index < nodes.length; index++) {
    const node = nodes[index];
    const found = node === undefined ? "" : firstOf(node);
    if (found !== "") return found;
  }
  return undefined;
}

function element(node: HtmlElement, around: InlineContext): string {
  const { attributes, children } = node;
  switch (node.name) {
    case "a":
      return link(node, around);
    case "code":
    case "kbd":
    case "samp":
      return code(textOf(node).replace(/\s+/g, " "), around);
    case "strong":
    case "b":
      return marked(["**"], children, around);
    case "em":
    case "i":
      return marked(["*", "_"], children, around);
    case "del":
    case "s":
      return marked(["~~"], children, around);
    case "br":
      return hardBreak;
    case "img":
      return `![${escapeMarkdown(attributes["alt"] ?? "")}](${escapeAddress(attributes["src"] ?? "")})`;
    case "input":
      return attributes["type"] === "checkbox"
        ? attributes["checked"] === undefined
          ? "[ ] "
          : "[x] "
        : "";
    case "svg":
      return "";
    case "math":
      return formula(node) ?? write(children, around);
    default:
      return isBlock(node.name) ? ` ${write(children, around)} ` : write(children, around);
  }
}

function code(text: string, { isCell }: InlineContext): string {
  // Between marks, a backslash before an escaped bar would escape the backslash.
  if (isCell && text.includes("\\|")) return `<code>${escapeMarkdown(text)}</code>`;
  return codeSpan(text, codeEdge);
}

/** The TeX source of a formula between dollar signs; undefined if the formula has none. */
function formula(node: HtmlElement): string | undefined {
  const tex = texOf(node.children);
  if (tex === undefined) return undefined;
  const marks = node.attributes["display"] === "block" ? "$$" : "$";
  return `${marks}${tex.trim()}${marks}`;
}

function texOf(nodes: readonly HtmlNode[]): string | undefined {
  for (const node of nodes) {
    if (node.kind !== "element") continue;
    if (node.attributes["encoding"] === "application/x-tex") return textOf(node);
    const inside = texOf(node.children);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function link(node: HtmlElement, around: InlineContext): string {
  const href = node.attributes["href"];
  if (href === undefined) return write(node.children, around);
  if (textOf(node) === href && /^https?:\/\/[^\s<>\\]+$/.test(href)) return `<${href}>`;
  const written = write(node.children, { ...around, before: "[", after: "]", marks: [] });
  const { start, inner: text, end } = aroundText(written.replaceAll(hardBreak, " "));
  return `${start}[${text}](${escapeAddress(href)})${end}`;
}

/** Text between marks; without them where they would be read as letters. */
function marked(
  choice: readonly string[],
  children: readonly HtmlNode[],
  around: InlineContext,
): string {
  const plain = write(children, around);
  const isPadded = { start: /^\s/.test(plain), end: /\s$/.test(plain) };
  const before = isPadded.start ? " " : around.before;
  const after = isPadded.end ? " " : around.after;
  for (const mark of choice) {
    const [letter = ""] = mark;
    if (around.marks.includes(mark) || before === letter || after.includes(letter)) continue;
    const inside = { ...around, before: mark, after: mark, marks: [...around.marks, mark] };
    const inner = write(children, inside).trim();
    if (inner === "" || inner.includes(hardBreak)) return plain;
    const edge = {
      first: edgeOf(firstOfText(inner)) ?? "",
      last: edgeOf(lastOf(inner)) ?? "",
    };
    const isBetween =
      isFlanking(before, edge.first, mark) &&
      Array.from(after).every((next) => isFlanking(next, edge.last, mark));
    if (!isBetween || edge.first === letter || edge.last === letter) continue;
    return `${isPadded.start ? " " : ""}${mark}${inner}${mark}${isPadded.end ? " " : ""}`;
  }
  return plain;
}

/** Whether Markdown reads a mark between these strings as opening or closing. */
function isFlanking(outside: string, inside: string, mark: string): boolean {
  const isOpen = outside === "" || /\s/.test(outside) || outside === hardBreak;
  if (isOpen) return true;
  if (/[\p{P}\p{S}]/u.test(outside)) return true;
  return mark !== "_" && !/[\p{P}\p{S}]/u.test(inside);
}

/** Text as running Markdown: what would be markup in it is escaped. */
export function escapeMarkdown(text: string): string {
  if (!mayNeedEscapes.test(text)) return text;
  return (
    text
      .replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, (c) => `\\${c}`)
      // Markdown reads a bare URL with the following marks and escapes.
      .replace(/(https?|ftp)(?=:\/\/)|(www)(?=\.)/gi, (scheme) => `${scheme}\\`)
      .replace(/(?<=\w)@(?=\w)/g, "\\@")
  );
}

const mayNeedEscapes = /[\\`*_[\]<~&@]|:\/\/|www\./i;

/** Lines of running Markdown as a block of their own: what would begin another block is escaped. */
export function escapeBlockStarts(text: string): string {
  return text.split("\n").map(escapeLineStart).join("\n");
}

function escapeLineStart(line: string): string {
  if (!/^[-=:|\s#+>\d]/.test(line)) return line;
  // An underline of a heading, a rule, the second line of a table.
  if (/^[-=:|\s]+$/.test(line)) return `\\${line}`;
  return line
    .replace(/^(?=(?:#{1,6}|[-+])(?:\s|$)|>)/, "\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}

/** One line of running Markdown as the text of a heading, which drops marks at its end. */
export function escapeHeading(text: string): string {
  return oneLine(text).replace(/#(?=#*$)/g, "\\#");
}

/** Running Markdown without its line breaks. */
export function oneLine(text: string): string {
  return (text.includes("\n") ? text.replace(/\s*\\?\n\s*/g, " ") : text).trim();
}

/** An address in brackets: what would end it there is encoded. */
function escapeAddress(address: string): string {
  return address.replace(/[\s()<>\\]/g, (c) => {
    const code = c.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, "0")}`;
  });
}

/** Text between marks of code, longer than any run of them in it; white space at its ends stays outside. */
export function codeSpan(text: string, edge = ""): string {
  const { start, inner: code, end } = aroundText(text);
  if (code === "") return text;
  const longest = code.includes("`") ? longestTicks(code) : 0;
  const marks = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(code) ? " " : "";
  return `${start}${edge}${marks}${pad}${code}${pad}${marks}${edge}${end}`;
}

/** The longest run of marks of code in a text. */
export function longestTicks(code: string): number {
  return Math.max(0, ...[...code.matchAll(/`+/g)].map((match) => match[0].length));
}

/** Splits text from the white space around it. If there is only white space, it's at the start. */
function aroundText(text: string): Readonly<Record<"start" | "inner" | "end", string>> {
  const inner = text.trim();
  const from = text.length - text.trimStart().length;
  return { start: text.slice(0, from), inner, end: text.slice(from + inner.length) };
}
