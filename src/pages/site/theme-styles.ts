import { hardestSurfaces, type Color, contrast, hexOf, readColor } from "../../core/color.ts";
import type { SiteConfig } from "../../core/config.ts";

/** The colours of a mode that follow the colour of the site, by their names as custom properties. */
type ThemeColors = Readonly<Record<`--${string}`, string>>;

/** The colour mode that a set of colours is for. */
export type ThemeMode = "light" | "dark";

/** Replaces a colour without a hue (white, black, a grey): the engine's own blue. */
const ownColor: Color = { lightness: 0.53, chroma: 0.12, hue: 255 };

/** Below this strength nobody sees a hue. */
const FAINTEST_HUE = 0.02;

/** Contrast that text, and lines that mean something, have at least (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const LINE = 3;

/** The part of a configuration that decides a site's styles. */
export interface ThemeInput extends Pick<SiteConfig, "themeColor"> {
  readonly theme: Omit<SiteConfig["theme"], "fonts">;
  /** Default: none of its own. */
  readonly fonts?: readonly SiteFont[];
}

/**
 * The stylesheet of a site's own look: the tokens that `tokens.css` leaves to it, for both modes,
 * and those the site sets itself.
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
    // Paper is light in both modes.
    `  @media screen { ${rule('[data-theme="dark"]', "dark")} }`,
    "}",
    fontStyles(fonts),
  ].join("\n");
}

/** The accent from the configuration. */
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

/** The radius `tokens.css` has already is not written again. */
function radii(radius: number): ThemeColors {
  if (radius === 8) return {};
  return { "--radius": `${radius}px`, "--radius-small": `${(radius * 5) / 8}px` };
}

/** The colours of a mode. Whatever the site's colour, text in them and on them can be read. */
export function themeColors(themeColor: string, mode: ThemeMode): ThemeColors {
  const read = readColor(themeColor) ?? ownColor;
  const { lightness, chroma, hue } = read.chroma < FAINTEST_HUE ? ownColor : read;
  /** The hue in another lightness, and no stronger than `most`. */
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

/** The colour, darker on what is light and lighter on what is dark until it has the contrast; as hex. */
function readable(color: Color, against: readonly [string, ...string[]], least: number): string {
  const isLight = contrast(against[0], "#000000") > contrast(against[0], "#ffffff");
  const step = isLight ? -0.01 : 0.01;
  for (let { lightness } = color; lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = hexOf({ ...color, lightness });
    if (against.every((other) => contrast(hex, other) >= least)) return hex;
  }
  return isLight ? "#000000" : "#ffffff";
}

/** The purposes of a site's fonts. */
export type FontRole = "text" | "headings" | "code";

/** A file of a font. */
interface FontFace {
  /** Complete address. */
  readonly href: string;
  /** As `@font-face` has it: `400`, or `100 900`. */
  readonly weight: string;
  readonly style: "normal" | "italic";
}

/** A font that readers have, made to the measure of one that is still to come. */
export interface FallbackFace extends Pick<FontFace, "weight" | "style"> {
  /** Names of fonts; the first that is there is taken. */
  readonly locals: readonly string[];
  /** Percentages. */
  readonly sizeAdjust: string;
  readonly ascent: string;
  readonly descent: string;
  readonly lineGap: string;
}

/** The font of a role. Plain data. */
export interface SiteFont {
  readonly role: FontRole;
  readonly family: string;
  /** The last fallback, if the reader has none of the fonts. */
  readonly generic: "sans-serif" | "serif" | "monospace";
  readonly faces: readonly FontFace[];
  readonly fallbacks: readonly FallbackFace[];
  /** Address of the face that the first screen needs; undefined: it needs none. */
  readonly preload: string | undefined;
}

/** The stylesheet of the fonts of a site. */
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
    // A file that two roles have is one face.
    ...new Set(faces),
    tokens === "" ? "" : `@layer tokens { :where(:root) {${tokens} } }`,
    headings === undefined
      ? ""
      : `@layer base { :is(h1, h2, h3, h4, h5, h6) { font-family: ${headings}; } }`,
    "",
  ].join("\n");
}

/** Links that ask for the fonts of the first screen before the styles have come. */
export function fontPreloads(fonts: readonly SiteFont[]): readonly string[] {
  const wanted = fonts.flatMap(({ preload }) => preload ?? []);
  return [...new Set(wanted)].map(
    // The URL is Lectern's own and needs no escaping. Fonts are fetched without cookies.
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

/** A name as a string of CSS. */
function quoted(name: string): string {
  return `"${name.replaceAll(/["\\\n]/g, "")}"`;
}
