/**
 * Words that say nothing alone. They are indexed and found like all others, but
 * beside other words of a query a section need not have them.
 */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and are as at be but by can do does for from has have how i if in into is it its me my no " +
    "not of on or our should so such than that the their then there these they this those to was " +
    "we were what when where which who why will with would you your"
  ).split(" "),
);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
