import { contrast } from "../../core/color.ts";
import type { Rgb } from "./png-file.ts";

/** Levels between background and letters, in what letters are drawn with. */
export const textLevels = 16;

/** What a line of text is on a card; each has a colour. */
export type TextRole = "title" | "quiet" | "label";

/** How much of the ink there is in its places of the palette. One of them is that of quiet text. */
const inkShares = [0.14, 0.28, 0.42, 0.56, 0.7, 0.85, 1];
const quietShare = 0.7;
const labelShares = [0.2, 0.4, 0.6, 0.8, 1];

const firstInk = 4;
const firstLabel = firstInk + inkShares.length;

/** The colours of a card by their places in its palette, which has sixteen: letters have the others. */
export const colorPlaces = { background: 0, accent: 1, tint: 2, faint: 3 } as const;

/**
 * The place of each level of a letter. The edges of small text have five steps, of titles
 * seven, which no eye tells from more.
 */
export const textPlaces: Readonly<Record<TextRole, Uint8Array>> = {
  title: placesOf(firstInk, inkShares),
  quiet: placesOf(
    firstInk,
    inkShares.map((share) => share / quietShare),
  ),
  label: placesOf(firstLabel, labelShares),
};

/** Of each level the place with the nearest share, the background's included. */
function placesOf(first: number, shares: readonly number[]): Uint8Array {
  const all = [{ share: 0, place: colorPlaces.background as number }].concat(
    shares.map((share, at) => ({ share, place: first + at })),
  );
  return Uint8Array.from({ length: textLevels }, (_, level) => {
    const wanted = level / (textLevels - 1);
    const distance = ({ share }: { readonly share: number }) => Math.abs(share - wanted);
    return all.reduce((best, each) => (distance(each) < distance(best) ? each : best)).place;
  });
}

const white: Rgb = [255, 255, 255];
const ink: Rgb = [33, 26, 20];

/** The palette of a card in a colour. */
export function cardPalette(accent: Rgb): readonly Rgb[] {
  const background = mix(white, accent, 0.04);
  const label = readableOn(background, accent);
  return [
    background,
    accent,
    mix(background, accent, 0.45),
    mix(background, accent, 0.16),
    ...inkShares.map((share) => mix(background, ink, share)),
    ...labelShares.map((share) => mix(background, label, share)),
  ];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

/** The colour, darkened until text in it has a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3). */
function readableOn(background: Rgb, color: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mix(color, [0, 0, 0], share);
    if (contrast(css(background), css(darker)) >= 4.5) return darker;
  }
  return [0, 0, 0];
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}
