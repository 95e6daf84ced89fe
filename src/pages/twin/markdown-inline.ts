import { type HtmlElement, type HtmlNode, isBlock, isHidden } from "../../core/html.ts";

/**
 * Converts inline content to Markdown, with collapsed white space.
 *
 * @param isCell whether to escape `|` for a table
 */
export function inline(nodes: readonly HtmlNode[], isCell = false): string {
  let text = write(nodes, { before: "", after: "", marks: [], isCell });
  // Single spaces don't change.
  if (/[\t\n]|  /.test(text)) text = text.replace(/[\t\n][ \t\n]*| [ \t\n]+/g, " ");
  if (text.includes(codeEdge)) {
    // Two adjacent backticks would be read as one longer delimiter.
    text = text.replaceAll(codeEdge + codeEdge, "<!-- -->").replaceAll(codeEdge, "");
  }
  if (!text.includes(hardBreak)) return text;
  return (
    text
      .replaceAll(` ${hardBreak}`, hardBreak)
      .replaceAll(`${hardBreak} `, hardBreak)
      // Line breaks at the start or end of a block have no effect.
      .replace(breaksAtEnds, "")
      .replaceAll(hardBreak, "\\\n")
  );
}

/** Returns the text of an element, unchanged. */
export function textOf(node: HtmlNode): string {
  if (node.kind === "text") return node.text;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Placeholder for a line break until white space is collapsed. */
const hardBreak = "\u0000";
const breaksAtEnds = new RegExp(`^${hardBreak}+|${hardBreak}+$`, "g");

/** Placeholder at both ends of code until the adjacent text is known. */
const codeEdge = "\u0001";

/** The characters around text. Markdown delimiters only work next to certain characters. */
interface InlineContext {
  /** The previous character, and all possible next characters. Empty at the ends of the block. */
  readonly before: string;
  readonly after: string;
  /** Delimiters around the text. */
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

/** Joins two pieces without creating new markup where they meet. */
function joined(out: string, piece: string): string {
  // An exclamation mark before a link would turn it into an image.
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

/**
 * Returns the characters that a node can start with in Markdown. There may be several, because
 * delimiters can be omitted.
 */
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
  // A code span can't contain a backslash before an escaped `|`.
  if (isCell && text.includes("\\|")) return `<code>${escapeMarkdown(text)}</code>`;
  return codeSpan(text, codeEdge);
}

/**
 * Returns the TeX source of a formula between dollar signs, or `undefined` if it has no TeX source.
 */
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

/**
 * Returns text between delimiters. Omits the delimiters if Markdown would read them as plain
 * characters.
 */
function marked(choice: readonly string[], children: readonly HtmlNode[], around: InlineContext) {
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

/** Whether Markdown reads a delimiter between these strings as opening or closing. */
function isFlanking(outside: string, inside: string, mark: string): boolean {
  const isOpen = outside === "" || /\s/.test(outside) || outside === hardBreak;
  if (isOpen) return true;
  if (/[\p{P}\p{S}]/u.test(outside)) return true;
  return mark !== "_" && !/[\p{P}\p{S}]/u.test(inside);
}

/** Escapes text so that Markdown doesn't read any of it as markup. */
export function escapeMarkdown(text: string): string {
  if (!mayNeedEscapes.test(text)) return text;
  return (
    text
      .replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, (c) => `\\${c}`)
      // Markdown turns bare URLs into links, including any delimiters and escapes after them.
      .replace(/(https?|ftp)(?=:\/\/)|(www)(?=\.)/gi, (scheme) => `${scheme}\\`)
      .replace(/(?<=\w)@(?=\w)/g, "\\@")
  );
}

const mayNeedEscapes = /[\\`*_[\]<~&@]|:\/\/|www\./i;

/** Escapes inline Markdown so that no line starts another kind of block. */
export function escapeBlockStarts(text: string): string {
  return text.split("\n").map(escapeLineStart).join("\n");
}

function escapeLineStart(line: string): string {
  if (!/^[-=:|\s#+>\d]/.test(line)) return line;
  // A heading underline, a thematic break or the second line of a table.
  if (/^[-=:|\s]+$/.test(line)) return `\\${line}`;
  return line
    .replace(/^(?=(?:#{1,6}|[-+])(?:\s|$)|>)/, "\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}

/** Escapes inline Markdown for a heading, where trailing `#` characters would be dropped. */
export function escapeHeading(text: string): string {
  return oneLine(text).replace(/#(?=#*$)/g, "\\#");
}

/** Removes the line breaks from inline Markdown. */
export function oneLine(text: string): string {
  return (text.includes("\n") ? text.replace(/\s*\\?\n\s*/g, " ") : text).trim();
}

/** Encodes characters that would end a URL in parentheses. */
function escapeAddress(address: string): string {
  return address.replace(/[\s()<>\\]/g, (c) => {
    const code = c.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, "0")}`;
  });
}

/**
 * Returns a code span. Its delimiters are longer than any run of backticks in the text, and
 * surrounding white space stays outside.
 */
export function codeSpan(text: string, edge = ""): string {
  const { start, inner: code, end } = aroundText(text);
  if (code === "") return text;
  const longest = code.includes("`") ? longestTicks(code) : 0;
  const marks = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(code) ? " " : "";
  return `${start}${edge}${marks}${pad}${code}${pad}${marks}${edge}${end}`;
}

/** Returns the length of the longest run of backticks. */
export function longestTicks(code: string): number {
  return Math.max(0, ...[...code.matchAll(/`+/g)].map((match) => match[0].length));
}

/**
 * Splits text into leading white space, content and trailing white space. If there is only white
 * space, it's at the start.
 */
function aroundText(text: string): Readonly<Record<"start" | "inner" | "end", string>> {
  const inner = text.trim();
  const from = text.length - text.trimStart().length;
  return { start: text.slice(0, from), inner, end: text.slice(from + inner.length) };
}
