/** A heading's place in the window, in CSS pixels from its top. */
export interface HeadingPlace {
  readonly id: string;
  readonly top: number;
}

/**
 * The heading whose section is being read: the last at or above `line`. At the
 * end of a page, where later headings cannot come up to the line, it is the last.
 *
 * @param places in the order of the page
 * @returns undefined above the first heading
 */
export function activeHeading(
  places: readonly HeadingPlace[],
  line: number,
  isAtEnd: boolean,
): string | undefined {
  if (isAtEnd) return places.at(-1)?.id;
  return places.findLast((place) => place.top <= line)?.id;
}
