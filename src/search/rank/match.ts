import { KEYWORDS_FIELD, NAME_FIELD, CONTENT_FIELD, categoriesOf } from "../index/field.ts";
import { layoutOf, type Corpus, type Run } from "../index/corpus.ts";
import type { Place } from "../index/field.ts";
import type { QueryWord, Expansion } from "../query/expand.ts";
import { tiers } from "./weights.ts";
import { containsPhrase } from "../phrases.ts";
import {
  wordsInOrder,
  type PlannedTerm,
  type Alternative,
  type PlannedPhrase,
} from "../query/query-plan.ts";
import { scratchOf } from "./scratch.ts";
import type { Postings, SearchIndex } from "../index/search-index.ts";
import { isStopWord } from "../words/stop-words.ts";

/**
 * The matches of a term in the sections and pages of one index: the best tier in each place, or 0
 * for no match.
 */
export interface Matches {
  /** By section. */
  readonly title: Uint8Array;
  readonly text: Uint8Array;
  readonly name: Uint8Array;
  readonly keywords: Uint8Array;
  /** By page. */
  readonly parents: Uint8Array;
  /** By section: frequency, weighted by field, text length and closeness. */
  readonly amounts: Float64Array;
}

export const places = [
  "title",
  "text",
  "name",
  "keywords",
  "parents",
] as const satisfies readonly Place[];

/** Weight of a synonym's frequency. */
const SYNONYM_WEIGHT = 0.5;

/** Returns the matches of a term in each index. */
export function matchTerm(run: Run, term: PlannedTerm): readonly Matches[] {
  const fields = fieldNumbers(run, term.clause.fields);
  const [first, ...others] = term.alternatives.map((alternative) =>
    matchAlternative(run, alternative, fields),
  );
  if (first === undefined) throw new TypeError("a term without words");
  for (const matches of others) {
    first.forEach((best, at) => {
      const other = matches[at];
      if (other !== undefined) mergeBest(best, other);
    });
  }
  return first;
}

/** Returns the matches of a word in each index. */
export function matchWord(
  run: Run,
  wanted: QueryWord,
  fields: readonly number[],
): readonly Matches[] {
  const expansions = run.expand(wanted);
  return run.indexes.map((index, at) => {
    const matches = emptyMatches(index);
    for (const field of fields) {
      const place = run.places[field] ?? "text";
      const weights = run.weights[at]?.[field] ?? new Float64Array();
      for (const expansion of expansions[at] ?? []) {
        const postings = index.postings(expansion.word, field);
        if (postings.sections.length === 0) continue;
        if (place === "title" || place === "text") {
          const target = { weights, found: matches[place], amounts: matches.amounts };
          addPostings(postings, expansion, target);
        } else {
          const pageOf = place === "parents" ? index.pageOf : undefined;
          addTier(postings, tiers[expansion.tier], { found: matches[place], pageOf });
        }
      }
    }
    return matches;
  });
}

/**
 * Returns sections with a keyword, and pages with a name, that equals the joined words of the
 * query.
 */
export function matchCompound(run: Run, compound: QueryWord): readonly Matches[] {
  return matchWord(run, compound, fieldNumbers(run, [KEYWORDS_FIELD, NAME_FIELD]));
}

export function fieldNumbers(corpus: Corpus, names: readonly string[]): readonly number[] {
  return corpus.fields.flatMap(({ name }, field) => (names.includes(name) ? [field] : []));
}

/** Returns matches in scratch arrays, which are valid until the arrays of the index are reset. */
export function emptyMatches(index: SearchIndex): Matches {
  const sections = index.pageOf.length;
  const pages = index.pages.length;
  const { bytes, floats } = scratchOf(index);
  return {
    title: bytes(sections),
    text: bytes(sections),
    name: bytes(sections),
    keywords: bytes(sections),
    parents: bytes(pages),
    amounts: floats(sections),
  };
}

