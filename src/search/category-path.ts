/** Separates category labels, which never contain it. */
const STEP = " › ";

/** Category labels of a page as one text, nearest first. */
export function joinCategories(labels: readonly string[]): string {
  return labels.join(STEP);
}

/** The labels in a text of `joinCategories`, from the top. */
export function categoryPath(text: string): readonly string[] {
  return text === "" ? [] : text.split(STEP).toReversed();
}
