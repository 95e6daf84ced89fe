import type { Layout } from "../index/corpus.ts";
import type { SearchIndex } from "../index/search-index.ts";
import {
  BEGINS_TITLE,
  BEGUN_TITLE,
  OWN_TITLE,
  OWN_WORDS,
  SAID_TITLE,
  tiers,
  WHOLE_TITLE,
} from "./grade.ts";
import type { Matches } from "./match-term.ts";

/** A term or phrase of a query, as far as titles are concerned. */
export interface TitleTerm {
  readonly matches: Matches;
  /** Boost and idf. */
  readonly weight: number;
  /** False for small words, which a title need not have. */
  readonly counts: boolean;
  /** Words of a text it stands for. */
  readonly length: number;
}

interface Titles {
  readonly index: SearchIndex;
  readonly layout: Layout;
  /** The query, in lower case. */
  readonly text: string;
}

/**
 * What titles add to the scores of their sections, for each of their terms: steps
 * for a title that has all terms of the query, more if it says nothing else or
 * begins as the query does; and more for that of a page, which may have them in the
 * end of its address too, or be one whose title stands whole in a longer query. An
 * unfinished word does not say a title whole.
 *
 * @param add called with a section and the sum over its terms of weight · steps
 */
export function addTitleSteps(
  terms: readonly TitleTerm[],
  titles: Titles,
  add: (section: number, steps: number) => void,
): void {
  const counting = terms.filter(({ counts }) => counts);
  const { index, layout, text } = titles;
  const named = namedTerms(counting, index, layout);
  const titlesLike = index.texts.titlesLike(text);
  for (let section = 0; section < named.length; section++) {
    if (named[section] === 0) continue;
    const page = index.pageOf[section] ?? 0;
    const isPage = layout.first[page] === section;
    const hasAll = named[section] === counting.length;
    if (!hasAll && !isPage) continue;
    const begins = titlesLike.begins(section);
    const isWhole = isSaidWhole(counting, section, layout.titleLengths[section] ?? 0);
    if (!hasAll && !isWhole) continue;
    const isOwn = isPage && (begins || isWhole || isAddressed(counting, page));
    const isSaid = begins && counting.length > 1 && titlesLike.isSame(section);
    const own = isOwn ? OWN_TITLE : isPage ? OWN_WORDS : 0;
    const finished =
      (isWhole ? WHOLE_TITLE : 0) + (isSaid ? SAID_TITLE : 0) + (begins ? BEGINS_TITLE : 0) + own;
    const unfinished = begins ? BEGUN_TITLE + own : 0;
    let sum = 0;
    for (const { matches, weight } of terms) {
      const tier = matches.title[section] ?? 0;
      if (tier === tiers.prefix) sum += weight * unfinished;
      else if (tier !== 0 || (isPage && matches.name[page] !== 0)) sum += weight * finished;
    }
    if (sum > 0) add(section, sum);
  }
}

/**
 * By section: how many of the terms its title has; of a page, also the end of its
 * address, and what that stands under if it has one of them.
 */
function namedTerms(terms: readonly TitleTerm[], index: SearchIndex, layout: Layout): Uint8Array {
  const named = new Uint8Array(index.pageOf.length);
  for (const { matches } of terms) {
    for (let section = 0; section < named.length; section++) {
      if (matches.title[section] !== 0) named[section] = (named[section] ?? 0) + 1;
    }
  }
  layout.first.forEach((section, page) => {
    const inTitle = (term: TitleTerm) => term.matches.title[section] !== 0;
    if (named[section] === 0 && terms.every(({ matches }) => matches.name[page] === 0)) return;
    const has = ({ matches }: TitleTerm) => matches.name[page] !== 0 || matches.above[page] !== 0;
    named[section] = terms.filter((term) => inTitle(term) || has(term)).length;
  });
  return named;
}

/** Every word of the title stands in the query, as it is or with another ending. */
function isSaidWhole(terms: readonly TitleTerm[], section: number, length: number): boolean {
  let found = 0;
  for (const { matches, length } of terms) {
    const tier = matches.title[section] ?? 0;
    if (tier === tiers.typo || tier === tiers.parts || tier >= tiers.stem) found += length;
  }
  return length > 0 && found >= length;
}

/** The end of the address has one of the terms, and its folders the others. */
function isAddressed(terms: readonly TitleTerm[], page: number): boolean {
  return (
    terms.some(({ matches }) => (matches.name[page] ?? 0) >= tiers.stem) &&
    terms.every(({ matches }) => matches.name[page] !== 0 || matches.above[page] !== 0)
  );
}
