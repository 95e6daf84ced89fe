import type { ChildNode, Element } from "domhandler";
import { parseDocument } from "htmlparser2";
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
  const found = elementWith(parseDocument(html).children, id);
  if (!found) return undefined;
  const level = levelOf(found);
  if (level === undefined) return `${block([found])}\n`;
  const nodes: ChildNode[] = [found];
  for (let next = found.next; next; next = next.next) {
    if (next.type === "tag" && (highestLevel(next) ?? 7) <= level) break;
    nodes.push(next);
  }
  return `${block(nodes).trim()}\n`;
}

function elementWith(nodes: readonly ChildNode[], id: string): Element | undefined {
  for (const node of nodes) {
    if (node.type !== "tag") continue;
    if (node.attribs["id"] === id) return node;
    const inside = elementWith(node.children, id);
    if (inside) return inside;
  }
  return undefined;
}

function levelOf({ name }: Element): number | undefined {
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Of the headings that an element is or begins a part of the page with. */
function highestLevel(element: Element): number | undefined {
  const own = levelOf(element);
  if (own !== undefined) return own;
  const inside = element.children.flatMap((child) =>
    child.type === "tag" ? (highestLevel(child) ?? []) : [],
  );
  return inside.length === 0 ? undefined : Math.min(...inside);
}
