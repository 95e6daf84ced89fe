/** Category labels never contain this separator. */
const STEP = " › ";

/** Joins the category labels of a page, nearest first. */
export function joinCategories(labels: readonly string[]): string {
  return labels.join(STEP);
}

/** Splits the result of `joinCategories`. The topmost category is first. */
export function categoryPath(text: string): readonly string[] {
  return text === "" ? [] : text.split(STEP).toReversed();
}
