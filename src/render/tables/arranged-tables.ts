import type { HtmlElement, HtmlPiece } from "../../base/html/html-node.ts";
import { escapeHtml } from "../../base/text.ts";
import { areNumbers, replaceDates } from "./cell-kinds.ts";
import { readTables, type TableCell, type TableRow, type WrittenTable } from "./read-tables.ts";

/** From this many columns on a table does not fit a phone. */
const MANY_COLUMNS = 3;

/** A cell with more letters holds sentences: it is worth more than the comparison with its neighbours. */
const LONG_TEXT = 24;

/** Room for a table between sidebar and contents in a window of 1,024 px, in rem. */
const NARROW_ROOM = 30;

/** Width of a letter and of the space around a cell, in rem. */
const LETTER = 0.55;
const AROUND = 1.75;

/** A name in code with enough letters may break after its separators. */
const LONG_NAME = /[^\s<>&]{24,}/g;

/** A separator with enough before it and behind it. */
const BREAKS = /[^/\\_.:>-]{5,}(?:::|->|[/\\_.])(?=[^/\\_.:>-]{4})/g;

/**
 * The content of a page with tables that read well at every width. Each gets what the
 * styles need for it, as classes and attributes:
 *
 * - columns of numbers stand at the right (`number`), dates do not break (`date`);
 * - names in code may break after their separators (`<wbr>`);
 * - a table of three or more columns that holds sentences becomes one block per row
 *   where it has no room (`stacks`, `stacks-early` for those that need more), in which
 *   each cell names its column (`data-column`). Its roles are written out, for browsers
 *   that forget them when a table is shown as blocks.
 */
export function arrangedTables(html: string): string {
  if (!html.includes("<table")) return html;
  const edits = readTables(html).flatMap((table) => editsOf(table, html));
  edits.sort((a, b) => a.start - b.start);
  const parts = edits.map(({ start, text }, at) => html.slice(edits[at - 1]?.end, start) + text);
  return parts.join("") + html.slice(edits.at(-1)?.end);
}

/** Adds classes and attributes to a tag. Attributes that it has stay. */
type Add = (tag: HtmlElement, attributes: HtmlElement["attributes"]) => void;

/** The pieces of HTML that replace what is written. */
function editsOf(table: WrittenTable, html: string): readonly HtmlPiece[] {
  const tags = new Map<HtmlElement, HtmlElement["attributes"]>();
  const add: Add = (tag, { class: name, ...more }) => {
    const before = tags.get(tag) ?? tag.attributes;
    const names = [before["class"], name].filter(Boolean).join(" ");
    const classes = names === "" ? {} : { class: names };
    tags.set(tag, { ...classes, ...more, ...before, ...classes });
  };
  if (isGrid(table)) {
    alignNumbers(table.rows, add);
    stack(table, add);
  }
  const cells = table.rows.flatMap((row) => row.cells);
  for (const { tag } of cells.filter(isShortWithDate)) add(tag, { class: "date" });
  const inTexts = cells.flatMap((cell) => (isShortWithDate(cell) ? [] : editsInCell(cell, html)));
  const inTags = [...tags].map(([{ name, start, end }, attributes]): HtmlPiece => {
    const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    return { start, end, text: `<${name}${all.join("")}>` };
  });
  return [...inTexts, ...inTags];
}

/** Every row has a cell for every column, and no cell spans two. */
function isGrid({ rows, isNesting }: WrittenTable): boolean {
  const isEven = rows.every(({ cells }) => cells.length === rows[0]?.cells.length);
  const all = rows.flatMap(({ cells }) => cells.map(({ tag }) => tag.attributes));
  return !isNesting && isEven && !all.some((own) => "colspan" in own || "rowspan" in own);
}

/** Puts columns of numbers at the right, unless the author aligned them. The first column names its row. */
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

/** What the longest words of each column need beside each other, in rem. */
function neededWidth(rows: readonly TableRow[]): number {
  const longest: number[] = [];
  for (const [index, { text }] of rows.flatMap(({ cells }) => [...cells.entries()])) {
    const whole = replaceDates(text, (date) => date.replaceAll(/[ -]/g, "x"));
    const words = breakNames(whole, " ").split(/\s|(?<=-)/);
    longest[index] = Math.max(longest[index] ?? 0, ...words.map((word) => word.length));
  }
  return longest.reduce((sum, letters) => sum + letters * LETTER + AROUND, 0);
}

/** Puts a mark after the separators of long names. */
function breakNames(text: string, mark: string): string {
  return text.replaceAll(LONG_NAME, (name) => name.replaceAll(BREAKS, `$&${mark}`));
}

/** None of its lines is worth breaking. */
function isShortWithDate({ text }: TableCell): boolean {
  const isShort = text.split("\u2028").every((line) => line.trim().length <= LONG_TEXT);
  return isShort && replaceDates(text, () => "") !== text;
}

/** Where code may break, and dates that may not. */
function editsInCell({ pieces }: TableCell, html: string): readonly HtmlPiece[] {
  return pieces.flatMap(({ start, end, isCode }) => {
    const written = html.slice(start, end);
    const text = isCode
      ? breakNames(written, "<wbr>")
      : replaceDates(written, (date) => `<span class="date">${date}</span>`);
    return text === written ? [] : { start, end, text };
  });
}
