import type { HtmlElement, HtmlPiece, HtmlNode } from "../../core/html.ts";
import { escapeHtml, collapseSpace } from "../../core/text.ts";
import { readHtml } from "../../core/read-html.ts";

/** Tables with at least this many columns may not fit on a phone. */
const MANY_COLUMNS = 3;

/** A cell with more characters counts as sentences, which readers don't compare by column. */
const LONG_TEXT = 24;

/**
 * Width available for a table between the sidebar and the table of contents at 1,024 px, in rem.
 */
const NARROW_ROOM = 30;

/** Width of a character and of the cell padding, in rem. */
const LETTER = 0.55;
const AROUND = 1.75;

/** Names in code that are long enough to wrap after separators. */
const LONG_NAME = /[^\s<>&]{24,}/g;

/** Separators that code can wrap after, because there are enough characters on both sides. */
const BREAKS = /[^/\\_.:>-]{5,}(?:::|->|[/\\_.])(?=[^/\\_.:>-]{4})/g;

/**
 * Adds the classes and attributes that tables need to be readable at every width.
 *
 * - Columns of numbers are right-aligned (`number`), and dates don't wrap (`date`).
 * - Empty header cells aren't headers for screen readers.
 * - Code can wrap after separators (`<wbr>`).
 * - A table with three or more columns and sentences becomes a block per row where there isn't
 *   enough room (`stacks`, or `stacks-early` for wider tables). Its cells have the name of their
 *   column (`data-column`), and explicit roles for browsers that drop the roles of tables shown as
 *   blocks.
 */
export function arrangedTables(html: string): string {
  if (!html.includes("<table")) return html;
  const edits = readTables(html).flatMap((table) => editsOf(table, html));
  edits.sort((a, b) => a.start - b.start);
  const parts = edits.map(({ start, text }, at) => html.slice(edits[at - 1]?.end, start) + text);
  return parts.join("") + html.slice(edits.at(-1)?.end);
}

/** Adds classes and attributes to a tag. Existing attributes don't change. */
type Add = (tag: HtmlElement, attributes: HtmlElement["attributes"]) => void;

/** Returns the replacements for parts of a table's HTML. */
function editsOf(table: WrittenTable, html: string): readonly HtmlPiece[] {
  const tags = new Map<HtmlElement, HtmlElement["attributes"]>();
  const add: Add = (tag, { class: name, ...more }) => {
    const before = tags.get(tag) ?? tag.attributes;
    const names = [before["class"], name].filter(Boolean).join(" ");
    const classes = names === "" ? {} : { class: names };
    tags.set(tag, { ...classes, ...more, ...before, ...classes });
  };
  const cells = table.rows.flatMap((row) => row.cells);
  for (const { tag } of cells) {
    const isEmptyHeader = tag.name === "th" && html.startsWith("</th>", tag.end);
    if (isEmptyHeader) add(tag, { role: "cell" });
  }
  if (isGrid(table)) {
    alignNumbers(table.rows, add);
    stack(table, add);
  }
  for (const { tag } of cells.filter(isShortWithDate)) add(tag, { class: "date" });
  const inTexts = cells.flatMap((cell) => (isShortWithDate(cell) ? [] : editsInCell(cell, html)));
  const inTags = [...tags].map(([{ name, start, end }, attributes]): HtmlPiece => {
    const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    return { start, end, text: `<${name}${all.join("")}>` };
  });
  return [...inTexts, ...inTags];
}

/** Whether every row has a cell for every column, and no cell spans two columns. */
function isGrid({ rows, isNesting }: WrittenTable): boolean {
  const isEven = rows.every(({ cells }) => cells.length === rows[0]?.cells.length);
  const all = rows.flatMap(({ cells }) => cells.map(({ tag }) => tag.attributes));
  return !isNesting && isEven && !all.some((own) => "colspan" in own || "rowspan" in own);
}

/**
 * Right-aligns columns of numbers, unless the author aligned them. The first column is skipped,
 * because it contains the row's name.
 */
function alignNumbers(rows: readonly TableRow[], add: Add): void {
  for (const index of rows[0]?.cells.keys() ?? []) {
    const column = rows.flatMap(({ cells }) => cells[index] ?? []);
    const head = column[0]?.tag.name === "th" ? column.shift() : undefined;
    const all = head ? [head, ...column] : column;
    const hasCode = column.some(({ pieces }) => pieces.some(({ isCode }) => isCode));
    const attributes = JSON.stringify(all.map(({ tag }) => tag.attributes));
    if (index === 0 || hasCode || /"align":|\balign-|text-align/.test(attributes)) continue;
    const isNumeric = areNumbers(head?.words ?? "", column);
    if (isNumeric) for (const { tag } of all) add(tag, { class: "number" });
  }
}

