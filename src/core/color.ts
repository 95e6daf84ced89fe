import culori from "culori/require";

// The CommonJS bundle loads three times as fast as the package's hundred ES modules.

const { converter, formatHex, parse, toGamut, wcagContrast } = culori;

/** An OKLCH colour without transparency. */
export interface Color {
  /** 0 (black) to 1 (white). */
  readonly lightness: number;
  /** 0 (grey) to about 0.3, the strongest colour that a screen can show. */
  readonly chroma: number;
  /** 0 to 360 degrees. 0 for grey. */
  readonly hue: number;
}

const toOklch = converter("oklch");
const toRgb = converter("rgb");
const ontoScreen = toGamut("rgb", "oklch");

/** Parses a CSS colour. Returns `undefined` for other values, such as `inherit` and `var(--x)`. */
export function readColor(value: string): Color | undefined {
  const parsed = parse(value.trim().toLowerCase());
  if (!parsed) return undefined;
  const { l, c, h } = toOklch(parsed);
  return { lightness: Math.min(1, Math.max(0, l ?? 0)), chroma: c ?? 0, hue: h ?? 0 };
}

/**
 * Returns the red, green and blue components of a CSS colour, each from 0 to 255. Returns
 * `undefined` for other values, such as `inherit` and `var(--x)`.
 */
export function rgbOf(value: string): readonly [number, number, number] | undefined {
  const parsed = parse(value.trim().toLowerCase());
  if (!parsed) return undefined;
  const { r, g, b } = toRgb(parsed);
  const byte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255);
  return [byte(r), byte(g), byte(b)];
}

/** Returns the closest sRGB colour with the same lightness and hue, as `#rrggbb`. */
export function hexOf({ lightness, chroma, hue }: Color): string {
  return formatHex(ontoScreen({ mode: "oklch", l: lightness, c: chroma, h: hue }));
}

/** Returns the WCAG 2.2 contrast of two hex colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/** For each colour mode, the background in `tokens.css` that gives content the lowest contrast. */
export const hardestSurfaces = { light: "#eeeff2", dark: "#2c3036" } as const;

/** The page background in dark mode. Same value as in `tokens.css`. */
export const darkSurface = "#1a1c20";
