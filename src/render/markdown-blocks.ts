import type { ChildNode, Element } from "domhandler";
import { inline, textOf } from "./markdown-inline.ts";

/** Block content as Markdown: paragraphs apart by one empty line. */
export function block(nodes: readonly ChildNode[]): string {
  const out: string[] = [];
  let run: ChildNode[] = [];
  const flush = () => {
    const text = inline(run).trim();
    if (text !== "") out.push(text);
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isBlockElement(node.name)) {
      flush();
      const text = element(node);
      if (text !== "") out.push(text);
    } else run.push(node);
  }
  flush();
  return out.join("\n\n");
}

function element(node: Element): string {
  const { children } = node;
  switch (node.name) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return `${"#".repeat(Number(node.name[1]))} ${inline(children).trim()}`;
    case "p":
      return inline(children).trim();
    case "hr":
      return "---";
    case "pre":
      return fence(node, node.attribs["data-diagram"] ?? "");
    case "figure":
      return figure(node);
    case "ul":
    case "ol":
      return list(node);
    case "dl":
      return terms(node);
    case "table":
      return table(node);
    case "blockquote":
      return prefixed("> ", block(children));
    case "aside":
      return prefixed("> ", block(children));
    case "summary":
      return `**${inline(children).trim()}**`;
    case "script":
    case "style":
    case "template":
    case "button":
    // Fields are of no use where nothing answers them.
    case "form":
    case "svg":
      return "";
    default:
      return hasClass(node, "tab-list") ? "" : block(children);
  }
}

function figure(node: Element): string {
  const pre = node.children.find((child) => isElement(child) && child.name === "pre");
  if (!pre || !isElement(pre)) return block(node.children);
  const caption = node.children.find((child) => isElement(child) && child.name === "figcaption");
  const title = caption ? `\`${textOf(caption).trim()}\`:\n\n` : "";
  return title + fence(pre, node.attribs["data-language"] ?? "");
}

/** A code block whose fence is longer than any run of backticks in it. */
function fence(pre: Element, language: string): string {
  const code = textOf(pre).replace(/\n$/, "");
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((match) => match[0].length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${code}\n${marks}`;
}

function list(node: Element): string {
  const items = node.children.filter((child) => isElement(child)).filter((c) => c.name === "li");
  const start = Number(node.attribs["start"] ?? 1);
  const isLoose = items.some((item) => item.children.some((c) => isElement(c) && c.name === "p"));
  const lines = items.map((item, index) => {
    const marker = node.name === "ol" ? `${start + index}. ` : "- ";
    const body = block(item.children);
    const tight = isLoose ? body : body.replace(/\n\n(?=\s*(?:[-*]|\d+\.) )/g, "\n");
    return marker + tight.replaceAll("\n", `\n${" ".repeat(marker.length)}`).replace(/^ +$/gm, "");
  });
  return lines.join(isLoose ? "\n\n" : "\n");
}

/** Terms with what is said of each: `- **Released**: 9 May 2022`. */
function terms(node: Element): string {
  const lines: string[] = [];
  for (const part of elementsNamed(node, "dt", "dd")) {
    const text = inline(part.children)
      .trim()
      .replace(/\s*\n\s*/g, " ");
    const last = lines.length - 1;
    if (part.name === "dt") lines.push(`- **${text}**:`);
    else if (last >= 0) lines[last] += ` ${text}`;
  }
  return lines.join("\n");
}

function table(node: Element): string {
  const rows = elementsNamed(node, "tr").map((row) =>
    row.children
      .filter((child) => isElement(child))
      .filter((cell) => cell.name === "td" || cell.name === "th")
      .map((cell) =>
        inline(cell.children)
          .trim()
          .replaceAll("|", "\\|")
          .replace(/\s*\n\s*/g, " "),
      ),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? "").join(" | ")} |`;
  return [line(head), line(Array.from({ length: width }, () => "---")), ...body.map(line)].join(
    "\n",
  );
}

function elementsNamed(node: Element, ...names: readonly string[]): readonly Element[] {
  return node.children.flatMap((child) =>
    !isElement(child) ? [] : names.includes(child.name) ? [child] : elementsNamed(child, ...names),
  );
}

function prefixed(prefix: string, text: string): string {
  return text
    .split("\n")
    .map((line) => (prefix + line).trimEnd())
    .join("\n");
}

function hasClass(node: Element, name: string): boolean {
  return node.attribs["class"]?.split(/\s+/).includes(name) ?? false;
}

function isElement(node: ChildNode): node is Element {
  return node.type === "tag" || node.type === "script" || node.type === "style";
}

const inlineElements: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

function isBlockElement(name: string): boolean {
  return !inlineElements.has(name);
}
