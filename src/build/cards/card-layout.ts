import { create } from "fontkitten";
import { cardSize, type Card } from "../../pages/page/page-card.ts";

/** A line of text on a card. Lengths are in pixels. */
export interface CardLine {
  readonly text: string;
  readonly role: "title" | "quiet" | "label";
  readonly size: number;
  /** Distance of the baseline from the top of the card. */
  readonly baseline: number;
}

/** Space on both sides of the text, in pixels. */
export const margin = 88;

/** Maximum line widths. The last line is narrower because shapes are next to it. */
const textWidth = cardSize.width - margin * 2;
const labelWidth = textWidth - 240;

const titleSizes = [
  { size: 96, lines: 2 },
  { size: 80, lines: 3 },
  { size: 64, lines: 4 },
] as const;
const lineHeight = 1.18;
const middle = 316;
const small = [{ size: 34, lines: 1 }] as const;

/** All font sizes on cards, in pixels. */
export const lineSizes = [...small, ...titleSizes].map(({ size }) => size);

/**
 * Returns the lines of a card: the site at the top, the title in the middle and the section at the
 * bottom. Text that the font doesn't cover is omitted, and the next text becomes the title.
 */
export function cardLines(card: Card, font: FontMetrics): readonly CardLine[] {
  const texts = [card.title, card.label, card.site].filter(
    (text) => text.trim() !== "" && font.covers(text),
  );
  const [title] = texts;
  if (title === undefined) return [];
  const { widthOf } = font;
  const set = setTitle(title, { widthOf, width: textWidth, sizes: titleSizes });
  const step = set.size * lineHeight;
  // The baseline is below the middle of a line by about a third of the font size.
  const first = middle + set.size * 0.36 - ((set.lines.length - 1) * step) / 2;
  const one = (text: string, role: "quiet" | "label", baseline: number) => {
    if (text === title || !texts.includes(text)) return [];
    const width = role === "label" ? labelWidth : textWidth;
    const [line = ""] = setTitle(text, { widthOf, width, sizes: small }).lines;
    return [{ text: line, role, size: small[0].size, baseline }];
  };
  return [
    ...one(card.site, "quiet", 104),
    ...set.lines.map((text, index): CardLine => {
      return { text, role: "title", size: set.size, baseline: Math.round(first + index * step) };
    }),
    ...one(card.label, "label", 556),
  ];
}

/** A title split into lines. */
interface SetTitle {
  /** Font size in pixels. */
  readonly size: number;
  readonly lines: readonly string[];
}

/** The space available for a title. */
export interface TitleBox {
  /** In pixels. */
  readonly width: number;
  /** Font sizes to try, largest first, each with the maximum number of lines. */
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
  /** Returns the width of text in ems. */
  widthOf(text: string): number;
}

/**
 * Splits a title into lines in the largest font size that fits. In the smallest size, the title may
 * end with `…`.
 */
export function setTitle(title: string, box: TitleBox): SetTitle {
  const words = title.trim().split(/\s+/);
  for (const { size, lines } of box.sizes) {
    const set = breakLines(words, (text) => box.widthOf(text) * size <= box.width);
    if (set !== undefined && set.length <= lines) return { size, lines: set };
  }
  const { size, lines } = box.sizes.at(-1) ?? { size: 16, lines: 1 };
  const fits = (text: string) => box.widthOf(text) * size <= box.width;
  const set =
    breakLines(
      words.flatMap((word) => pieces(word, fits)),
      fits,
    ) ?? [];
  if (set.length <= lines) return { size, lines: set };
  const last = Array.from(set[lines - 1] ?? "");
  while (last.length > 0 && !fits(`${last.join("")}…`)) last.pop();
  return { size, lines: [...set.slice(0, lines - 1), `${last.join("").trimEnd()}…`] };
}

/** Breaks words into lines, or returns `undefined` if a word doesn't fit. */
function breakLines(words: readonly string[], fits: (text: string) => boolean) {
  const lines: string[] = [];
  for (const word of words) {
    if (!fits(word)) return undefined;
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Splits a long word, for example a class name, into parts that fit. */
function pieces(word: string, fits: (text: string) => boolean): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && !fits(part + character)) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return part === "" ? parts : [...parts, part];
}

/** The font metrics needed to lay out a line. */
export interface FontMetrics {
  /** Returns whether the font has every character of a text. */
  covers(text: string): boolean;
  /**
   * Returns the width of one line of text, in ems. Ignores kerning, which would make the text
   * slightly narrower.
   */
  widthOf(text: string): number;
}

/**
 * Reads the metrics of a font.
 *
 * @param bytes the font file
 * @throws Error if it isn't a single font
 */
export function fontMetrics(bytes: Uint8Array): FontMetrics {
  const font = create(Buffer.from(bytes));
  if (font.isCollection) throw new Error("the file contains several fonts");
  const widths = new Map<number, number>();
  const widthOf = (code: number): number => {
    const width = widths.get(code) ?? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
    widths.set(code, width);
    return width;
  };
  return {
    covers: (text) => Array.from(text, codePoint).every((code) => font.hasGlyphForCodePoint(code)),
    widthOf: (text) => Array.from(text, codePoint).reduce((sum, code) => sum + widthOf(code), 0),
  };
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
