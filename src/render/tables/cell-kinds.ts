/**
 * Each date of a text: `6 November 2023`, `6. März 2023`, `6 de março de 2023`, `Nov 6, 2023`,
 * `November 2023`, `2023-11-06`. Any word counts as a month: it only keeps a year on its line.
 */
const DATE =
  /(?<![\p{L}\d-])(?:\d{1,2}\.? (?:de )?\p{L}{3,}\.? (?:de )?|\p{L}{3,}\.? (?:\d{1,2}, )?)(?:19|20)\d{2}(?![\p{L}\d-])|(?<![\p{L}\d-])\d{4}-\d{2}-\d{2}(?![\p{L}\d-])/gu;

/** To look for a digit, which every date has, takes a fraction of looking for dates. */
export function replaceDates(text: string, by: (date: string) => string): string {
  return /\d/.test(text) ? text.replaceAll(DATE, by) : text;
}

/** A column named so holds numbers of versions, which are names: `3.9` comes before `3.11`. */
const versions = /\b(?:versions?|releases?|since|until|from|to|line|branch)\b/i;

/** A number with a sign, separators between thousands, a unit or a per cent sign. */
const number =
  /^[-+−±~≈<>≤≥]?\s?\d{1,3}(?:(?:[ ,’'\u00a0\u202f]\d{3})+|\d*)(?:\.\d+)?\s?(?:%|‰|×|[kKMGT]i?B|B|ms|µs|s|px|h|min)?$/u;

/**
 * Whether the cells of a column contain only numbers, except some that are empty or a dash:
 * whole numbers, or decimals of one precision.
 */
export function areNumbers(header: string, cells: readonly { readonly words: string }[]): boolean {
  const written = cells.filter(({ words }) => !/^[-–—]?$/.test(words));
  if (versions.test(header) || written.length * 2 < Math.max(1, cells.length)) return false;
  const precisions = new Set(written.map(({ words }) => /\.\d+/.exec(words)?.[0].length));
  return precisions.size === 1 && written.every(({ words }) => number.test(words));
}
