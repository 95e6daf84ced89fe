import { escapeHtml } from "../../base/text.ts";
import { areNumbers, dateFinder } from "./cell-kinds.ts";
import {
  readTables,
  type TableCell,
  type TableRow,
  type Tag,
  type WrittenTable,
} from "./read-tables.ts";

/** From this many columns on a table does not fit a phone. */
const MANY_COLUMNS = 3;

/** A cell with more letters holds sentences: it is worth more than the comparison with its neighbours. */
const LONG_TEXT = 24;

/** Room for a table between sidebar and contents in a window of 1,024 px, in rem. */
const NARROW_ROOM = 30;

/** Width of a letter and of the space around a cell, in rem. */
const LETTER = 0.55;
const AROUND = 1.75;

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
 *
 * @param language of the page, a BCP 47 tag: names of months
 */
export function arrangedTables(html: string, language: string): string {
  if (!html.includes("<table")) return html;
  const dates = dateFinder(language);
  const edits = readTables(html).flatMap((table) => editsOf(table, html, dates));
  let written = "";
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    written += html.slice(at, start) + text;
    at = end;
  }
  return written + html.slice(at);
}

interface Edit {
  readonly start: number;
  /** Excluded. */
  readonly end: number;
  readonly text: string;
}

/** What is added to a tag. */
interface Added {
  readonly classes: string[];
  readonly attributes: Record<string, string>;
}

function editsOf(table: WrittenTable, html: string, dates: RegExp): readonly Edit[] {
  const added = new Map<Tag, Added>();
  const add = (tag: Tag): Added => {
    const known = added.get(tag) ?? { classes: [], attributes: {} };
    added.set(tag, known);
    return known;
  };
  const { rows } = table;
  const cells = rows.flatMap((row) => row.cells);
  if (isGrid(table)) {
    for (const column of columnsOf(table)) {
      if (isNumeric(column)) for (const { tag } of column) add(tag).classes.push("number");
    }
    stack(table, dates, add);
  }
  const inTexts: Edit[] = [];
  for (const cell of cells) {
    if (isShortWithDate(cell, dates)) add(cell.tag).classes.push("date");
    else for (const edit of editsInTexts(cell, html, dates)) inTexts.push(edit);
  }
  return [...inTexts, ...[...added].map(([tag, what]) => editOf(tag, what, html))];
}

/** Every row has a cell for every column, and no cell spans two. */
function isGrid({ rows, isNesting }: WrittenTable): boolean {
  const width = rows[0]?.cells.length ?? 0;
  return (
    !isNesting &&
    rows.every(
      ({ cells }) =>
        cells.length === width &&
        cells.every(({ tag }) => !("colspan" in tag.attributes || "rowspan" in tag.attributes)),
    )
  );
}

/** The columns with their heads; the first names its row and is left out. */
function columnsOf({ rows }: WrittenTable): readonly (readonly TableCell[])[] {
  const width = rows[0]?.cells.length ?? 0;
  return Array.from({ length: Math.max(0, width - 1) }, (_, index) =>
    rows.flatMap(({ cells }) => cells[index + 1] ?? []),
  );
}

/** Numbers, and no word of the author's on which side they stand. */
function isNumeric(column: readonly TableCell[]): boolean {
  const [head, ...rest] = column;
  if (!head || column.some(isAligned)) return false;
  const body = head.tag.name === "th" ? rest : column;
  // Most columns hold words, which their first cell shows.
  if (body.some(({ text }) => /[^-–—\s]/.test(text) && !/\d/.test(text))) return false;
  const hasCode = body.some(({ texts }) => texts.some(({ isCode }) => isCode));
  return !hasCode && areNumbers(head.tag.name === "th" ? words(head) : "", body.map(words));
}

function isAligned({ tag: { attributes } }: TableCell): boolean {
  if ("align" in attributes) return true;
  const styling = [attributes["class"], attributes["style"]];
  return styling.some((text) => text !== undefined && /\balign-|text-align/.test(text));
}

