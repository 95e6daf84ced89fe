/** What the fonts of a site are for. */
export type FontRole = "text" | "headings" | "code";

/** A file of a font. */
export interface FontFace {
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
  /** What comes last, when the reader has none of the fonts. */
  readonly generic: "sans-serif" | "serif" | "monospace";
  readonly faces: readonly FontFace[];
  readonly fallbacks: readonly FallbackFace[];
  /** Address of the face that the first screen needs; undefined: it needs none. */
  readonly preload: string | undefined;
}

/** The stylesheet of the fonts of a site. */
export function fontStyles(fonts: readonly SiteFont[]): string {
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
    // The address is the engine's own and needs no escape. Fonts are asked for without cookies.
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
