import { cardSize } from "../../render/page/page-card.ts";
import { colorPlaces, textPlaces, type TextRole } from "./card-colors.ts";
import { margin } from "./card-layout.ts";
import { type CompressedPart, compressPart, type Effort } from "./compressed-rows.ts";
import { filteredRows, type RowRange } from "./filtered-rows.ts";
import type { LetterMask } from "./letter-masks.ts";
import {
  added,
  type Drawing,
  overlapping,
  type PlacedDrawing,
  type RowDifferences,
  rowDifferences,
} from "./row-differences.ts";

const { width, height } = cardSize;

export interface PlacedLetter {
  readonly mask: LetterMask;
  /** Of the mask, in pixels of the card. */
  readonly left: number;
  readonly top: number;
  readonly role: TextRole;
}

/** The picture all cards of a direction are drawn into, one after the other. */
export interface CardPicture {
  /** Put a letter on the card. Where letters touch, the darker counts. */
  letter(placed: PlacedLetter): void;
  /**
   * Rows as PNG has them, compressed. All letters on the card must be in them, and are gone then.
   *
   * @param effort how much time the compression may take
   */
  take(rows: RowRange, effort: Effort): CompressedPart;
}

/** One picture for all cards: fresh memory costs more than the drawing. */
export function cardPicture(direction: "ltr" | "rtl"): CardPicture {
  const picture = filteredRows();
  const shapes = shapesOf(direction);
  for (const shape of shapes) picture.add(shape, rowDifferences(shape, shape.left & 1));
  const empty = picture.copy();
  const formOf = letterForms();
  const drawn = [...shapes];

  return {
    letter({ mask, left, top, role }) {
      const form = formOf(mask, role);
      const { width, height, places } = form.drawing;
      const placed = { width, height, places, left, top };
      const others = overlapping(drawn, placed);
      drawn.push(placed);
      const shift = left & 1;
      const differences =
        others.length === 0
          ? (form.differences[shift] ??= rowDifferences(form.drawing, shift))
          : rowDifferences(added(placed, others), shift);
      picture.add(placed, differences);
    },
    take(rows, effort) {
      const { bytes, sums } = picture.part(rows);
      const part = compressPart(bytes, sums, effort);
      picture.restore(empty, rows);
      drawn.length = shapes.length;
      return part;
    },
  };
}

/** A letter in places of the palette, and what it adds to rows from an even or an odd pixel on. */
interface LetterForm {
  readonly drawing: Drawing;
  readonly differences: [even?: RowDifferences, odd?: RowDifferences];
}

function letterForms(): (mask: LetterMask, role: TextRole) => LetterForm {
  const forms = new WeakMap<LetterMask, Partial<Record<TextRole, LetterForm>>>();
  return (mask, role) => {
    let ofMask = forms.get(mask);
    if (!ofMask) forms.set(mask, (ofMask = {}));
    return (ofMask[role] ??= { drawing: drawingOf(mask, textPlaces[role]), differences: [] });
  };
}

function drawingOf({ width, height, levels }: LetterMask, places: Uint8Array): Drawing {
  return { width, height, places: levels.map((level) => places[level] ?? 0) };
}

/** A band where lines begin, and the lines of a page at the foot of the card, opposite to the text. */
function shapesOf(direction: "ltr" | "rtl"): readonly PlacedDrawing[] {
  const { accent, tint, faint } = colorPlaces;
  const right = width - margin - 180;
  const shapes = [
    { color: accent, left: 0, top: 0, width: 28, height },
    { color: faint, left: right, top: 522, width: 180, height: 10 },
    { color: tint, left: right, top: 540, width: 130, height: 10 },
    { color: accent, left: right, top: 558, width: 70, height: 10 },
  ];
  return shapes.map(({ color, ...shape }) => ({
    ...shape,
    left: direction === "rtl" ? width - shape.left - shape.width : shape.left,
    places: new Uint8Array(shape.width * shape.height).fill(color),
  }));
}
