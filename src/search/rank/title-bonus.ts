import type { SearchIndex } from "../index/search-index.ts";
import { prefixOfStem, stemOf, wordOf } from "../words/analysis.ts";
import { isPlainWord } from "../words/tokenize.ts";
import {
  ALL_EXACT_BONUS,
  REORDERED_BONUS,
  ALL_TERMS_BONUS,
  TITLE_PREFIX_BONUS,
  UNFINISHED_PREFIX_BONUS,
  STEMMED_PAGE_TITLE,
  UNFINISHED_PAGE_TITLE,
  PAGE_KEYWORD,
  PAGE_NAME,
  PAGE_TITLE,
  PAGE_WORDS,
  OWN_KEYWORD,
  EXACT_TITLE_BONUS,
  EXACT_WORD_BONUS,
  tiers,
  COMPLETE_TITLE_BONUS,
  tierScores,
} from "./weights.ts";
import type { Condition, Matches } from "./match.ts";
import { scratchOf } from "./scratch.ts";

/** A query in one index. */
export interface Titles {
  readonly index: SearchIndex;
  /** The query in lower case. */
  readonly text: string;
  /** Sections with a keyword that equals the query's joined words, and pages with such a name. */
  readonly compound: Matches | undefined;
}

/**
 * Adds bonuses to sections whose titles contain all terms of the query. The bonus is higher for
 * titles that have no other words or that start like the query, and for pages. A page's name and
 * keywords count like its title, and a longer query may contain a page's entire title. An
 * unfinished word never completes a title.
 *
 * @param add called with a section and the sum of weight · bonus over its terms
 */
export function addTitleBonuses(
  terms: readonly Condition[],
  titles: Titles,
  add: (section: number, bonus: number) => void,
): void {
  const { index, text, compound } = titles;
  const counting = terms.filter(({ counts }) => counts);
  const termCounts = termsInTitles(counting, titles);
  const asked = { index, text, terms: counting, similar: matchTitles(index, text) };
  for (let section = 0; section < termCounts.length; section++) {
    if (termCounts[section] === 0) continue;
    const hasAll = termCounts[section] === counting.length;
    const isPage = index.firstSections[index.pageOf[section] ?? 0] === section;
    if (!hasAll && !isPage) continue;
    const length = index.titleLengths[section] ?? 0;
    const completeness = completenessOf(counting, length, ({ title }) => title[section] ?? 0);
    if (!hasAll && completeness === undefined) continue;
    const isCompound = compound !== undefined && isCalled(compound, section, isPage);
    const candidate = { section, isPage, hasAll, completeness, isCompound };
    const finished = finishedBonus(candidate, asked);
    let sum = 0;
    for (const term of terms) sum += term.weight * bonusFor(term, candidate, finished);
    if (sum > 0) add(section, sum);
  }

  function bonusFor(
    { matches, counts }: Condition,
    { section, isPage, isCompound, hasAll }: TitleCandidate,
    finished: number,
  ): number {
    const tier = matches.title[section] ?? 0;
    if (!counts) return tier !== 0 && hasAll ? finished + (tierScores.title[tier] ?? 0) : 0;
    if (isCompound) return finished;
    if (tier === tiers.prefix) {
      if (!asked.similar.query.begins(section)) return 0;
      return UNFINISHED_PREFIX_BONUS + (isPage ? UNFINISHED_PAGE_TITLE : 0);
    }
    return tier !== 0 || (isPage && isCalled(matches, section, true)) ? finished : 0;
  }
}

/** A section whose title, name or keywords match a term. */
interface TitleCandidate {
  readonly section: number;
  /** Whether the section is the first of its page. */
  readonly isPage: boolean;
  /** Whether the candidate contains all terms. */
  readonly hasAll: boolean;
  /**
   * How the query contains the entire title: in the same or other word forms. `undefined` if it
   * doesn't contain the title.
   */
  readonly completeness: "exact" | "inflected" | undefined;
  /** Whether a keyword or the name of the page equals the query. */
  readonly isCompound: boolean;
}

interface Asked extends Pick<Titles, "index" | "text"> {
  /** The terms that count. */
  readonly terms: readonly Condition[];
  readonly similar: ReturnType<typeof matchTitles>;
}

/** Returns the bonus for a term that isn't an unfinished word. */
function finishedBonus(candidate: TitleCandidate, asked: Asked): number {
  const { section, isPage, completeness, hasAll } = candidate;
  const { terms, text, similar } = asked;
  const begins = similar.query.begins(section);
  let bonus = candidate.isCompound ? OWN_KEYWORD : 0;
  if (isPage) bonus = pageBonus(candidate, asked);
  if (completeness !== undefined) bonus += COMPLETE_TITLE_BONUS;
  if (terms.length > 1 && completeness !== undefined) {
    const isReordered =
      completeness === "inflected" && hasAll && !isPage && !similar.stem.begins(section);
    bonus += isReordered ? REORDERED_BONUS : ALL_TERMS_BONUS;
  } else if (terms.length > 1 && !begins) {
    const isExact = terms.every(({ matches }) => matches.title[section] === tiers.exact);
    if (isExact) bonus += ALL_EXACT_BONUS;
  }
  if (begins) bonus += TITLE_PREFIX_BONUS;
  if (similar.query.isSame(section))
    bonus += isPlainWord(text) ? EXACT_WORD_BONUS : EXACT_TITLE_BONUS;
  return bonus;
}

