import { hardestSurfaces, type Color, contrast, hexOf, readColor } from "../../core/color.ts";
import type { SiteConfig } from "../../core/config.ts";

/** A mode's colours that are derived from the site's colour, by custom property. */
type ThemeColors = Readonly<Record<`--${string}`, string>>;

/** The colour mode that a set of colours is for. */
export type ThemeMode = "light" | "dark";

/** Lectern's own blue. Replaces a site colour without a hue (white, black, grey). */
const ownColor: Color = { lightness: 0.53, chroma: 0.12, hue: 255 };

/** Minimum chroma for a visible hue. */
const FAINTEST_HUE = 0.02;

/** Minimum contrast of text and of meaningful lines (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const LINE = 3;

/** The configuration that determines a site's styles. */
export interface ThemeInput extends Pick<SiteConfig, "themeColor"> {
  readonly theme: Omit<SiteConfig["theme"], "fonts">;
  /** Default: no fonts. */
  readonly fonts?: readonly SiteFont[];
}

/**
 * Returns the stylesheet of a site's theme: the tokens that `tokens.css` doesn't set, for both
 * modes, and the tokens that the site sets.
 */
export function themeStyles({ themeColor, theme, fonts = [] }: ThemeInput): string {
  const rule = (selector: string, mode: ThemeMode) => {
    const own = accentColors(theme.accent?.[mode], mode);
    const round = mode === "light" ? radii(theme.radius) : {};
    const colors = themeColors(theme.accent?.[mode] ?? themeColor, mode);
    const declared = Object.entries({ ...colors, ...own, ...round });
    return `${selector} { ${declared.map(([name, value]) => `${name}: ${value};`).join(" ")} }`;
  };
  return [
    "@layer tokens {",
    `  ${rule(":where(:root)", "light")}`,
    // Printed pages are light in both modes.
    `  @media screen { ${rule('[data-theme="dark"]', "dark")} }`,
    "}",
    fontStyles(fonts),
  ].join("\n");
}

/** Returns the colours for the configured accent. */
function accentColors(accent: string | undefined, mode: ThemeMode): ThemeColors {
  const read = accent === undefined ? undefined : readColor(accent);
  if (!read) return {};
  const hex = hexOf(read);
  const text = mode === "light" ? "#ffffff" : hexOf({ ...read, lightness: 0.2, chroma: 0.025 });
  return {
    "--accent": hex,
    "--accent-text": hex,
    "--link": hex,
    "--button": hex,
    "--button-text": text,
  };
}

/** Returns the radius tokens, or none if they are the same as in `tokens.css`. */
function radii(radius: number): ThemeColors {
  if (radius === 8) return {};
  return { "--radius": `${radius}px`, "--radius-small": `${(radius * 5) / 8}px` };
}

/**
 * Returns the colours of a mode. For any accent colour, they have enough contrast as text and as a
 * background for text.
 */
export function themeColors(themeColor: string, mode: ThemeMode): ThemeColors {
  const read = readColor(themeColor) ?? ownColor;
  const { lightness, chroma, hue } = read.chroma < FAINTEST_HUE ? ownColor : read;
  /** Returns the hue with another lightness, and a chroma of at most `most`. */
  const shade = (at: number, most = chroma): Color => ({
    lightness: at,
    chroma: Math.min(chroma, most),
    hue,
  });
  return mode === "light" ? lightColors(lightness, shade) : darkColors(lightness, shade);
}

type Shade = (lightness: number, mostChroma?: number) => Color;

function lightColors(lightness: number, shade: Shade): ThemeColors {
  const soft = hexOf(shade(0.965, 0.022));
  const surface = hardestSurfaces.light;
  const text = readable(shade(Math.min(lightness, 0.52), 0.15), [surface, soft], TEXT);
  return {
    "--accent": readable(shade(lightness), [surface], LINE),
    "--accent-text": text,
    "--accent-soft": soft,
    "--accent-border": hexOf(shade(0.85, 0.08)),
    "--link": text,
    "--link-underline": hexOf(shade(0.78, 0.09)),
    "--button": readable(shade(Math.min(lightness, 0.55), 0.16), ["#ffffff"], TEXT),
    "--button-text": "#ffffff",
    "--highlight": hexOf(shade(0.945, 0.035)),
  };
}

function darkColors(lightness: number, shade: Shade): ThemeColors {
  const soft = hexOf(shade(0.29, 0.025));
  const surface = hardestSurfaces.dark;
  const ink = hexOf(shade(0.2, 0.025));
  const text = readable(shade(Math.max(lightness, 0.8), 0.12), [surface, soft], TEXT);
  return {
    "--accent": readable(shade(Math.max(lightness, 0.7), 0.15), [surface], LINE),
    "--accent-text": text,
    "--accent-soft": soft,
    "--accent-border": hexOf(shade(0.47, 0.07)),
    "--link": text,
    "--link-underline": hexOf(shade(0.52, 0.08)),
    "--button": readable(shade(Math.max(lightness, 0.75), 0.14), [ink], TEXT),
    "--button-text": ink,
    "--highlight": hexOf(shade(0.27, 0.035)),
  };
}

