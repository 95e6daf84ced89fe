import type { Tier } from "../query/expand.ts";

/**
 * How well a section answers to a term: by the best tier of what it has, and by
 * whether its title has it. A better grade stands above a worse one whatever the
 * frequencies. 0 is no match.
 *
 * In a title and in a text the tiers are strict. A title that has the word with
 * another ending stands above texts that have the very word: what a section is
 * called says more of it than what it mentions. So does a title that begins with
 * what is being typed (`BEGUN_TITLE`); one in which a later word begins so does not.
 *
 * Between a grade of titles and the next better one is room for the two steps of
 * `title-steps.ts`, and one more, which is never reached.
 */
export const grades = {
  typo: 1,
  typoInTitle: 2,
  parts: 5,
  partsInTitle: 6,
  within: 9,
  withinInTitle: 10,
  prefix: 13,
  prefixInTitle: 14,
  stem: 17,
  exact: 18,
  stemInTitle: 20,
  exactInTitle: 23,
} as const;

/** What a title that says nothing but what was asked for stands above others of its grade. */
export const WHOLE_TITLE = 1;

/** The same for a title that begins as the query does. */
export const BEGINS_TITLE = 1;

/** What lifts a title that begins with an unfinished word above `exact`, and not up to `stemInTitle`. */
export const BEGUN_TITLE = 5;

export function gradeOf(tier: Tier, inTitle: boolean): number {
  switch (tier) {
    case "exact":
      return inTitle ? grades.exactInTitle : grades.exact;
    case "stem":
      return inTitle ? grades.stemInTitle : grades.stem;
    case "prefix":
      return inTitle ? grades.prefixInTitle : grades.prefix;
    case "within":
      return inTitle ? grades.withinInTitle : grades.within;
    case "typo":
      return inTitle ? grades.typoInTitle : grades.typo;
  }
}

/** The grade of parts of an identifier, from the worst grade among them. */
export function gradeOfParts(worst: number, inTitle: boolean): number {
  if (isTypo(worst)) return worst;
  return inTitle ? grades.partsInTitle : grades.parts;
}

const inTitles: ReadonlySet<number> = new Set([
  grades.typoInTitle,
  grades.partsInTitle,
  grades.withinInTitle,
  grades.prefixInTitle,
  grades.stemInTitle,
  grades.exactInTitle,
]);

export function isInTitle(grade: number): boolean {
  return inTitles.has(grade);
}

export function isTypo(grade: number): boolean {
  return grade === grades.typo || grade === grades.typoInTitle;
}