function pageBonus(
  { section, isCompound, completeness, hasAll }: TitleCandidate,
  { index, terms, similar, text }: Asked,
): number {
  const [only, ...others] = terms;
  if (isCompound) return others.length > 0 ? PAGE_KEYWORD : OWN_KEYWORD;
  if (!hasAll) return PAGE_WORDS;
  if (completeness === "exact") return PAGE_TITLE;
  if (similar.words.begins(section)) {
    const hasOperator = !isPlainWord(text) && !/\s/.test(text);
    return hasOperator ? PAGE_KEYWORD : PAGE_TITLE;
  }
  const nameField = index.fields.findIndex(({ name }) => name === "name");
  const length = index.lengths[nameField]?.[section] ?? 0;
  const isFinished = (tier: number) => (tier >= tiers.stem ? tier : 0);
  const nameMatch = completenessOf(terms, length, ({ name }) => isFinished(name[section] ?? 0));
  if (completeness === "inflected") {
    return others.length > 0 || nameMatch === "exact" ? PAGE_TITLE : STEMMED_PAGE_TITLE;
  }
  const isInflected =
    others.length === 0 &&
    only?.matches.title[section] === tiers.stem &&
    similar.stem.begins(section);
  if (isInflected) return nameMatch === undefined ? STEMMED_PAGE_TITLE : PAGE_TITLE;
  return nameMatch === undefined ? PAGE_WORDS : PAGE_NAME;
}

/** Looks up titles that start with a lower-case query or with a form of it. */
export function matchTitles({ analysis, texts }: SearchIndex, text: string) {
  const query = texts.matchTitles(text);
  const last = text.search(/\S+$/);
  const ending = prefixOfStem(analysis, stemOf(analysis, wordOf(analysis, text.slice(last))));
  return {
    /** Titles that start with exactly the query. */
    query,
    /** Titles that start with the query and a space. */
    words: texts.matchTitles(`${text} `),
    /** Titles that start with the query, with any ending of the last word. */
    stem: ending === "" ? query : texts.matchTitles(text.slice(0, last) + ending),
  };
}

/**
 * Returns, by section, the number of terms in its title. For pages, also counts terms in the name,
 * keywords and categories.
 */
function termsInTitles(terms: readonly Condition[], { index, compound }: Titles): Uint8Array {
  const termCounts = scratchOf(index).bytes(index.pageOf.length);
  for (const { matches } of terms) {
    for (let section = 0; section < termCounts.length; section++) {
      if (matches.title[section] !== 0) termCounts[section] = (termCounts[section] ?? 0) + 1;
    }
  }
  if (compound !== undefined) {
    for (let section = 0; section < termCounts.length; section++) {
      if (isCalled(compound, section, false)) termCounts[section] = terms.length;
    }
  }
  index.pages.forEach((_, page) => {
    const section = index.firstSections[page] ?? 0;
    if (compound !== undefined && isCalled(compound, section, true))
      termCounts[section] = terms.length;
    const hasName = ({ matches }: Condition) => isCalled(matches, section, true);
    if (termCounts[section] === 0 && !terms.some(hasName)) return;
    const hasParent = ({ matches }: Condition) =>
      (matches.parentCategories[page] ?? 0) >= tiers.prefix;
    const inTitle = ({ matches }: Condition) => matches.title[section] !== 0;
    const has = (term: Condition) => inTitle(term) || hasName(term) || hasParent(term);
    if (termCounts[section] !== terms.length) termCounts[section] = terms.filter(has).length;
  });
  return termCounts;
}

/** Returns how terms match all words of a title or name. `undefined` if they don't match all. */
function completenessOf(
  terms: readonly Condition[],
  words: number,
  tierOf: (matches: Matches) => number,
): TitleCandidate["completeness"] {
  let found = 0;
  let completeness: TitleCandidate["completeness"] = "exact";
  for (const { matches, length } of terms) {
    const tier = tierOf(matches);
    if (tier === tiers.typo || tier === tiers.parts || tier >= tiers.stem) found += length;
    if (tier === tiers.stem || tier === tiers.ending) completeness = "inflected";
  }
  return words > 0 && found >= words ? completeness : undefined;
}

/** Whether the keywords of a section, or the name of a page, contain a term. */
function isCalled({ name, keywords }: Matches, section: number, isPage: boolean): boolean {
  return (isPage && name[section] !== 0) || (keywords[section] ?? 0) >= tiers.stem;
}
