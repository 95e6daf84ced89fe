import culori from "culori/require";

// Its bundle: as a hundred modules it takes three times as long to load.

const { converter, formatHex, parse, toGamut, wcagContrast } = culori;

/** A colour by how people see it: OKLCH, without transparency. */
export interface Color {
  /** Lightness, 0 (black) to 1 (white). */
  readonly lightness: number;
  /** Strength, 0 (grey) to about 0.3 for the strongest a screen shows. */
  readonly chroma: number;
  /** Degrees, 0 to 360; 0 for a grey. */
  readonly hue: number;
}

const toOklch = converter("oklch");
const toRgb = converter("rgb");
const ontoScreen = toGamut("rgb", "oklch");

/** The colour a CSS value names, undefined when it names none by itself (`inherit`, `var(--x)`). */
export function readColor(value: string): Color | undefined {
  const parsed = parse(value.trim().toLowerCase());
  if (!parsed) return undefined;
  const { l, c, h } = toOklch(parsed);
  return { lightness: Math.min(1, Math.max(0, l ?? 0)), chroma: c ?? 0, hue: h ?? 0 };
}

/** Red, green and blue of the colour a CSS value names, 0 to 255 each; undefined when it names none by itself. */
export function rgbOf(value: string): readonly [number, number, number] | undefined {
  const parsed = parse(value.trim().toLowerCase());
  if (!parsed) return undefined;
  const { r, g, b } = toRgb(parsed);
  const byte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255);
  return [byte(r), byte(g), byte(b)];
}

/** The nearest colour of the same lightness and hue a screen can show, as `#rrggbb`. */
export function hexOf({ lightness, chroma, hue }: Color): string {
  return formatHex(ontoScreen({ mode: "oklch", l: lightness, c: chroma, h: hue }));
}

/** Contrast of two colours in hex (WCAG 2.2), 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/** The surfaces in `tokens.css` on which content has the least contrast, by mode. */
export const hardestSurfaces = { light: "#eeeff2", dark: "#2c3036" } as const;

/** The surface of pages in dark mode, as `tokens.css` has it. */
export const darkSurface = "#1a1c20";