function stack(table: WrittenTable, dates: RegExp, add: (tag: Tag) => Added): void {
  const [head, ...body] = table.rows;
  if (!head?.isHead || body.length === 0 || body.some(({ isHead }) => isHead)) return;
  const names = head.cells.map(words);
  if (names.length < MANY_COLUMNS || names.slice(1).includes("")) return;
  const isLong = (cell: TableCell) =>
    cell.text.length > LONG_TEXT && words(cell).length > LONG_TEXT;
  if (!body.some(({ cells }) => cells.some(isLong))) return;
  const isWide = neededWidth(table.rows, dates) > NARROW_ROOM;
  add(table.tag).classes.push("stacks", ...(isWide ? ["stacks-early"] : []));
  add(table.tag).attributes["role"] = "table";
  for (const group of table.groups) add(group).attributes["role"] = "rowgroup";
  for (const { tag, cells, isHead } of table.rows) {
    add(tag).attributes["role"] = "row";
    for (const [index, cell] of cells.entries()) {
      const isRowHead = cell.tag.name === "th";
      const role = isHead ? "columnheader" : isRowHead ? "rowheader" : "cell";
      const { attributes } = add(cell.tag);
      attributes["role"] = role;
      const name = names[index] ?? "";
      if (!isHead && index > 0 && cell.text.trim() !== "") attributes["data-column"] = name;
    }
  }
}

/** What the longest words of each column need beside each other, in rem. */
function neededWidth(rows: readonly TableRow[], dates: RegExp): number {
  const longest: number[] = [];
  for (const { cells } of rows) {
    for (const [index, { text }] of cells.entries()) {
      const whole = mayHaveDate(text)
        ? text.replaceAll(dates, (date) => "x".repeat(date.length))
        : text;
      let most = longest[index] ?? 0;
      for (const word of whole.split(/\s+|(?<=-)/)) {
        if (word.length > most) most = Math.max(most, unbrokenLength(word));
      }
      longest[index] = most;
    }
  }
  return longest.reduce((sum, letters) => sum + letters * LETTER + AROUND, 0);
}

/** The longest piece of a word that is broken only if it is long. */
function unbrokenLength(word: string): number {
  if (word.length < LONG_NAME_LENGTH) return word.length;
  const pieces = word.replaceAll(BREAKS, "$& ").split(" ");
  return Math.max(...pieces.map((piece) => piece.length));
}

/** To look for a digit, which every date has, takes a fraction of looking for dates. */
function mayHaveDate(text: string): boolean {
  return /\d/.test(text);
}

/** None of its lines is worth breaking. */
function isShortWithDate({ text }: TableCell, dates: RegExp): boolean {
  if (!mayHaveDate(text)) return false;
  const isShort = text.split("\u2028").every((line) => line.trim().length <= LONG_TEXT);
  return isShort && text.search(dates) >= 0;
}

/** A shorter name in code stays in one piece. */
const LONG_NAME_LENGTH = 24;
const LONG_NAME = new RegExp(`[^\\s<>&]{${LONG_NAME_LENGTH},}`, "g");

/** What a long name may break after: a separator with enough before it and behind it. */
const BREAKS = /[^/\\_.:>-]{5,}(?:::|->|[/\\_.])(?=[^/\\_.:>-]{4})/g;

/** Where code may break, and dates that may not. */
function editsInTexts(
  { text: whole, texts }: TableCell,
  html: string,
  dates: RegExp,
): readonly Edit[] {
  const hasDates = mayHaveDate(whole);
  return texts.flatMap(({ start, end, isCode }): Edit[] => {
    if (isCode ? end - start < LONG_NAME_LENGTH : !hasDates) return [];
    const written = html.slice(start, end);
    const text = isCode
      ? written.replaceAll(LONG_NAME, (name) => name.replaceAll(BREAKS, "$&<wbr>"))
      : written.replaceAll(dates, (date) => `<span class="date">${date}</span>`);
    return text === written ? [] : [{ start, end, text }];
  });
}

function editOf(tag: Tag, { classes, attributes }: Added, html: string): Edit {
  const { start, end } = tag;
  const all = [tag.attributes["class"] ?? "", ...classes].filter((name) => name !== "").join(" ");
  const written = html
    .slice(start, end)
    .replace(classes.length > 0 ? /\sclass\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i : "", "");
  const more = Object.entries({ ...(classes.length > 0 && { class: all }), ...attributes })
    .filter(([name]) => name === "class" || !(name in tag.attributes))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  return { start, end, text: written.replace(/^<\w+/, `$&${more.replaceAll("$", "$$$$")}`) };
}

function words({ text }: TableCell): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
