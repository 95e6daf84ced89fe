/** What setting a line needs to know of a font: which characters it has, and how wide they are. */
export interface FontMetrics {
  /** Whether the font has every character of a text. */
  covers(text: string): boolean;
  /** The width of a text set in one line, in ems; kerning left out, which takes a little away. */
  widthOf(text: string): number;
}

/**
 * Reads an OpenType font with TrueType outlines: `cmap` (formats 4 and 12), `hhea` and `hmtx`.
 *
 * @param bytes the font file
 * @throws Error when a table is missing
 * @see https://learn.microsoft.com/typography/opentype/spec/
 */
export function fontMetrics(bytes: Uint8Array): FontMetrics {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tableOffsets(view);
  const at = (tag: string): number => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`the font has no table "${tag}"`);
    return offset;
  };
  const glyphs = remembered(glyphTable(view, at("cmap")));
  const unitsPerEm = view.getUint16(at("head") + 18);
  const lastWidth = view.getUint16(at("hhea") + 34) - 1;
  const widths = at("hmtx");
  // From the last width on, all glyphs are as wide.
  const advance = (glyph: number) => view.getUint16(widths + Math.min(glyph, lastWidth) * 4);
  return {
    covers: (text) => Array.from(text, codePoint).every((code) => glyphs(code) !== 0),
    widthOf(text) {
      let width = 0;
      for (const character of text) width += advance(glyphs(codePoint(character)));
      return width / unitsPerEm;
    },
  };
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function tableOffsets(view: DataView): ReadonlyMap<string, number> {
  const count = view.getUint16(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + index * 16;
      const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(view.getUint8(entry + byte)));
      return [tag.join(""), view.getUint32(entry + 8)] as const;
    }),
  );
}

/** From code point to glyph; 0 is the glyph of what is missing. */
type GlyphTable = (code: number) => number;

function glyphTable(view: DataView, cmap: number): GlyphTable {
  const count = view.getUint16(cmap + 2);
  const subtables = Array.from(
    { length: count },
    (_, index) => cmap + view.getUint32(cmap + 4 + index * 8 + 4),
  );
  const ofFormat = (format: number) =>
    subtables.find((offset) => view.getUint16(offset) === format);
  const whole = ofFormat(12);
  if (whole !== undefined) return groupedGlyphs(view, whole);
  const basic = ofFormat(4);
  if (basic !== undefined) return segmentedGlyphs(view, basic);
  throw new Error("the font has no character map this can read");
}

/** The tables are searched from their start; texts use few characters. */
function remembered(table: GlyphTable): GlyphTable {
  const known = new Map<number, number>();
  return (code) => {
    let glyph = known.get(code);
    if (glyph === undefined) known.set(code, (glyph = table(code)));
    return glyph;
  };
}

/** Format 12: groups of start, end and first glyph. */
function groupedGlyphs(view: DataView, table: number): GlyphTable {
  const count = view.getUint32(table + 12);
  return (code) => {
    for (let group = 0; group < count; group++) {
      const entry = table + 16 + group * 12;
      const start = view.getUint32(entry);
      if (code < start) return 0;
      if (code <= view.getUint32(entry + 4)) return view.getUint32(entry + 8) + code - start;
    }
    return 0;
  };
}

/** Format 4: four parallel lists of segments, the basic plane alone. */
function segmentedGlyphs(view: DataView, table: number): GlyphTable {
  const length = view.getUint16(table + 6);
  const [ends, starts, deltas, ranges] = [
    table + 14,
    table + 16 + length,
    table + 16 + length * 2,
    table + 16 + length * 3,
  ] as const;
  return (code) => {
    for (let segment = 0; segment < length; segment += 2) {
      if (code > view.getUint16(ends + segment)) continue;
      const start = view.getUint16(starts + segment);
      if (code < start) return 0;
      const delta = view.getUint16(deltas + segment);
      const range = view.getUint16(ranges + segment);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = view.getUint16(ranges + segment + range + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
