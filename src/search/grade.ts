import type { Tier } from "./expand.ts";

/**
 * How well a section answers to a term: by the best tier of what it has, and by
 * whether its title has it. A better grade stands above a worse one whatever the
 * frequencies. 0 is no match.
 */
export const grades = {
  typo: 1,
  typoInTitle: 2,
  parts: 3,
  partsInTitle: 4,
  prefix: 5,
  prefixInTitle: 6,
  stem: 7,
  stemInTitle: 8,
  exact: 9,
  exactInTitle: 10,
} as const;

/** What a title that says nothing but what was asked for stands above `exactInTitle`. */
export const WHOLE_TITLE = 1;

export function gradeOf(tier: Tier, inTitle: boolean): number {
  switch (tier) {
    case "exact":
      return inTitle ? grades.exactInTitle : grades.exact;
    case "stem":
      return inTitle ? grades.stemInTitle : grades.stem;
    case "prefix":
      return inTitle ? grades.prefixInTitle : grades.prefix;
    case "typo":
      return inTitle ? grades.typoInTitle : grades.typo;
  }
}

/** The grade of parts of an identifier, from the worst grade among them. */
export function gradeOfParts(worst: number): number {
  if (isTypo(worst)) return worst;
  // Grades in titles are the even ones.
  return worst % 2 === 0 ? grades.partsInTitle : grades.parts;
}

export function isTypo(grade: number): boolean {
  return grade === grades.typo || grade === grades.typoInTitle;
}
