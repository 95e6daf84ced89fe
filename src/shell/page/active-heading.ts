/** A heading's place in the window, in CSS pixels from its top. */
export interface HeadingPlace {
  readonly id: string;
  readonly top: number;
}

/** The part of the window that decides, in CSS pixels from its top. */
export interface ReadingLines {
  /** Where the text begins to be seen: below the bar. */
  readonly first: number;
  /** The middle of the window. */
  readonly middle: number;
}

/**
 * The heading whose section is being read: the first that can be seen, when it
 * stands in the upper half of the window; else the one before it. At the end of
 * a page, where later headings cannot come up that far, it is the last.
 *
 * @param places in the order of the page
 * @returns undefined while the first heading is further down
 */
export function activeHeading(
  places: readonly HeadingPlace[],
  { first, middle }: ReadingLines,
  isAtEnd: boolean,
): string | undefined {
  if (isAtEnd) return places.at(-1)?.id;
  const seen = places.findIndex(({ top }) => top >= first);
  if (seen === -1) return places.at(-1)?.id;
  const isNear = (places[seen]?.top ?? 0) < middle;
  return places[isNear ? seen : seen - 1]?.id;
}
