import type { Rgb } from "./indexed-png.ts";

/** Levels between background and letters: what a pixel on an edge can be. */
export const textLevels = 16;

/** The colours of a card by their places in its palette. Text has `textLevels` places from its first. */
export const colorPlaces = {
  background: 0,
  accent: 1,
  tint: 2,
  faint: 3,
  title: 4,
  quiet: 4 + textLevels,
  label: 4 + textLevels * 2,
} as const;

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
    ...ramp(background, ink),
    ...ramp(background, mix(ink, background, 0.3)),
    ...ramp(background, label),
  ];
}

function ramp(from: Rgb, to: Rgb): readonly Rgb[] {
  return Array.from({ length: textLevels }, (_, level) => mix(from, to, level / (textLevels - 1)));
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

/** The colour, darkened until text in it has a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3). */
function readableOn(background: Rgb, color: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mix(color, [0, 0, 0], share);
    if (contrast(background, darker) >= 4.5) return darker;
  }
  return [0, 0, 0];
}

/** Contrast of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
