import { readHtml } from "../../core/read-html.ts";
import {
  escapeBlockStarts,
  escapeHeading,
  escapeMarkdown,
  oneLine,
  codeSpan,
  longestTicks,
  inline,
  textOf,
} from "./markdown-inline.ts";
import { type HtmlElement, type HtmlNode, isHidden } from "../../core/html.ts";

interface TwinInput {
  readonly title: string;
  readonly description: string | undefined;
  /** Absolute URL of the page. */
  readonly canonical: string | undefined;
  /** Page content as HTML. */
  readonly html: string;
  /** Whether the content includes its own `h1`. */
  readonly hasTitle: boolean;
}

/**
 * Returns the Markdown twin of a page, for language models and people who read plain text. It's
 * generated from the rendered HTML, so it includes the output of partials and components.
 */
export function markdownTwin(input: TwinInput): string {
  const body = block(readHtml(input.html));
  const head = [
    input.hasTitle ? "" : `# ${escapeHeading(escapeMarkdown(input.title))}`,
    input.description ? `> ${escapeBlockStarts(oneLine(escapeMarkdown(input.description)))}` : "",
    input.canonical ? `Source: ${input.canonical}` : "",
  ].filter((line) => line !== "");
  return `${[...head, body].join("\n\n").trim()}\n`;
}

/**
 * Returns a section of a page as Markdown: a heading and its content, up to the next heading of the
 * same or a higher level. If another element has the ID, returns only this element.
 *
 * @param html content of the page
 * @param id ID of the heading
 * @returns `undefined` if no element has the ID
 */
export function markdownSection(html: string, id: string): string | undefined {
  const found = fromElement(readHtml(html), id);
  const [first, ...others] = found ?? [];
  if (first?.kind !== "element") return undefined;
  const level = levelOf(first);
  if (level === undefined) return `${block([first])}\n`;
  const end = others.findIndex(
    (next) => next.kind === "element" && (highestLevel(next) ?? 7) <= level,
  );
  return `${block([first, ...(end < 0 ? others : others.slice(0, end))]).trim()}\n`;
}

/** Returns the element with the ID and its following siblings. */
function fromElement(nodes: readonly HtmlNode[], id: string): readonly HtmlNode[] | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.kind !== "element") continue;
    if (node.attributes["id"] === id) return nodes.slice(index);
    const inside = fromElement(node.children, id);
    if (inside) return inside;
  }
  return undefined;
}

function levelOf({ name }: HtmlElement): number | undefined {
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
}

/**
 * Returns the highest level of the headings in an element, or the element's own level if it's a
 * heading.
 */
function highestLevel(element: HtmlElement): number | undefined {
  const own = levelOf(element);
  if (own !== undefined) return own;
  const inside = element.children.flatMap((child) =>
    child.kind === "element" ? (highestLevel(child) ?? []) : [],
  );
  return inside.length === 0 ? undefined : Math.min(...inside);
}

/** Returns block content as Markdown, with a blank line between paragraphs. */
export function block(nodes: readonly HtmlNode[]): string {
  return blocks(nodes)
    .map(({ text }) => text)
    .join("\n\n");
}

interface Block {
  /** Name of the element, or `undefined` for inline content. */
  readonly name: string | undefined;
  readonly text: string;
}

function blocks(nodes: readonly HtmlNode[]): readonly Block[] {
  const out: Block[] = [];
  let run: HtmlNode[] = [];
  const flush = () => {
    const text = paragraph(run);
    if (text !== "") out.push({ name: undefined, text });
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isBlockElement(node.name)) {
      flush();
      // A list directly after another list would be read as part of it.
      const isSecond = /^[uo]l$/.test(node.name) && out.at(-1)?.name === node.name;
      const text = isSecond ? list(node, second) : element(node);
      const name = isSecond ? `second ${node.name}` : node.name;
      if (text !== "") out.push({ name, text });
    } else run.push(node);
  }
  flush();
  return out;
}

function paragraph(nodes: readonly HtmlNode[]): string {
  return escapeBlockStarts(inline(nodes).trim());
}

