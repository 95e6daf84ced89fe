import { cardSize, type Card } from "../../render/page/page-card.ts";
import type { FontMetrics } from "./font-metrics.ts";
import { setTitle } from "./title-lines.ts";

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
