import { anchor, type Anchor } from "../core/paths.ts";
import { type HtmlElement, isBlock, isHidden, tell } from "../core/html.ts";
import { readHtml } from "../core/read-html.ts";
import { collapseSpace } from "../core/text.ts";
import type { BlockKind } from "../core/comparison.ts";

/** The text of a paragraph, list item, table row or code block. */
export interface TextBlock {
  readonly kind: BlockKind;
  readonly text: string;
}

/** A heading and the content up to the next heading. */
export interface TextSection {
  /** `undefined` before the first heading, or if the heading has no id. */
  readonly id: Anchor | undefined;
  /** Heading level, 2 to 6. 1 before the first heading. */
  readonly level: number;
  /** Text of the heading. Empty before the first heading. */
  readonly title: string;
  readonly blocks: readonly TextBlock[];
}

/**
 * Splits the text of a page at its headings, h2 to h6. The h1 is left out, because titles are
 * compared separately.
 *
 * @param html the rendered content, not the entire document
 */
export function textSections(html: string): readonly TextSection[] {
  const reading: Reading = {
    done: [{ id: undefined, level: 1, title: "", blocks: [] }],
    open: [],
    words: "",
    hidden: 0,
    heading: undefined,
  };
  tell(readHtml(html), {
    opens: (element) => openElement(reading, element),
    text({ text }) {
      if (reading.hidden === 0) reading.words += text;
    },
    closes: (name) => closeElement(reading, name),
  });
  endBlock(reading);
  return reading.done.filter(({ level, blocks }) => level > 1 || blocks.length > 0);
}

interface OpenSection extends Omit<TextSection, "blocks"> {
  readonly blocks: TextBlock[];
}

interface Reading {
  readonly done: OpenSection[];
  /** Kinds of the list items, rows and code blocks that are still open, outermost first. */
  readonly open: BlockKind[];
  /** Text of the current block. */
  words: string;
  /** Nesting depth in a hidden element. 0 outside hidden elements. */
  hidden: number;
  heading: { readonly level: number; readonly id: string | undefined } | undefined;
}

const kinds: ReadonlyMap<string, BlockKind> = new Map([
  ["li", "item"],
  ["tr", "row"],
  ["pre", "code"],
]);

const CELL_END = " · ";

function openElement(reading: Reading, { name, attributes }: HtmlElement): void {
  if (reading.hidden > 0 || isUnseen(name, attributes)) {
    reading.hidden++;
    return;
  }
  const kind = kindOf(reading, name);
  if (kind !== undefined || isOwnLine(name)) endLine(reading);
  if (name === "br") reading.words += " ";
  // This comes after `endLine`, because earlier text belongs to the surrounding element.
  if (kind !== undefined) reading.open.push(kind);
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) {
    endBlock(reading);
    reading.heading = { level: Number(level), id: attributes["id"] };
  }
  const alt = name === "img" ? attributes["alt"] : undefined;
  if (alt) reading.words += ` [${alt}] `;
}

function closeElement(reading: Reading, name: string): void {
  if (reading.hidden > 0) {
    reading.hidden--;
    return;
  }
  if (name === "td" || name === "th") reading.words += CELL_END;
  else if (/^h[1-6]$/.test(name) && reading.heading) closeHeading(reading, reading.heading);
  else if (name === "tr" || kindOf(reading, name) !== undefined) {
    endBlock(reading);
    reading.open.pop();
  } else if (isOwnLine(name)) endLine(reading);
}

function closeHeading(reading: Reading, { level, id }: NonNullable<Reading["heading"]>): void {
  const title = collapseSpace(reading.words);
  reading.words = "";
  reading.heading = undefined;
  if (level === 1) return;
  const named = id !== undefined && /^[^\s#]+$/.test(id) ? anchor(id) : undefined;
  reading.done.push({ id: named, level, title, blocks: [] });
}

/** Returns the kind of block that an element starts. Elements in a row don't start a block. */
function kindOf({ open }: Reading, name: string): BlockKind | undefined {
  return open.includes("row") ? undefined : kinds.get(name);
}

/** Whether an element ends the current block. Images and line breaks don't. */
function isOwnLine(name: string): boolean {
  return isBlock(name) && name !== "img" && name !== "br";
}

/** Ends the current block, except in rows, headings and code. */
function endLine(reading: Reading): void {
  const kind = reading.open.at(-1);
  if (kind === "row" || reading.heading) reading.words += " ";
  else if (kind !== "code") endBlock(reading);
}

function endBlock(reading: Reading): void {
  const kind = reading.open.at(-1) ?? "text";
  const text = kind === "code" ? trimmedCode(reading.words) : trimmedText(reading.words);
  reading.words = "";
  if (text !== "") reading.done.at(-1)?.blocks.push({ kind, text });
}

function trimmedCode(text: string): string {
  return text.replace(/\r/g, "").replace(/^\n+|\s+$/g, "");
}

function trimmedText(text: string): string {
  const words = collapseSpace(text);
  return words.endsWith(CELL_END.trimEnd()) ? words.slice(0, -CELL_END.trimEnd().length) : words;
}

/** Whether to skip an element. SVG is skipped because its labels have no reading order. */
function isUnseen(name: string, attributes: HtmlElement["attributes"]): boolean {
  return name === "svg" || name === "iframe" || isHidden(name, attributes);
}
