import { create, type Font } from "fontkitten";

/** What is read of a font file. Lengths are parts of the font size. */
export interface FontFacts {
  readonly family: string;
  /** As `font-weight` of a `@font-face`: `400`, or `100 900` of a variable font. */
  readonly weight: string;
  readonly style: "normal" | "italic";
  /** Whether its letters have serifs, as far as it says so. */
  readonly hasSerifs: boolean;
  readonly ascent: number;
  /** Below the base line, as a positive number. */
  readonly descent: number;
  readonly lineGap: number;
  /** Of a letter of English text, on average. */
  readonly width: number;
}

/**
 * Letters of English as often as a text has them; that of the fonts to fall back on is measured
 * with the same.
 */
const sample =
  "It was a bright morning when the people of the town, who had waited for so long, came out to see what had been made. They read each page with care and found the answers they needed.";

/**
 * Reads a font.
 *
 * @throws Error with the reason when the bytes are no font in WOFF2
 */
export function readFont(bytes: Buffer): FontFacts {
  const font = create(bytes);
  if (font.isCollection) throw new Error("it holds several fonts");
  if (font.type !== "WOFF2") throw new Error(`it is a font in ${font.type}, not in WOFF2`);
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

/** Not all fonts set the flags for it; their names say it. */
function isItalic(font: Font): boolean {
  const { italic, oblique } = font["OS/2"].fsSelection;
  return italic || oblique || font.italicAngle !== 0 || /italic|oblique/i.test(font.subfamilyName);
}

/** By the classification PANOSE: Latin text, with a serif style from cove to triangle. */
function hasSerifs(font: Font): boolean {
  const [family = 0, serif = 0] = font["OS/2"].panose;
  return family === 2 && serif >= 2 && serif <= 10;
}
