/**
 * Words with little meaning, and question words. They are indexed in titles, but not in section
 * text. If a query contains other words too, sections don't have to contain the stop words.
 */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and any are as at be been but by can could do does for from had has have how i if in into is " +
    "it its me must my need no not of on or our please should so some such than that the their them " +
    "then there these they this those to want was we were what when where which who whom whose why " +
    "will with would you your again all also always another because become becomes being between " +
    "both during each either else even ever every happen happens here just many may might more most " +
    "much never now once only own same since something still through too until very way ways while " +
    "within without yet"
  ).split(" "),
);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
