import type { NaiveSection } from "./naive-sections.fixture.ts";
import type { Clause } from "./query/query-parser.ts";
import { tiers, tierScores } from "./rank/weights.ts";
import { prefixOfStem, standardAnalysis, stemOf, wordOf } from "./words/analysis.ts";
import { isStopWord } from "./words/stop-words.ts";

/**
 * The best tier in each kind of text, as a number. Matches in page fields count for the first
 * section.
 */
export interface NaiveMatch {
  readonly title: number;
  readonly text: number;
  readonly keywords: number;
  readonly name: number;
  readonly parents: number;
  readonly amount: number;
}

export interface NaiveCondition {
  /** By section. */
  readonly matches: readonly NaiveMatch[];
  readonly weight: number;
  readonly counts: boolean;
  readonly length: number;
  readonly isInherited: boolean;
  readonly presence: Clause["presence"];
}

/**
 * Returns the tier score of a term in a section: the section's own score or an inherited one,
 * whichever is higher.
 */
export function worthIn(
  sections: readonly NaiveSection[],
  { matches, isInherited }: NaiveCondition,
  { at, isQuestion }: { readonly at: number; readonly isQuestion: boolean },
): number {
  const first = sections[at]?.first ?? 0;
  const parent = sections[at]?.parent ?? 0;
  const [own, page, above] = [matches[at], matches[first], matches[parent]];
  const amount = own?.amount ?? 0;
  const values = [
    tierScores.title[own?.title ?? 0] ?? 0,
    (tierScores.content[own?.text ?? 0] ?? 0) *
      (isQuestion ? 0.4 + (0.6 * amount) / (amount + 0.3) : 1),
    tierScores.name[own?.name ?? 0] ?? 0,
  ];
  values.push(tierScores.keywords[own?.keywords ?? 0] ?? 0);
  if (isInherited) values.push(tierScores.parentCategories[page?.parents ?? 0] ?? 0);
  if (isInherited && at !== first) {
    for (const tier of [page?.title, above?.title, page?.name, above?.name]) {
      values.push(tierScores.inheritedTitle[tier ?? 0] ?? 0);
    }
    for (const tier of [page?.keywords, above?.keywords]) {
      values.push(tierScores.inheritedKeyword[tier ?? 0] ?? 0);
    }
  }
  return Math.max(...values);
}

/** The position of a section, and data about the query. */
interface Asked {
  /** Position among all sections. */
  readonly at: number;
  /** The query in lower case. */
  readonly text: string;
  /** By section: matches of the query's words joined into one. */
  readonly compound: readonly NaiveMatch[];
}

/** Adds up the terms' title bonuses for a section. */
export function addTitleBonuses(
  sections: readonly NaiveSection[],
  terms: readonly NaiveCondition[],
  { at, text, compound }: Asked,
): number {
  const section = sections[at];
  if (section === undefined) return 0;
  const counting = terms.filter(({ counts }) => counts);
  const isPage = section.first === at;
  const hasName = (match: NaiveMatch | undefined) =>
    match !== undefined && ((isPage && match.name > 0) || match.keywords >= tiers.stem);
  const isCalled = (match: NaiveMatch | undefined) => isPage && hasName(match);
  const inTitle = (term: NaiveCondition) => (term.matches[at]?.title ?? 0) > 0;
  const isCompound = hasName(compound[at]);
  const isMet = counting.some((term) => inTitle(term) || isCalled(term.matches[at]));
  if (!isCompound && !isMet) return 0;
  const isBelow = (term: NaiveCondition) =>
    isPage && (term.matches[at]?.parents ?? 0) >= tiers.prefix;
  const hasAll =
    isCompound ||
    counting.every((term) => inTitle(term) || isCalled(term.matches[at]) || isBelow(term));
  const said = titleMatch(counting, lengthOf(section, "title"), (term) => term.matches[at]?.title);
  if (!hasAll && !(isPage && said !== undefined)) return 0;
  const lower = section.title.toLowerCase();
  const begins = lower.startsWith(text);
  const beginsAlike = lower.startsWith(beginningAlike(text));
  const ofSection = isCompound ? 8 : 0;
  const own = isPage
    ? ownSteps(counting, section, { at, text, hasAll, said, isCompound })
    : ofSection;
  const hasExactly = counting.every((term) => term.matches[at]?.title === tiers.exact);
  const isReordered = said === "alike" && hasAll && !isPage && !beginsAlike;
  const ofAll = said === undefined ? (hasExactly && !begins ? 4.5 : 0) : isReordered ? 1 : 4;
  const isLetterByLetter = lower === text;
  const finished =
    own +
    (said === undefined ? 0 : 2.5) +
    (counting.length > 1 ? ofAll : 0) +
    (begins ? 1.5 : 0) +
    (isLetterByLetter ? (/[^\p{L}\p{N}]/u.test(text) ? 8 : 2) : 0);
  return terms.reduce((sum, term) => {
    const tier = term.matches[at]?.title ?? 0;
    if (!term.counts) {
      return tier > 0 && hasAll
        ? sum + term.weight * (finished + (tierScores.title[tier] ?? 0))
        : sum;
    }
    if (isCompound) return sum + term.weight * finished;
    if (tier === tiers.prefix) return sum + term.weight * (begins ? 5 + (isPage ? 7 : 0) : 0);
    return tier > 0 || isCalled(term.matches[at]) ? sum + term.weight * finished : sum;
  }, 0);
}

