import type { Layout } from "../index/corpus.ts";
import type { SearchIndex, TitleMatches } from "../index/search-index.ts";
import { beginningOfStem, stemOf, wordOf } from "../words/analysis.ts";
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
  EXACT_TITLE_BONUS,
  EXACT_WORD_BONUS,
  tiers,
  COMPLETE_TITLE_BONUS,
  worth,
} from "./weights.ts";
import type { Matches } from "./match.ts";
import { scratchOf } from "./scratch.ts";

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
  /** Where all its words stand as one: in a keyword of several words, or an address. */
  readonly compound: Matches | undefined;
}

/**
 * What titles add to the scores of their sections, for each of their terms: steps for a
 * title that has all terms of the query, more if it says nothing else or begins as the
 * query does; and more for that of a page, which may have them in the end of its address
 * or its keywords too, or be one whose title stands whole in a longer query. An unfinished
 * word does not say a title whole. Small words count in a title that has all others.
 *
 * @param add called with a section and the sum over its terms of weight · steps
 */
export function addTitleBonuses(
  terms: readonly TitleTerm[],
  titles: Titles,
  add: (section: number, steps: number) => void,
): void {
  const counting = terms.filter(({ counts }) => counts);
  const named = namedTerms(counting, titles);
  const like = matchTitles(titles.index, titles.text);
  const { pageOf } = titles.index;
  const { first } = titles.layout;
  for (let section = 0; section < named.length; section++) {
    if (named[section] === 0) continue;
    const hasAll = named[section] === counting.length;
    const isPage = first[pageOf[section] ?? 0] === section;
    if (!hasAll && !isPage) continue;
    const one = namedSection(section, counting, titles);
    if (!hasAll && one.said === undefined) continue;
    const steps = stepsOf({ ...one, hasAll }, counting, { ...titles, like });
    let sum = 0;
    for (const term of terms) sum += term.weight * stepsFor(term, one, steps);
    if (sum > 0) add(section, sum);
  }
}

/** A section whose title, or what a page has beside it, has a term of the query. */
interface NamedSection {
  readonly section: number;
  readonly page: number;
  /** It is the page's own. */
  readonly isPage: boolean;
  /** How all of its title stands in the query; undefined when something of it does not. */
  readonly said: "exactly" | "alike" | undefined;
  /** A keyword of several words, or the address, is the query. */
  readonly isCompound: boolean;
}

function namedSection(
  section: number,
  terms: readonly TitleTerm[],
  { index, layout, compound }: Titles,
): NamedSection {
  const page = index.pageOf[section] ?? 0;
  const isPage = layout.first[page] === section;
  const length = layout.titleLengths[section] ?? 0;
  return {
    section,
    page,
    isPage,
    said: titleMatch(terms, length, ({ title }) => title[section] ?? 0),
    isCompound: isPage && compound !== undefined && isNamed(compound, section, page),
  };
}

interface Steps {
  /** For a term of which the section has a whole word. */
  readonly finished: number;
  /** For one of which it has the beginning of a word. */
  readonly unfinished: number;
  /** For a small word. */
  readonly small: number | undefined;
}

function stepsFor(
  { matches, counts }: TitleTerm,
  { section, page, isPage, isCompound }: NamedSection,
  { finished, unfinished, small }: Steps,
): number {
  const tier = matches.title[section] ?? 0;
  if (!counts) return tier === 0 || small === undefined ? 0 : small + (worth.title[tier] ?? 0);
  if (isCompound) return finished;
  if (tier === tiers.prefix) return unfinished;
  return tier !== 0 || (isPage && isNamed(matches, section, page)) ? finished : 0;
}

function stepsOf(
  one: NamedSection & { readonly hasAll: boolean },
  terms: readonly TitleTerm[],
  { layout, text, like }: Titles & { readonly like: QueryTitles },
): Steps {
  const { section, isPage, said, hasAll } = one;
  const begins = like.query.begins(section);
  const own = isPage ? ownSteps(one, terms, { layout, like, text }) : 0;
  const isReordered = said === "alike" && hasAll && !isPage && !like.stem.begins(section);
  let finished = own;
  if (said !== undefined) finished += COMPLETE_TITLE_BONUS;
  if (terms.length > 1) {
    if (said !== undefined) finished += isReordered ? REORDERED_BONUS : ALL_TERMS_BONUS;
    else if (!begins && terms.every(hasExactly(section))) finished += ALL_EXACT_BONUS;
  }
  if (begins) finished += TITLE_PREFIX_BONUS;
  if (like.query.isSame(section))
    finished += isOneWord(text) ? EXACT_WORD_BONUS : EXACT_TITLE_BONUS;
  return {
    finished,
    unfinished: begins ? UNFINISHED_PREFIX_BONUS + (isPage ? UNFINISHED_PAGE_TITLE : 0) : 0,
    small: hasAll ? finished : undefined,
  };
}

