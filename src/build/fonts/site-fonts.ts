import { readFileSync } from "node:fs";
import path from "node:path";
import type { Font } from "fontkitten";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { placeInConfig, type ConfigSource } from "../../content/config/config-source.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { FontRole, SiteFont, FallbackFace } from "../../pages/site/theme-styles.ts";
import { publishedName, type PublishedFile } from "../output/static-files.ts";
import { errorMessage } from "../../core/text.ts";

/** Font folder in the output. */
export const fontFolder = "assets/fonts/";

/** The fonts in the configuration, and problems with them. */
export interface SiteFonts {
  readonly fonts: readonly SiteFont[];
  readonly published: readonly PublishedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface SiteFontsInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: Pick<SiteConfig, "theme" | "basePath">;
  readonly configSource: ConfigSource | undefined;
}

/** A font file's data, and its path in the output. */
interface ReadFace {
  readonly facts: FontFacts;
  readonly published: PublishedFile;
}

export async function siteFonts(input: SiteFontsInput): Promise<SiteFonts> {
  const roles = Object.entries(input.config.theme.fonts) as [FontRole, readonly SourcePath[]][];
  const diagnostics: Diagnostic[] = [];
  const published: PublishedFile[] = [];
  const fonts: SiteFont[] = [];
  for (const [role, files] of roles) {
    const faces: ReadFace[] = [];
    for (const [index, source] of files.entries()) {
      const file = path.join(input.root, source);
      const bytes = readFileSync(file);
      try {
        const facts = await readFont(bytes);
        const output = fontFolder + publishedName(source, bytes);
        faces.push({ facts, published: { file, output } });
      } catch (error) {
        diagnostics.push({
          code: "font/unreadable",
          severity: "error",
          message: `The font "${source}" can't be read: ${errorMessage(error)}.`,
          hint: "Fonts must be WOFF2 files. Download the file again, or convert it.",
          place: placeInConfig(input.configSource, ["theme", "fonts", role, index]),
        });
      }
    }
    published.push(...faces.map((face) => face.published));
    fonts.push(...fontOf(role, faces, input.config.basePath));
  }
  return { fonts, published, diagnostics };
}

function fontOf(role: FontRole, faces: readonly ReadFace[], basePath: string): readonly SiteFont[] {
  const [first] = faces;
  if (!first) return [];
  const kind = role === "code" ? "mono" : first.facts.hasSerifs ? "serif" : "sans";
  const href = ({ published }: ReadFace) => basePath + published.output;
  const needed = nearestTo(role === "headings" ? 700 : 400, faces);
  return [
    {
      role,
      // All files of a role use one family, even if the font files contain different family names.
      family: first.facts.family,
      generic: ({ mono: "monospace", serif: "serif", sans: "sans-serif" } as const)[kind],
      faces: faces.map((face) => {
        const { weight, style } = face.facts;
        return { href: href(face), weight, style };
      }),
      fallbacks: faces.flatMap(({ facts }) => fallbackFaces(facts, kind)),
      preload: role === "code" ? undefined : needed && href(needed),
    },
  ];
}

/**
 * Returns the upright face with the nearest weight. A variable font covers all weights in its
 * range.
 */