interface SectionTarget {
  /** By section: weight of one occurrence. */
  readonly weights: Float64Array;
  readonly found: Uint8Array;
  readonly amounts: Float64Array;
}

function addPostings(
  { sections, frequencies }: Postings,
  { tier, closeness }: Expansion,
  { weights, found, amounts }: SectionTarget,
): void {
  const number = tiers[tier];
  for (let at = 0; at < sections.length; at++) {
    const section = sections[at] ?? 0;
    const amount = closeness * (frequencies[at] ?? 0) * (weights[section] ?? 0);
    amounts[section] = (amounts[section] ?? 0) + amount;
    if (number > (found[section] ?? 0)) found[section] = number;
  }
}

/** Records a tier for sections, or for their pages. */
function addTier(
  { sections }: Postings,
  tier: number,
  { found, pageOf }: { readonly found: Uint8Array; readonly pageOf: Uint32Array | undefined },
): void {
  for (let at = 0; at < sections.length; at++) {
    const section = sections[at] ?? 0;
    const place = pageOf === undefined ? section : (pageOf[section] ?? 0);
    if (tier > (found[place] ?? 0)) found[place] = tier;
  }
}

function matchAlternative(
  run: Run,
  alternative: Alternative,
  fields: readonly number[],
): readonly Matches[] {
  const words = alternative.words.map((wanted) => matchWord(run, wanted, fields));
  const [first, ...others] = words;
  if (first === undefined) throw new TypeError("an alternative without words");
  if (others.length === 0 && alternative.kind !== "synonym") return first;
  const cap = alternative.kind === "synonym" ? tiers.synonym : tiers.parts;
  if (others.length === 0) return first.map(asSynonym);
  return run.indexes.map((index, at) =>
    matchAll(
      words.map((matches) => matches[at] ?? emptyMatches(index)),
      cap,
      emptyMatches(index),
    ),
  );
}

/** Lowers the tiers and amounts of a word to those of a synonym. */
function asSynonym(matches: Matches): Matches {
  const { title, text, amounts } = matches;
  for (let section = 0; section < text.length; section++) {
    if ((title[section] ?? 0) > (text[section] ?? 0)) text[section] = title[section] ?? 0;
    amounts[section] = SYNONYM_WEIGHT * (amounts[section] ?? 0);
  }
  for (const place of places) {
    const found = matches[place];
    for (let at = 0; at < found.length; at++) {
      if ((found[at] ?? 0) > tiers.typo) found[at] = tiers.synonym;
    }
  }
  return matches;
}

/**
 * Returns matches that contain all words. Their amount is the average. If one word matches with a
 * typo, the complete match counts as a typo.
 */
function matchAll(words: readonly Matches[], cap: number, result: Matches): Matches {
  const tierOf = (worst: number) => (worst === 0 || worst === tiers.typo ? worst : cap);
  for (const place of places) {
    const found = result[place];
    for (let at = 0; at < found.length; at++) {
      let worst: number = tiers.exact;
      for (const word of words) worst = Math.min(worst, tierIn(word, place, at));
      found[at] = tierOf(worst);
    }
  }
  const share = cap === tiers.synonym ? SYNONYM_WEIGHT : 1;
  for (let section = 0; section < result.amounts.length; section++) {
    if (result.title[section] === 0 && result.text[section] === 0) continue;
    let amount = 0;
    for (const word of words) amount += word.amounts[section] ?? 0;
    result.amounts[section] = (share * amount) / words.length;
  }
  return result;
}

/** A word in the title of a section also counts as a word in its text. */
function tierIn(word: Matches, place: Place, at: number): number {
  const own = word[place][at] ?? 0;
  return place === "text" ? Math.max(own, word.title[at] ?? 0) : own;
}

/** Merges two matches: the better tier in each place, and the first amount above 0. */
function mergeBest(best: Matches, other: Matches): void {
  for (const place of places) {
    const found = best[place];
    const more = other[place];
    for (let at = 0; at < found.length; at++) {
      if ((more[at] ?? 0) > (found[at] ?? 0)) found[at] = more[at] ?? 0;
    }
  }
  for (let section = 0; section < best.amounts.length; section++) {
    if (best.amounts[section] === 0) best.amounts[section] = other.amounts[section] ?? 0;
  }
}

