import { create } from "fontkitten";

/** The facts about a font that setting a line needs. */
export interface FontMetrics {
  /** Whether the font has every character of a text. */
  covers(text: string): boolean;
  /** The width of a text in one line, in ems, without kerning, which makes it slightly narrower. */
  widthOf(text: string): number;
}

/**
 * Reads the metrics of a font.
 *
 * @param bytes the font file
 * @throws Error if it isn't a single font
 */
export function fontMetrics(bytes: Uint8Array): FontMetrics {
  const font = create(Buffer.from(bytes));
  if (font.isCollection) throw new Error("the file contains several fonts");
  const widths = new Map<number, number>();
  const widthOf = (code: number): number => {
    const width = widths.get(code) ?? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
    widths.set(code, width);
    return width;
  };
  return {
    covers: (text) => Array.from(text, codePoint).every((code) => font.hasGlyphForCodePoint(code)),
    widthOf: (text) => Array.from(text, codePoint).reduce((sum, code) => sum + widthOf(code), 0),
  };
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
