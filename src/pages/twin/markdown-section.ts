import type { HtmlElement, HtmlNode } from "../../core/html.ts";
import { readHtml } from "../../core/read-html.ts";
import { block } from "./markdown-blocks.ts";

/**
 * One section of a page as Markdown: a heading with what follows it, down to the next
 * heading of its level or above. Of another element with the id, the element alone.
 *
 * @param html the content of the page
 * @param id of the heading
 * @returns undefined when no element has the id
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

/** The element with the id, and what follows it beside it. */
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

/** Of the headings that an element is or begins a part of the page with. */
function highestLevel(element: HtmlElement): number | undefined {
  const own = levelOf(element);
  if (own !== undefined) return own;
  const inside = element.children.flatMap((child) =>
    child.kind === "element" ? (highestLevel(child) ?? []) : [],
  );
  return inside.length === 0 ? undefined : Math.min(...inside);
}
