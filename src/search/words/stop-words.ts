/**
 * Words that say nothing alone, and those that only ask. They are found in titles;
 * in texts they are not looked for. Beside other words of a query a section need
 * not have them.
 */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and any are as at be been but by can could do does for from had has have how i if in into is " +
    "it its me must my need no not of on or our please should so some such than that the their them " +
    "then there these they this those to want was we were what when where which who whom whose why " +
    "will with would you your"
  ).split(" "),
);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
