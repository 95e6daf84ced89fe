import { cardSize, type Card } from "../../pages/page/page-card.ts";
import type { FontMetrics } from "./font-metrics.ts";

/** A line of text on a card. Lengths in pixels. */
export interface CardLine {
  readonly text: string;
  readonly role: "title" | "quiet" | "label";
  readonly size: number;
  /** Where letters stand, from the card's top. */
  readonly baseline: number;
}

/** Space beside the text, on both sides. */
export const margin = 88;

/** The widest a line may be; the last has the card's figure beside it. */
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

/** All sizes a line can have, in pixels. */
export const lineSizes = [...small, ...titleSizes].map(({ size }) => size);

/**
 * The lines of a card: the site above, the title in the middle, the section
 * below. What the font cannot write is left out, and the next takes its place.
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
  // Letters stand a third of their size below the middle of their line.
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

/** A title as it stands on a card. */
interface SetTitle {
  /** Size of the letters, in pixels. */
  readonly size: number;
  readonly lines: readonly string[];
}

/** The room a title has on a card. */
export interface TitleBox {
  /** In pixels. */
  readonly width: number;
  /** Sizes of letters to try, largest first, each with the lines there is room for. */
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
  /** Width of a text in ems. */
  widthOf(text: string): number;
}

/** A title in the largest letters it fits in. In the smallest, what has no room ends in `…`. */
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

/** Words in lines, as many in each as fit; undefined when one alone does not. */
function breakLines(
  words: readonly string[],
  fits: (text: string) => boolean,
): readonly string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    if (!fits(word)) return undefined;
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word in parts that fit, such as a long name of a class. */
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
