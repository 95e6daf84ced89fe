import { cardSize } from "../../render/page/page-card.ts";
import type { CardLine } from "./card-layout.ts";
import type { CompressedPart } from "./compressed-rows.ts";
import type { RowRange } from "./filtered-rows.ts";
import { letterHeight } from "./letter-masks.ts";

/** Rows of a card with the lines of text in them, which no other part shares. */
export interface CardPart extends RowRange {
  readonly lines: readonly CardLine[];
}

/**
 * The parts of a card from above to below: those with letters, and what is between them.
 *
 * @param lines from above to below
 */
export function cardParts(lines: readonly CardLine[]): readonly CardPart[] {
  const parts: CardPart[] = [];
  let last = 0;
  for (const line of lines) {
    const top = line.baseline - line.size;
    // The row below letters differs from the one above it, too.
    const bottom = top + letterHeight(line.size) + 1;
    const above = parts.at(-1);
    if (above && top < last) {
      parts[parts.length - 1] = { ...above, last: bottom, lines: [...above.lines, line] };
    } else {
      parts.push({ first: last, last: top, lines: [] });
      parts.push({ first: top, last: bottom, lines: [line] });
    }
    last = bottom;
  }
  return [...parts, { first: last, last: cardSize.height, lines: [] }];
}

/** Whether other cards have a part, too, such as the name of the site and what is empty: few titles come again. */
export function comesAgain({ lines }: CardPart): boolean {
  return lines.every(({ role }) => role !== "title");
}

/** Parts that come again, compressed. */
export interface RememberedParts {
  get(part: CardPart): CompressedPart | undefined;
  set(part: CardPart, compressed: CompressedPart): void;
  /** How many there are. */
  readonly size: number;
}

/** The most parts that are remembered, some 200 KB; then all are forgotten. */
export const mostParts = 100;

export function rememberedParts(): RememberedParts {
  const parts = new Map<string, CompressedPart>();
  return {
    get: (part) => parts.get(nameOf(part)),
    set(part, compressed) {
      if (parts.size === mostParts) parts.clear();
      parts.set(nameOf(part), compressed);
    },
    get size() {
      return parts.size;
    },
  };
}

/** What decides how a part of a picture looks. */
function nameOf({ first, last, lines }: CardPart): string {
  const texts = lines.map(
    ({ role, size, baseline, text }) => `${role} ${size} ${baseline} ${text}`,
  );
  return [first, last, ...texts].join("\n");
}