function element(node: HtmlElement): string {
  const { children } = node;
  if (isHidden(node.name, node.attributes)) return "";
  switch (node.name) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return `${"#".repeat(Number(node.name[1]))} ${escapeHeading(inline(children))}`;
    case "p":
      return paragraph(children);
    case "hr":
      // Dashes and asterisks would start list items.
      return "___";
    case "pre":
      return fence(node, node.attributes["data-diagram"] ?? "");
    case "figure":
      return figure(node);
    case "ul":
    case "ol":
      return list(node, first);
    case "dl":
      return terms(node);
    case "table":
      return table(node);
    case "blockquote":
    case "aside":
      return prefixed("> ", block(children));
    case "summary":
      return summary(children);
    // Form fields are useless outside the page.
    case "form":
    case "svg":
      return "";
    default:
      return hasClass(node, "tab-list") ? "" : block(children);
  }
}

function figure(node: HtmlElement): string {
  const pre = node.children.find((child) => isElement(child) && child.name === "pre");
  if (!pre || !isElement(pre)) return block(node.children);
  const caption = node.children.find((child) => isElement(child) && child.name === "figcaption");
  const title = caption ? textOf(caption).trim() : "";
  const start = title === "" ? "" : `${codeSpan(title)}:\n\n`;
  return start + fence(pre, node.attributes["data-language"] ?? "");
}

/** A code block whose fence is longer than any run of backticks in it. */
function fence(pre: HtmlElement, language: string): string {
  const code = textOf(pre).replace(/\n$/, "");
  const longest = Math.max(2, longestTicks(code));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${code}\n${marks}`;
}

/** The markers of list items. */
interface Markers {
  readonly bullet: string;
  readonly afterNumber: string;
}

const first: Markers = { bullet: "-", afterNumber: "." };
const second: Markers = { bullet: "*", afterNumber: ")" };

function list(node: HtmlElement, markers: Markers): string {
  const items = node.children.filter((child) => isElement(child)).filter((c) => c.name === "li");
  const start = Number(node.attributes["start"] ?? 1);
  const isLoose = items.some((item) => item.children.some((c) => isElement(c) && c.name === "p"));
  const lines = items.map((item, index) => {
    const marker =
      node.name === "ol" ? `${start + index}${markers.afterNumber} ` : `${markers.bullet} `;
    const body = isLoose ? block(item.children) : tightItem(item);
    return marker + body.replace(/\n(?!\n)/g, `\n${" ".repeat(marker.length)}`);
  });
  return lines.join(isLoose ? "\n\n" : "\n");
}

/**
 * Returns a list item. A nested list follows the item's text on the next line, if it can interrupt
 * a paragraph there.
 */
function tightItem(item: HtmlElement): string {
  let out = "";
  let before: string | undefined = "";
  for (const { name, text } of blocks(item.children)) {
    const follows = before === undefined && /^(?:[-*]|1[.)]) \S/.test(text) && name !== undefined;
    out += (out === "" ? "" : follows ? "\n" : "\n\n") + text;
    before = name;
  }
  return out;
}

function summary(children: readonly HtmlNode[]): string {
  const text = oneLine(inline(children));
  return text === "" ? "" : `**${text}**`;
}

/** Returns a description list, for example `- **Released**: 9 May 2022`. */
function terms(node: HtmlElement): string {
  const lines: string[] = [];
  for (const part of elementsNamed(node, "dt", "dd")) {
    const text = oneLine(inline(part.children));
    const last = lines.length - 1;
    if (part.name === "dt") lines.push(`- **${text}**:`);
    else if (last >= 0) lines[last] += ` ${text}`;
  }
  return lines.join("\n");
}

function table(node: HtmlElement): string {
  const rows = elementsNamed(node, "tr").map((row) =>
    row.children
      .filter((child) => isElement(child))
      .filter((cell) => cell.name === "td" || cell.name === "th")
      .map((cell) => oneLine(inline(cell.children, true)).replaceAll("|", "\\|")),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? "").join(" | ")} |`;
  return [line(head), line(Array.from({ length: width }, () => "---")), ...body.map(line)].join(
    "\n",
  );
}

function elementsNamed(node: HtmlElement, ...names: readonly string[]): readonly HtmlElement[] {
  return node.children.flatMap((child) =>
    !isElement(child) ? [] : names.includes(child.name) ? [child] : elementsNamed(child, ...names),
  );
}

function prefixed(prefix: string, text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? prefix.trimEnd() : prefix + line))
    .join("\n");
}

function hasClass(node: HtmlElement, name: string): boolean {
  return node.attributes["class"]?.split(/\s+/).includes(name) ?? false;
}

function isElement(node: HtmlNode): node is HtmlElement {
  return node.kind === "element";
}

const inlineElements: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark math q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

function isBlockElement(name: string): boolean {
  return !inlineElements.has(name);
}
