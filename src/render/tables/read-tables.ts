import {
  tell,
  type HtmlElement,
  type HtmlListener,
  type HtmlNode,
} from "../../base/html/html-node.ts";
import { readHtml } from "../../base/html/read-html.ts";

/** Where a tag begins and ends in the HTML, and what it carries. */
export type Tag = Pick<HtmlElement, "name" | "start" | "end" | "attributes">;

/** A piece of text of a cell, as it is written: with character references. */
export interface CellText {
  readonly start: number;
  /** Excluded. */
  readonly end: number;
  /** Within `<code>`. */
  readonly isCode: boolean;
}

export interface TableCell {
  readonly tag: Tag;
  /** Words as a reader reads them, with a line separator (U+2028) for each `<br>`. */
  readonly text: string;
  readonly texts: readonly CellText[];
}

export interface TableRow {
  readonly tag: Tag;
  readonly isHead: boolean;
  readonly cells: readonly TableCell[];
}

export interface WrittenTable {
  readonly tag: Tag;
  /** `thead`, `tbody`, `tfoot`. */
  readonly groups: readonly Tag[];
  readonly rows: readonly TableRow[];
  /** Whether another table stands in one of its cells. */
  readonly isNesting: boolean;
}

type Growing<Value> = { -readonly [Key in keyof Value]: Value[Key] };
interface GrowingCell extends Growing<Omit<TableCell, "texts">> {
  readonly texts: CellText[];
}
interface GrowingTable extends Growing<Omit<WrittenTable, "groups" | "rows">> {
  readonly groups: Tag[];
  readonly rows: (TableRow & { readonly cells: GrowingCell[] })[];
}

/** The tables of a page's content, in order. Those of islands are left alone: a program adopts them. */
export function readTables(html: string): readonly WrittenTable[] {
  const found: WrittenTable[] = [];
  find(readHtml(html), { found, isCode: false });
  return found;
}

interface Search {
  readonly found: WrittenTable[];
  /** Whether code stands around. */
  readonly isCode: boolean;
}

function find(nodes: readonly HtmlNode[], search: Search): void {
  for (const node of nodes) {
    if (node.kind !== "element" || node.name === "lectern-island") continue;
    if (node.name === "table") tell([node], tableReader(search));
    else find(node.children, node.name === "code" ? { ...search, isCode: true } : search);
  }
}

/** Reads a table and those in its cells. */
function tableReader({ found, isCode }: Search): HtmlListener {
  const open: GrowingTable[] = [];
  let islands = 0;
  let codes = isCode ? 1 : 0;
  let cell: GrowingCell | undefined;
  return {
    opens(tag) {
      const { name } = tag;
      if (name === "lectern-island") islands++;
      if (islands > 0) return;
      if (name === "code") codes++;
      if (name === "table") {
        const outer = open.at(-1);
        if (outer) outer.isNesting = true;
        open.push({ tag, groups: [], rows: [], isNesting: false });
        cell = undefined;
        return;
      }
      const table = open.at(-1);
      if (!table) return;
      if (name === "br" && cell) cell.text += "\u2028";
      if (name === "thead" || name === "tbody" || name === "tfoot") table.groups.push(tag);
      const isHead = table.groups.at(-1)?.name === "thead";
      if (name === "tr") table.rows.push({ tag, isHead, cells: [] });
      if (name === "th" || name === "td") {
        cell = { tag, text: "", texts: [] };
        table.rows.at(-1)?.cells.push(cell);
      }
    },
    text({ text, start, end }) {
      if (!cell || islands > 0) return;
      cell.text += text;
      cell.texts.push({ start, end, isCode: codes > 0 });
    },
    closes(name) {
      if (name === "lectern-island") islands--;
      if (islands > 0) return;
      if (name === "code") codes--;
      if (name === "th" || name === "td") cell = undefined;
      const table = name === "table" ? open.pop() : undefined;
      if (table) found.push(table);
    },
  };
}