interface Page {
  readonly at: number;
  readonly text: string;
  readonly hasAll: boolean;
  readonly said: "exactly" | "alike" | undefined;
  readonly isCompound: boolean;
}

function ownSteps(
  terms: readonly NaiveCondition[],
  section: NaiveSection,
  { at, text, hasAll, said, isCompound }: Page,
): number {
  if (isCompound) return terms.length > 1 ? 12 : 8;
  if (!hasAll) return 1;
  const lower = section.title.toLowerCase();
  const [only, ...others] = terms;
  const address = titleMatch(terms, lengthOf(section, "name"), (term) => {
    const tier = term.matches[at]?.name ?? 0;
    return tier >= tiers.stem ? tier : 0;
  });
  if (said === "exactly") return 9.3;
  if (lower.startsWith(`${text} `)) return /^\S*[^\p{L}\p{N}\s]\S*$/u.test(text) ? 12 : 9.3;
  if (said === "alike") return others.length > 0 || address === "exactly" ? 9.3 : 5;
  const isAlike = others.length === 0 && only?.matches[at]?.title === tiers.stem;
  if (isAlike && lower.startsWith(beginningAlike(text))) return address === undefined ? 5 : 9.3;
  return address === undefined ? 1 : 6;
}

/** Returns the text without the ending of its last word, to compare it with the start of titles. */
function beginningAlike(text: string): string {
  const last = text.search(/\S+$/);
  const word = wordOf(standardAnalysis, text.slice(last));
  const stem = prefixOfStem(standardAnalysis, stemOf(standardAnalysis, word));
  return stem === "" ? text : text.slice(0, last) + stem;
}

/** Returns the number of words in a field. Stop words in titles don't count. */
function lengthOf({ fields }: NaiveSection, name: "title" | "name"): number {
  const field = fields.find((one) => one.name === name);
  const small = name === "title" ? (field?.words ?? []).filter(isStopWord) : [];
  return (field?.length ?? 0) - small.length;
}

function titleMatch(
  terms: readonly NaiveCondition[],
  words: number,
  tierOf: (term: NaiveCondition) => number | undefined,
): Page["said"] {
  const tiersOf = terms.map((term) => ({ length: term.length, tier: tierOf(term) ?? 0 }));
  const found = tiersOf.filter(
    ({ tier }) => tier === tiers.typo || tier === tiers.parts || tier >= tiers.stem,
  );
  if (words === 0 || found.reduce((sum, { length }) => sum + length, 0) < words) return undefined;
  const isAlike = found.some(({ tier }) => tier === tiers.stem || tier === tiers.ending);
  return isAlike ? "alike" : "exactly";
}