/**
 * Darkens the colour on light backgrounds, or lightens it on dark ones, until the contrast is high
 * enough. Returns hex.
 */
function readable(color: Color, against: readonly [string, ...string[]], least: number): string {
  const isLight = contrast(against[0], "#000000") > contrast(against[0], "#ffffff");
  const step = isLight ? -0.01 : 0.01;
  for (let { lightness } = color; lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = hexOf({ ...color, lightness });
    if (against.every((other) => contrast(hex, other) >= least)) return hex;
  }
  return isLight ? "#000000" : "#ffffff";
}

/** The uses of a site's fonts. */
export type FontRole = "text" | "headings" | "code";

/** A font file. */
interface FontFace {
  /** Complete URL. */
  readonly href: string;
  /** Value for `@font-face`, for example `400` or `100 900`. */
  readonly weight: string;
  readonly style: "normal" | "italic";
}

/** A local font, adjusted to the metrics of a font that is still loading. */
export interface FallbackFace extends Pick<FontFace, "weight" | "style"> {
  /** Names of local fonts. The first available one is used. */
  readonly locals: readonly string[];
  /** Percentages. */
  readonly sizeAdjust: string;
  readonly ascent: string;
  readonly descent: string;
  readonly lineGap: string;
}

/** A font for one role. Plain data. */
export interface SiteFont {
  readonly role: FontRole;
  readonly family: string;
  /** Last fallback, if none of the fonts are available. */
  readonly generic: "sans-serif" | "serif" | "monospace";
  readonly faces: readonly FontFace[];
  readonly fallbacks: readonly FallbackFace[];
  /** URL of the file that the first screen needs, or `undefined` if it needs none. */
  readonly preload: string | undefined;
}

/** Returns the stylesheet for a site's fonts. */
function fontStyles(fonts: readonly SiteFont[]): string {
  if (fonts.length === 0) return "";
  const faces = fonts.flatMap((font) => [
    ...font.faces.map((face) => faceRule(font, face)),
    ...font.fallbacks.map((face) => fallbackRule(font, face)),
  ]);
  const stacks = new Map(fonts.map((font) => [font.role, stackOf(font)]));
  const tokens = [
    declaration("--font", stacks.get("text")),
    declaration("--font-code", stacks.get("code")),
  ].join("");
  const headings = stacks.get("headings");
  return [
    // Two roles may use the same file.
    ...new Set(faces),
    tokens === "" ? "" : `@layer tokens { :where(:root) {${tokens} } }`,
    headings === undefined
      ? ""
      : `@layer elements { :is(h1, h2, h3, h4, h5, h6) { font-family: ${headings}; } }`,
    "",
  ].join("\n");
}

/** Returns links that preload the fonts of the first screen before the styles have loaded. */
export function fontPreloads(fonts: readonly SiteFont[]): readonly string[] {
  const wanted = fonts.flatMap(({ preload }) => preload ?? []);
  return [...new Set(wanted)].map(
    // The URL is generated by Lectern and needs no escaping. Fonts are fetched without cookies.
    (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
}

function declaration(name: string, value: string | undefined): string {
  return value === undefined ? "" : ` ${name}: ${value};`;
}

function stackOf({ family, generic }: SiteFont): string {
  return `${quoted(family)}, ${quoted(fallbackName(family))}, ${generic}`;
}

function fallbackName(family: string): string {
  return `${family} fallback`;
}

function faceRule({ family }: SiteFont, { href, weight, style }: FontFace): string {
  return `@font-face { font-family: ${quoted(family)}; font-weight: ${weight}; font-style: ${style}; font-display: swap; src: url("${href}") format("woff2"); }`;
}

function fallbackRule({ family }: SiteFont, face: FallbackFace): string {
  const { weight, style, locals, sizeAdjust, ascent, descent, lineGap } = face;
  const sources = locals.map((name) => `local("${name}")`).join(", ");
  return `@font-face { font-family: ${quoted(fallbackName(family))}; font-weight: ${weight}; font-style: ${style}; src: ${sources}; size-adjust: ${sizeAdjust}; ascent-override: ${ascent}; descent-override: ${descent}; line-gap-override: ${lineGap}; }`;
}

/** Quotes a name as a CSS string. */
function quoted(name: string): string {
  return `"${name.replaceAll(/["\\\n]/g, "")}"`;
}