export interface PhraseMatches extends Matches {
  /**
   * By section: 1 if it contains all words but the index can't check their order, because
   * it has no positions. The caller checks the text.
   */
  readonly open: Uint8Array;
}

/** Returns the matches of a phrase in each index: all its words as typed, in one field. */
export function matchPhrase(run: Run, phrase: PlannedPhrase): readonly PhraseMatches[] {
  const results = run.indexes.map((index) => ({
    ...emptyMatches(index),
    open: new Uint8Array(index.pageOf.length),
  }));
  for (const field of fieldNumbers(run, phrase.clause.fields)) {
    const name = run.fields[field]?.name ?? "";
    // Section text is indexed without stop words.
    const isIndexed = (word: string) => name !== CONTENT_FIELD || !isStopWord(word);
    const words = [...new Set(phrase.words)]
      .filter(isIndexed)
      .map((word) => matchWord(run, { kind: "word", word, accepts: "exact" }, [field]));
    if (words.length === 0) continue;
    run.indexes.forEach((index, at) => {
      const result = results[at];
      const inIndex = words.flatMap((matches) => matches[at] ?? []);
      if (result === undefined) return;
      const place = run.places[field] ?? "text";
      addField({ index, place, phrase }, inIndex, result);
    });
  }
  results.forEach((result, at) => {
    const index = run.indexes[at];
    if (index !== undefined) clearOpen(index, result);
  });
  return results;
}

/**
 * Clears `open` if a title or category contains the phrase, so the text doesn't have to be checked.
 */
function clearOpen(index: SearchIndex, { title, parents, open }: PhraseMatches): void {
  const { first } = layoutOf(index);
  for (let section = 0; section < open.length; section++) {
    const page = index.pageOf[section] ?? 0;
    const ofPage = title[first[page] ?? 0] ?? 0;
    if ((title[section] ?? 0) + ofPage + (parents[page] ?? 0) !== 0) open[section] = 0;
  }
}

/**
 * Maximum number of titles or categories in a sharded index whose word order is checked, because
 * they have to load.
 */
const MOST_CHECKED = 64;

/**
 * Whether a phrase is in a title or category. `undefined` for other places, which the index has no
 * text of.
 */
function containsInOrder({ index, place, phrase }: PhraseField, section: number) {
  const { pageOf, texts, analysis } = index;
  if (place !== "title" && place !== "parents") return undefined;
  const page = texts.page(pageOf[section] ?? 0);
  const own = place === "title" ? [texts.title(section) ?? ""] : page && categoriesOf(page);
  return own?.some((text) => containsPhrase(wordsInOrder(text, analysis), phrase.words));
}

interface PhraseField {
  readonly index: SearchIndex;
  readonly place: Place;
  readonly phrase: PlannedPhrase;
}

function addField(field: PhraseField, words: readonly Matches[], result: PhraseMatches): void {
  const { index, place, phrase } = field;
  const { first } = layoutOf(index);
  const found = result[place];
  const isOfSections = place === "text" || place === "title";
  const candidates = [...found.keys()].filter((at) => words.every((word) => word[place][at] !== 0));
  const isSkipped =
    phrase.words.length === 1 ||
    (place !== "text" && index.parts.isSharded && candidates.length > MOST_CHECKED);
  for (const at of candidates) {
    const section = isOfSections || place === "name" ? at : (first[at] ?? 0);
    const contains = isSkipped || containsInOrder(field, section);
    if (contains === false) continue;
    found[at] = tiers.exact;
    if (!isOfSections) continue;
    if (contains === undefined) result.open[at] = 1;
    const amounts = words.map((word) => word.amounts[at] ?? 0);
    result.amounts[at] = (result.amounts[at] ?? 0) + Math.min(...amounts);
  }
}
