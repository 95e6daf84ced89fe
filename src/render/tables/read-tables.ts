import { Parser } from "htmlparser2";

/** Where a tag begins and ends in the HTML, and what it carries. */
export interface Tag {
  readonly name: string;
  readonly start: number;
  /** Excluded. */
  readonly end: number;
  readonly attributes: Readonly<Record<string, string>>;
}

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
  const open: GrowingTable[] = [];
  let islands = 0;
  let codes = 0;
  let cell: GrowingCell | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "lectern-island") islands++;
      if (islands > 0) return;
      const tag = { name, start: parser.startIndex, end: parser.endIndex + 1, attributes };
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
      if (/^t(?:head|body|foot)$/.test(name)) table.groups.push(tag);
      const isHead = table.groups.at(-1)?.name === "thead";
      if (name === "tr") table.rows.push({ tag, isHead, cells: [] });
      if (name === "th" || name === "td") {
        cell = { tag, text: "", texts: [] };
        table.rows.at(-1)?.cells.push(cell);
      }
    },
    ontext(text) {
      if (!cell || islands > 0) return;
      cell.text += text;
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      cell.texts.push({ start, end, isCode: codes > 0 });
    },
    onclosetag(name) {
      if (name === "lectern-island") islands--;
      if (islands > 0) return;
      if (name === "code") codes--;
      if (name === "th" || name === "td") cell = undefined;
      const table = name === "table" ? open.pop() : undefined;
      if (table) found.push(table);
    },
  });
  parser.end(html);
  return found;
}
