import type { Layout } from "../index/corpus.ts";
import type { SearchIndex, TitlesLike } from "../index/search-index.ts";
import { beginningOfStem, stemOf, wordOf } from "../words/analysis.ts";
import {
  ALL_EXACT,
  ALL_REORDERED,
  ALL_SAID,
  BEGINS_TITLE,
  BEGUN_TITLE,
  OWN_ALIKE,
  OWN_BEGUN,
  OWN_KEYWORD,
  OWN_NAME,
  OWN_TITLE,
  OWN_WORDS,
  SAID_TITLE,
  SAID_WORD,
  tiers,
  WHOLE_TITLE,
  worth,
} from "./grade.ts";
import type { Matches } from "./match-term.ts";
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
  readonly spoken: Matches | undefined;
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
export function addTitleSteps(
  terms: readonly TitleTerm[],
  titles: Titles,
  add: (section: number, steps: number) => void,
): void {
  const counting = terms.filter(({ counts }) => counts);
  const named = namedTerms(counting, titles);
  const like = likeTitles(titles.index, titles.text);
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
  readonly isSpoken: boolean;
}

function namedSection(
  section: number,
  terms: readonly TitleTerm[],
  { index, layout, spoken }: Titles,
): NamedSection {
  const page = index.pageOf[section] ?? 0;
  const isPage = layout.first[page] === section;
  const length = layout.titleLengths[section] ?? 0;
  return {
    section,
    page,
    isPage,
    said: saidAs(terms, length, ({ title }) => title[section] ?? 0),
    isSpoken: isPage && spoken !== undefined && isNamed(spoken, section, page),
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
  { section, page, isPage, isSpoken }: NamedSection,
  { finished, unfinished, small }: Steps,
): number {
  const tier = matches.title[section] ?? 0;
  if (!counts) return tier === 0 || small === undefined ? 0 : small + (worth.title[tier] ?? 0);
  if (isSpoken) return finished;
  if (tier === tiers.prefix) return unfinished;
  return tier !== 0 || (isPage && isNamed(matches, section, page)) ? finished : 0;
}

function stepsOf(
  one: NamedSection & { readonly hasAll: boolean },
  terms: readonly TitleTerm[],
  { layout, text, like }: Titles & { readonly like: LikeTitles },
): Steps {
  const { section, isPage, said, hasAll } = one;
  const begins = like.query.begins(section);
  const own = isPage ? ownSteps(one, terms, { layout, like, text }) : 0;
  const isReordered = said === "alike" && hasAll && !isPage && !like.stem.begins(section);
  let finished = own;
  if (said !== undefined) finished += WHOLE_TITLE;
  if (terms.length > 1) {
    if (said !== undefined) finished += isReordered ? ALL_REORDERED : ALL_SAID;
    else if (!begins && terms.every(hasExactly(section))) finished += ALL_EXACT;
  }
  if (begins) finished += BEGINS_TITLE;
  if (like.query.isSame(section)) finished += isOneWord(text) ? SAID_WORD : SAID_TITLE;
  return {
    finished,
    unfinished: begins ? BEGUN_TITLE + (isPage ? OWN_BEGUN : 0) : 0,
    small: hasAll ? finished : undefined,
  };
}

function hasExactly(section: number): (term: TitleTerm) => boolean {
  return ({ matches }) => matches.title[section] === tiers.exact;
}

/** What a page gets because it is the page of what was asked for. */
function ownSteps(
  { section, isSpoken, said, hasAll }: NamedSection & { readonly hasAll: boolean },
  terms: readonly TitleTerm[],
  { layout, like, text }: Pick<Titles, "layout" | "text"> & { readonly like: LikeTitles },
): number {
  if (isSpoken) return OWN_KEYWORD;
  if (!hasAll) return OWN_WORDS;
  const [only, ...others] = terms;
  const isSign = !isOneWord(text) && !/\s/.test(text);
  const isFinished = (tier: number) => (tier >= tiers.stem ? tier : 0);
  const length = layout.nameLengths[section] ?? 0;
  const addressed = saidAs(terms, length, ({ name }) => isFinished(name[section] ?? 0));
  if (said === "exactly") return OWN_TITLE;
  if (like.words.begins(section)) return isSign ? OWN_KEYWORD : OWN_TITLE;
  if (said === "alike") {
    return others.length > 0 || addressed === "exactly" ? OWN_TITLE : OWN_ALIKE;
  }
  const isAlike =
    others.length === 0 && only?.matches.title[section] === tiers.stem && like.stem.begins(section);
  if (isAlike) return addressed === undefined ? OWN_ALIKE : OWN_TITLE;
  return addressed === undefined ? OWN_WORDS : OWN_NAME;
}

/** Titles that begin as a query does. */
interface LikeTitles {
  /** Letter by letter. */
  readonly query: TitlesLike;
  /** With whole words. */
  readonly words: TitlesLike;
  /** With what words of the stem of its last one begin with. */
  readonly stem: TitlesLike;
}

/** Looks up the titles that are like a query in lower case. */
export function likeTitles({ analysis, texts }: SearchIndex, text: string): LikeTitles {
  const query = texts.titlesLike(text);
  const last = text.search(/\S+$/);
  const ending = beginningOfStem(analysis, stemOf(analysis, wordOf(analysis, text.slice(last))));
  return {
    query,
    words: texts.titlesLike(`${text} `),
    stem: ending === "" ? query : texts.titlesLike(text.slice(0, last) + ending),
  };
}

/** By section: how many of the terms its title has; of a page, also what it has beside it. */
function namedTerms(terms: readonly TitleTerm[], { index, layout, spoken }: Titles): Uint8Array {
  const named = scratchOf(index).bytes(index.pageOf.length);
  for (const { matches } of terms) {
    for (let section = 0; section < named.length; section++) {
      if (matches.title[section] !== 0) named[section] = (named[section] ?? 0) + 1;
    }
  }
  layout.first.forEach((section, page) => {
    if (spoken !== undefined && isNamed(spoken, section, page)) named[section] = terms.length;
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
function saidAs(
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