function hasExactly(section: number): (term: TitleTerm) => boolean {
  return ({ matches }) => matches.title[section] === tiers.exact;
}

/** What a page gets because it is the page of what was asked for. */
function ownSteps(
  { section, isCompound, said, hasAll }: NamedSection & { readonly hasAll: boolean },
  terms: readonly TitleTerm[],
  { layout, like, text }: Pick<Titles, "layout" | "text"> & { readonly like: QueryTitles },
): number {
  if (isCompound) return PAGE_KEYWORD;
  if (!hasAll) return PAGE_WORDS;
  const [only, ...others] = terms;
  const isSign = !isOneWord(text) && !/\s/.test(text);
  const isFinished = (tier: number) => (tier >= tiers.stem ? tier : 0);
  const length = layout.nameLengths[section] ?? 0;
  const addressed = titleMatch(terms, length, ({ name }) => isFinished(name[section] ?? 0));
  if (said === "exactly") return PAGE_TITLE;
  if (like.words.begins(section)) return isSign ? PAGE_KEYWORD : PAGE_TITLE;
  if (said === "alike") {
    return others.length > 0 || addressed === "exactly" ? PAGE_TITLE : STEMMED_PAGE_TITLE;
  }
  const isAlike =
    others.length === 0 && only?.matches.title[section] === tiers.stem && like.stem.begins(section);
  if (isAlike) return addressed === undefined ? STEMMED_PAGE_TITLE : PAGE_TITLE;
  return addressed === undefined ? PAGE_WORDS : PAGE_NAME;
}

/** Titles that begin as a query does. */
interface QueryTitles {
  /** Letter by letter. */
  readonly query: TitleMatches;
  /** With whole words. */
  readonly words: TitleMatches;
  /** With what words of the stem of its last one begin with. */
  readonly stem: TitleMatches;
}

/** Looks up the titles that are like a query in lower case. */
export function matchTitles({ analysis, texts }: SearchIndex, text: string): QueryTitles {
  const query = texts.matchTitles(text);
  const last = text.search(/\S+$/);
  const ending = beginningOfStem(analysis, stemOf(analysis, wordOf(analysis, text.slice(last))));
  return {
    query,
    words: texts.matchTitles(`${text} `),
    stem: ending === "" ? query : texts.matchTitles(text.slice(0, last) + ending),
  };
}

/** By section: how many of the terms its title has; of a page, also what it has beside it. */
function namedTerms(terms: readonly TitleTerm[], { index, layout, compound }: Titles): Uint8Array {
  const named = scratchOf(index).bytes(index.pageOf.length);
  for (const { matches } of terms) {
    for (let section = 0; section < named.length; section++) {
      if (matches.title[section] !== 0) named[section] = (named[section] ?? 0) + 1;
    }
  }
  layout.first.forEach((section, page) => {
    if (compound !== undefined && isNamed(compound, section, page)) named[section] = terms.length;
    const isCalled = ({ matches }: TitleTerm) => isNamed(matches, section, page);
    if (named[section] === 0 && !terms.some(isCalled)) return;
    const isBelow = ({ matches }: TitleTerm) => (matches.above[page] ?? 0) >= tiers.prefix;
    const inTitle = ({ matches }: TitleTerm) => matches.title[section] !== 0;
    const has = (term: TitleTerm) => inTitle(term) || isCalled(term) || isBelow(term);
    if (named[section] !== terms.length) named[section] = terms.filter(has).length;
  });
  return named;
}

/** Whether terms stand for all words of a title or an address, as they are or with another ending. */
function titleMatch(
  terms: readonly TitleTerm[],
  words: number,
  tierOf: (matches: Matches) => number,
): NamedSection["said"] {
  let found = 0;
  let said: NamedSection["said"] = "exactly";
  for (const { matches, length } of terms) {
    const tier = tierOf(matches);
    if (tier === tiers.typo || tier === tiers.parts || tier >= tiers.stem) found += length;
    if (tier === tiers.stem || tier === tiers.ending) said = "alike";
  }
  return words > 0 && found >= words ? said : undefined;
}

/** Letters alone: it may still be being typed, and is a word of many texts. */
function isOneWord(text: string): boolean {
  return /^[\p{L}\p{N}]+$/u.test(text);
}

/** The end of a page's address or its keywords have a term. */
function isNamed({ name, keywords }: Matches, section: number, page: number): boolean {
  return name[section] !== 0 || (keywords[page] ?? 0) >= tiers.stem;
}