function nearestTo(wanted: number, faces: readonly ReadFace[]): ReadFace | undefined {
  const distance = ({ facts }: ReadFace) => {
    const [least = 400, most = least] = facts.weight.split(" ").map(Number);
    return Math.max(0, least - wanted, wanted - most);
  };
  const upright = faces.filter(({ facts }) => facts.style === "normal");
  return upright.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** System fonts and their average character widths. Fonts on the same line have the same widths. */
const common = {
  sans: {
    names: ["Arial", "Liberation Sans", "Arimo", "Helvetica"],
    width: { regular: 0.4607, bold: 0.4918 },
  },
  serif: {
    names: ["Times New Roman", "Liberation Serif", "Tinos", "Times"],
    width: { regular: 0.413, bold: 0.4383 },
  },
  mono: {
    names: ["Courier New", "Liberation Mono", "Cousine", "Courier"],
    width: { regular: 0.6001, bold: 0.6001 },
  },
} as const;

/** Fonts with this weight or more are compared with bold system fonts. */
const BOLD = 600;

/**
 * Returns the faces that readers see until a font has loaded. They are system fonts adjusted to the
 * font's widths and line height, so that the layout doesn't shift. A variable font gets a face for
 * regular text and a face for bold text.
 */
function fallbackFaces(
  { weight, style, ascent, descent, lineGap, width }: FontFacts,
  kind: keyof typeof common,
): readonly FallbackFace[] {
  const [least = 400, most = least] = weight.split(" ").map(Number);
  const { names, width: widths } = common[kind];
  const face = (isBold: boolean, range: string): FallbackFace => {
    const adjust = width / (isBold ? widths.bold : widths.regular);
    return {
      weight: range,
      style,
      locals: names.map((name) => localName(name, isBold, style)),
      sizeAdjust: percent(adjust),
      ascent: percent(ascent / adjust),
      descent: percent(descent / adjust),
      lineGap: percent(lineGap / adjust),
    };
  };
  if (most < BOLD) return [face(false, weight)];
  if (least >= BOLD) return [face(true, weight)];
  return [face(false, `${least} ${BOLD - 1}`), face(true, `${BOLD} ${most}`)];
}

/** Returns the full font name, for example `Arial Bold Italic`. */
function localName(name: string, isBold: boolean, style: "normal" | "italic"): string {
  return [name, isBold ? "Bold" : "", style === "italic" ? "Italic" : ""].filter(Boolean).join(" ");
}

function percent(part: number): string {
  return `${Number((part * 100).toFixed(2))}%`;
}

/** Data about a font file. Lengths are fractions of the font size. */
interface FontFacts {
  readonly family: string;
  /** The `font-weight` of its `@font-face`: `400`, or `100 900` for a variable font. */
  readonly weight: string;
  readonly style: "normal" | "italic";
  /** Whether the font has serifs, if the file contains this information. */
  readonly hasSerifs: boolean;
  readonly ascent: number;
  /** Distance below the baseline, as a positive number. */
  readonly descent: number;
  readonly lineGap: number;
  /** Average character width in English text. */
  readonly width: number;
}

/** English sample text for measuring widths. The widths in `common` were also measured with it. */
const sample =
  "It was a bright morning when the people of the town, who had waited for so long, came out to see what had been made. They read each page with care and found the answers they needed.";

/**
 * Reads a font. The font library loads on demand, because most sites have no fonts.
 *
 * @throws Error with the reason if the file isn't a WOFF2 font
 */
export async function readFont(bytes: Buffer): Promise<FontFacts> {
  const { create } = await import("fontkitten");
  const font = create(bytes);
  if (font.isCollection) throw new Error("it contains several fonts");
  if (font.type !== "WOFF2") throw new Error(`it's a ${font.type} font, not WOFF2`);
  const { unitsPerEm } = font;
  const widths = font.glyphsForString(sample).map(({ advanceWidth }) => advanceWidth);
  return {
    family: font.familyName,
    weight: weightOf(font),
    style: isItalic(font) ? "italic" : "normal",
    hasSerifs: hasSerifs(font),
    ascent: font.ascent / unitsPerEm,
    descent: -font.descent / unitsPerEm,
    lineGap: font.lineGap / unitsPerEm,
    width: widths.reduce((sum, width) => sum + width, 0) / widths.length / unitsPerEm,
  };
}

function weightOf(font: Font): string {
  const axis = font.variationAxes["wght"];
  return axis ? `${axis.min} ${axis.max}` : String(font["OS/2"].usWeightClass);
}

/** Returns whether a font is italic. Some fonts only indicate this in their name. */
function isItalic(font: Font): boolean {
  const { italic, oblique } = font["OS/2"].fsSelection;
  return italic || oblique || font.italicAngle !== 0 || /italic|oblique/i.test(font.subfamilyName);
}

/**
 * Returns whether a font has serifs according to its PANOSE classification: Latin text, with a
 * serif style from cove to triangle.
 */
function hasSerifs(font: Font): boolean {
  const [family = 0, serif = 0] = font["OS/2"].panose;
  return family === 2 && serif >= 2 && serif <= 10;
}