function stack({ tag: table, groups, rows }: WrittenTable, add: Add): void {
  const [head, ...body] = rows;
  if (!head?.isHead || body.length === 0 || body.some(({ isHead }) => isHead)) return;
  const names = head.cells.map(({ words }) => words);
  if (names.length < MANY_COLUMNS || names.slice(1).includes("")) return;
  if (!body.some(({ cells }) => cells.some(({ words }) => words.length > LONG_TEXT))) return;
  const isWide = neededWidth(rows) > NARROW_ROOM;
  add(table, { class: isWide ? "stacks stacks-early" : "stacks", role: "table" });
  for (const group of groups) add(group, { role: "rowgroup" });
  for (const { tag: row, cells, isHead } of rows) {
    add(row, { role: "row" });
    for (const [index, { tag, words }] of cells.entries()) {
      const role = isHead ? "columnheader" : tag.name === "th" ? "rowheader" : "cell";
      const isNamed = !isHead && index > 0 && words !== "";
      add(tag, { role, ...(isNamed && { "data-column": names[index] ?? "" }) });
    }
  }
}

/** Returns the width needed for the longest words of all columns, in rem. */
function neededWidth(rows: readonly TableRow[]): number {
  const longest: number[] = [];
  for (const [index, { text }] of rows.flatMap(({ cells }) => [...cells.entries()])) {
    const whole = replaceDates(text, (date) => date.replaceAll(/[ -]/g, "x"));
    const words = breakNames(whole, " ").split(/\s|(?<=-)/);
    longest[index] = Math.max(longest[index] ?? 0, ...words.map((word) => word.length));
  }
  return longest.reduce((sum, letters) => sum + letters * LETTER + AROUND, 0);
}

/** Inserts a mark after the separators in long names. */
function breakNames(text: string, mark: string): string {
  return text.replaceAll(LONG_NAME, (name) => name.replaceAll(BREAKS, `$&${mark}`));
}

/** Whether a cell contains a date and only short lines, which don't need to wrap. */
function isShortWithDate({ text }: TableCell): boolean {
  const isShort = text.split("\u2028").every((line) => line.trim().length <= LONG_TEXT);
  return isShort && replaceDates(text, () => "") !== text;
}

/** Returns edits that let code wrap and keep dates on one line. */
function editsInCell({ pieces }: TableCell, html: string): readonly HtmlPiece[] {
  return pieces.flatMap(({ start, end, isCode }) => {
    const written = html.slice(start, end);
    const text = isCode
      ? breakNames(written, "<wbr>")
      : replaceDates(written, (date) => `<span class="date">${date}</span>`);
    return text === written ? [] : { start, end, text };
  });
}

/**
 * Matches dates: `6 November 2023`, `6. März 2023`, `6 de março de 2023`, `Nov 6, 2023`,
 * `November 2023`, `2023-11-06`. Any word counts as a month, because the only effect of a wrong
 * match is that the year stays on the same line.
 */
const DATE =
  /(?<![\p{L}\d-])(?:\d{1,2}\.? (?:de )?\p{L}{3,}\.? (?:de )?|\p{L}{3,}\.? (?:\d{1,2}, )?)(?:19|20)\d{2}(?![\p{L}\d-])|(?<![\p{L}\d-])\d{4}-\d{2}-\d{2}(?![\p{L}\d-])/gu;

/** Replaces dates. Checking for a digit first is much faster, and every date contains one. */
function replaceDates(text: string, by: (date: string) => string): string {
  return /\d/.test(text) ? text.replaceAll(DATE, by) : text;
}

/**
 * Names of columns that contain versions, which aren't decimal numbers: `3.9` comes before `3.11`.
 */
const versions = /\b(?:versions?|releases?|since|until|from|to|line|branch)\b/i;

/** A number with an optional sign, thousands separators, unit or percent sign. */
const number =
  /^[-+−±~≈<>≤≥]?\s?\d{1,3}(?:(?:[ ,’'\u00a0\u202f]\d{3})+|\d*)(?:\.\d+)?\s?(?:%|‰|×|[kKMGT]i?B|B|ms|µs|s|px|h|min)?$/u;

/**
 * Whether the cells of a column contain only whole numbers or decimals with the same precision.
 * Some cells may be empty or contain a dash.
 */
function areNumbers(header: string, cells: readonly { readonly words: string }[]): boolean {
  const written = cells.filter(({ words }) => !/^[-–—]?$/.test(words));
  if (versions.test(header) || written.length * 2 < Math.max(1, cells.length)) return false;
  const precisions = new Set(written.map(({ words }) => /\.\d+/.exec(words)?.[0].length));
  return precisions.size === 1 && written.every(({ words }) => number.test(words));
}

type WrittenTable = ReturnType<typeof readTable>;
type TableRow = WrittenTable["rows"][number];
type TableCell = ReturnType<typeof readCell>;

/**
 * Returns the tables in a page's content. Tables in islands are excluded, because React hydrates
 * them.
 */
function readTables(html: string): readonly WrittenTable[] {
  return tablesIn(readHtml(html)).map(readTable);
}

function tablesIn(nodes: readonly HtmlNode[]): readonly HtmlElement[] {
  return nodes.flatMap((node) => {
    if (node.kind !== "element" || node.name === "lectern-island") return [];
    return [...(node.name === "table" ? [node] : []), ...tablesIn(node.children)];
  });
}

/** Reads a table, its groups (`thead`, `tbody`, `tfoot`) and its rows, in source order. */
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
 * Reads a cell. `text` is the visible text, with a line separator (U+2028) for each `<br>`. `words`
 * has collapsed white space. `pieces` are the positions of the text in the HTML.
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
