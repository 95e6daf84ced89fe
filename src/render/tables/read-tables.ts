import type { HtmlElement, HtmlNode } from "../../base/html/html-node.ts";
import { readHtml } from "../../base/html/read-html.ts";
import { collapseSpace } from "../../base/text.ts";

export type WrittenTable = ReturnType<typeof readTable>;
export type TableRow = WrittenTable["rows"][number];
export type TableCell = ReturnType<typeof readCell>;

/** The tables of a page's content. Tables in islands are left alone: React hydrates them. */
export function readTables(html: string): readonly WrittenTable[] {
  return tablesIn(readHtml(html)).map(readTable);
}

function tablesIn(nodes: readonly HtmlNode[]): readonly HtmlElement[] {
  return nodes.flatMap((node) => {
    if (node.kind !== "element" || node.name === "lectern-island") return [];
    return [...(node.name === "table" ? [node] : []), ...tablesIn(node.children)];
  });
}

/** A table, its groups (`thead`, `tbody`, `tfoot`) and its rows, in the order they are written. */
function readTable(tag: HtmlElement) {
  const groups = childrenOf(tag, ["thead", "tbody", "tfoot"]);
  const rows = [tag, ...groups].flatMap((group) =>
    childrenOf(group, ["tr"]).map((row) => {
      const cells = childrenOf(row, ["th", "td"]).map(readCell);
      return { tag: row, isHead: group.name === "thead", cells };
    }),
  );
  rows.sort((a, b) => a.tag.start - b.tag.start);
  return { tag, groups, rows, isNesting: tablesIn(tag.children).length > 0 };
}

function childrenOf(element: HtmlElement, names: readonly string[]): readonly HtmlElement[] {
  return element.children.flatMap((node) =>
    node.kind === "element" && names.includes(node.name) ? node : [],
  );
}

/**
 * A cell: `text` as a reader reads it, with a line separator (U+2028) for each `<br>`, `words`
 * without runs of white space, and where the HTML contains pieces of it.
 */
function readCell(tag: HtmlElement) {
  const pieces: { readonly start: number; readonly end: number; readonly isCode: boolean }[] = [];
  let text = "";
  const read = (node: HtmlNode, isCode: boolean) => {
    if (node.kind === "text") {
      text += node.text;
      for (const { start, end } of node.pieces ?? [node]) pieces.push({ start, end, isCode });
    } else if (node.kind === "element" && !["lectern-island", "table"].includes(node.name)) {
      if (node.name === "br") text += "\u2028";
      for (const child of node.children) read(child, isCode || node.name === "code");
    }
  };
  read(tag, false);
  return { tag, text, words: collapseSpace(text), pieces };
}
