import { BEGINS_TITLE, BEGUN_TITLE, grades, isInTitle, WHOLE_TITLE } from "./grade.ts";

/** A term or phrase of a query, as far as titles are concerned. */
export interface TitleTerm {
  /** By section of one index. */
  readonly grades: Uint8Array;
  /** Boost and idf. */
  readonly weight: number;
  /** False for small words, which a title need not have. */
  readonly counts: boolean;
  /** Words of a text it stands for. */
  readonly length: number;
}

/** The titles of an index. */
export interface Titles {
  readonly texts: readonly string[];
  /** Their words, small ones left out. */
  readonly lengths: Uint32Array;
}

/**
 * What titles with all terms of a query add to the scores of their sections: a
 * step for each that says nothing else, and one for each that begins as the query
 * does. An unfinished word does not say a title whole.
 *
 * @param text the query, in lower case
 * @param add called with a section and the sum over its terms of weight · steps
 */
export function addTitleSteps(
  terms: readonly TitleTerm[],
  titles: Titles,
  text: string,
  add: (section: number, steps: number) => void,
): void {
  const counting = terms.filter(({ counts }) => counts);
  const asked = counting.reduce((sum, { length }) => sum + length, 0);
  const [first, ...others] = counting;
  if (first === undefined) return;
  for (let section = 0; section < titles.texts.length; section++) {
    if (!isIn(first, section) || !others.every((term) => isIn(term, section))) continue;
    const begins = titles.texts[section]?.slice(0, text.length).toLowerCase() === text;
    const isWhole =
      (titles.lengths[section] ?? 0) <= asked &&
      counting.every((term) => term.grades[section] !== grades.prefixInTitle);
    const finished = (isWhole ? WHOLE_TITLE : 0) + (begins ? BEGINS_TITLE : 0);
    const unfinished = begins ? BEGUN_TITLE : 0;
    if (finished + unfinished === 0) continue;
    let sum = 0;
    for (const term of terms) {
      if (!isIn(term, section)) continue;
      const isUnfinished = term.grades[section] === grades.prefixInTitle;
      sum += term.weight * (isUnfinished ? unfinished : finished);
    }
    add(section, sum);
  }
}

function isIn(term: TitleTerm, section: number): boolean {
  return isInTitle(term.grades[section] ?? 0);
}
