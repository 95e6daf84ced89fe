/** Stands between the labels of categories where they are written as one text: a sign no label has. */
const STEP = " › ";

/**
 * The categories above a page as one text, for an index: nearest first.
 *
 * @param labels nearest first
 */
export function wayText(labels: readonly string[]): string {
  return labels.join(STEP);
}

/** The way to a page, from the top: the labels of a text of `wayText`. */
export function wayOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(STEP).toReversed();
}
