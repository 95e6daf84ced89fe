import type { ChildNode, Element } from "domhandler";

/** Running text as Markdown, white space folded. */
export function inline(nodes: readonly ChildNode[]): string {
  return nodes
    .map(one)
    .join("")
    .replace(/[ \t\n]+/g, " ")
    .replaceAll("\u0000", "\n");
}

/** The text in an element, as it stands. */
export function textOf(node: ChildNode): string {
  if (node.type === "text") return node.data;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function one(node: ChildNode): string {
  if (node.type === "text") return escapeMarkdown(node.data);
  if (node.type !== "tag") return "";
  return element(node);
}

function element(node: Element): string {
  const { attribs, children } = node;
  switch (node.name) {
    case "a":
      return link(node);
    case "code":
    case "kbd":
    case "samp":
      return codeSpan(textOf(node));
    case "strong":
    case "b":
      return wrapped("**", children);
    case "em":
    case "i":
      return wrapped("*", children);
    case "del":
    case "s":
      return wrapped("~~", children);
    case "br":
      // Kept apart from folding, and made a line break at the end.
      return "\\\u0000";
    case "img":
      return `![${attribs["alt"] ?? ""}](${attribs["src"] ?? ""})`;
    case "input":
      return attribs["type"] === "checkbox"
        ? attribs["checked"] === undefined
          ? "[ ] "
          : "[x] "
        : "";
    case "button":
    case "svg":
      return "";
    default:
      return children.map(one).join("");
  }
}

function link(node: Element): string {
  if (node.attribs["class"]?.split(/\s+/).includes("anchor")) return "";
  const text = node.children.map(one).join("").trim();
  const href = node.attribs["href"];
  return href === undefined ? text : `[${text}](${href.replaceAll(" ", "%20")})`;
}

function wrapped(mark: string, children: readonly ChildNode[]): string {
  const text = children.map(one).join("");
  const inner = text.trim();
  if (inner === "") return text;
  return text.replace(inner, () => `${mark}${inner}${mark}`);
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const marks = "`".repeat(longest + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${marks}${pad}${text}${pad}${marks}`;
}

/** Characters that would begin markup in running text. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<]/g, (c) => `\\${c}`);
}
