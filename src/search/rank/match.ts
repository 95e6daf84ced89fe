import { KEYWORDS_FIELD, NAME_FIELD, CONTENT_FIELD } from "../index/field.ts";
import type { Corpus, Run, Layout } from "../index/corpus.ts";
import type { Place } from "../index/field.ts";
import type { Wanted, Expansion } from "../query/expand.ts";
import { tiers } from "./weights.ts";
import type { PlannedTerm, Way, PlannedPhrase } from "../query/query-plan.ts";
import { scratchOf } from "./scratch.ts";
import type { Postings, SearchIndex } from "../index/search-index.ts";
import { isStopWord } from "../words/stop-words.ts";

/**
 * How the sections and pages of one index answer to a term: the best tier, by its
 * number, of what stands in each place; 0 for not at all.
 */
export interface Matches {
  /** By section: in its heading, in its text, and in the end of its address. */
  readonly title: Uint8Array;
  readonly text: Uint8Array;
  readonly name: Uint8Array;
  /** By page. */
  readonly keywords: Uint8Array;
  readonly above: Uint8Array;
  /** By section: how often, weighted by field, length of text and closeness of the word. */
  readonly amounts: Float64Array;
}

export const places = [
  "title",
  "text",
  "name",
  "keywords",
  "above",
] as const satisfies readonly Place[];

/** What another word counts in an amount, beside the one that was typed. */
const SHARE_OF_SYNONYMS = 0.5;

/** The matches of a term, for each index of the corpus. */
export function matchTerm(run: Run, term: PlannedTerm): readonly Matches[] {
  const fields = fieldNumbers(run, term.clause.fields);
  const [first, ...others] = term.ways.map((way) => matchWay(run, way, fields));
  if (first === undefined) throw new TypeError("a term without a way to match");
  for (const matches of others) {
    first.forEach((best, at) => {
      const other = matches[at];
      if (other !== undefined) takeBetter(best, other);
    });
  }
  return first;
}

/** The matches of one word, for each index of the corpus. */
export function matchWord(run: Run, wanted: Wanted, fields: readonly number[]): readonly Matches[] {
  const expansions = run.expand(wanted);
  return run.indexes.map((index, at) => {
    const matches = noMatches(index);
    for (const field of fields) {
      const place = run.places[field] ?? "text";
      const weights = run.weights[at]?.[field] ?? new Float64Array();
      for (const expansion of expansions[at] ?? []) {
        const postings = index.postings(expansion.word, field);
        if (postings.sections.length === 0) continue;
        if (place === "title" || place === "text") {
          const target = { weights, found: matches[place], amounts: matches.amounts };
          addToSections(postings, expansion, target);
        } else {
          const pageOf = place === "name" ? undefined : index.pageOf;
          note(postings, tiers[expansion.tier], { found: matches[place], pageOf });
        }
      }
    }
    return matches;
  });
}

/** The pages of which a keyword, or the end of the address, is all words of a query as one. */
export function matchCompound(run: Run, compound: Wanted): readonly Matches[] {
  return matchWord(run, compound, fieldNumbers(run, [KEYWORDS_FIELD, NAME_FIELD]));
}

export function fieldNumbers(corpus: Corpus, names: readonly string[]): readonly number[] {
  return corpus.fields.flatMap(({ name }, field) => (names.includes(name) ? [field] : []));
}

/** They last until the scratch of the index is reset. */
export function noMatches(index: SearchIndex): Matches {
  const sections = index.pageOf.length;
  const pages = index.pages.length;
  const { bytes, floats } = scratchOf(index);
  return {
    title: bytes(sections),
    text: bytes(sections),
    name: bytes(sections),
    keywords: bytes(pages),
    above: bytes(pages),
    amounts: floats(sections),
  };
}

/** Where the sections that have a word are noted. */
interface SectionTarget {
  /** By section: what one occurrence counts. */
  readonly weights: Float64Array;
  readonly found: Uint8Array;
  readonly amounts: Float64Array;
}

function addToSections(
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

/** Note that a word stands in sections, or in the pages of these. */
function note(
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

function matchWay(run: Run, way: Way, fields: readonly number[]): readonly Matches[] {
  const words = way.words.map((wanted) => matchWord(run, wanted, fields));
  const [first, ...others] = words;
  if (first === undefined) throw new TypeError("a way without words");
  if (others.length === 0 && way.kind !== "synonym") return first;
  const cap = way.kind === "synonym" ? tiers.synonym : tiers.parts;
  if (others.length === 0) return first.map(asSynonym);
  return run.indexes.map((index, at) =>
    allOf(
      words.map((matches) => matches[at] ?? noMatches(index)),
      cap,
      noMatches(index),
    ),
  );
}

/** The matches of one word, as those of another word for it. */
function asSynonym(matches: Matches): Matches {
  const { title, text, amounts } = matches;
  for (let section = 0; section < text.length; section++) {
    if ((title[section] ?? 0) > (text[section] ?? 0)) text[section] = title[section] ?? 0;
    amounts[section] = SHARE_OF_SYNONYMS * (amounts[section] ?? 0);
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
 * Sections and pages that have all words: in the title if all stand there, with the
 * average amount of them. A mistake in one of them stays a mistake.
 */
function allOf(words: readonly Matches[], cap: number, result: Matches): Matches {
  const tierOf = (worst: number) => (worst === 0 || worst === tiers.typo ? worst : cap);
  for (const place of places) {
    const found = result[place];
    for (let at = 0; at < found.length; at++) {
      let worst: number = tiers.exact;
      for (const word of words) worst = Math.min(worst, wordIn(word, place, at));
      found[at] = tierOf(worst);
    }
  }
  const share = cap === tiers.synonym ? SHARE_OF_SYNONYMS : 1;
  for (let section = 0; section < result.amounts.length; section++) {
    if (result.title[section] === 0 && result.text[section] === 0) continue;
    let amount = 0;
    for (const word of words) amount += word.amounts[section] ?? 0;
    result.amounts[section] = (share * amount) / words.length;
  }
  return result;
}

/** A word in the heading of a section counts as one in its text, beside others that stand there. */
function wordIn(word: Matches, place: Place, at: number): number {
  const own = word[place][at] ?? 0;
  return place === "text" ? Math.max(own, word.title[at] ?? 0) : own;
}

/** In each place the better of two tiers; the amount of the first that has any. */
function takeBetter(best: Matches, other: Matches): void {
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
   * By section: 1 where a text has all words and the index does not know in which
   * order, because it has no positions. Whoever has the text can tell.
   */
  readonly open: Uint8Array;
}

/** The matches of a phrase, for each index: all its words, as they are written, in one field. */
export function matchPhrase(run: Run, phrase: PlannedPhrase): readonly PhraseMatches[] {
  const results = run.indexes.map((index) => ({
    ...noMatches(index),
    open: new Uint8Array(index.pageOf.length),
  }));
  for (const field of fieldNumbers(run, phrase.clause.fields)) {
    const name = run.fields[field]?.name ?? "";
    // Texts are indexed without small words.
    const isLookedFor = (word: string) => name !== CONTENT_FIELD || !isStopWord(word);
    const words = [...new Set(phrase.words)]
      .filter(isLookedFor)
      .map((word) => matchWord(run, { kind: "word", word, accepts: "exact" }, [field]));
    if (words.length === 0) continue;
    run.indexes.forEach((index, at) => {
      const result = results[at];
      const inIndex = words.flatMap((matches) => matches[at] ?? []);
      if (result === undefined) return;
      const [place, layout] = [run.places[field] ?? "text", run.layouts[at]];
      if (layout) addField({ index, field, place, layout, phrase }, inIndex, result);
    });
  }
  results.forEach((result, at) => {
    const [index, layout] = [run.indexes[at], run.layouts[at]];
    if (index !== undefined && layout !== undefined) closeDecided(index, layout, result);
  });
  return results;
}

/** What a title or a category surely has leaves nothing open about a text that may. */
function closeDecided(
  index: SearchIndex,
  layout: Layout,
  { title, above, open }: PhraseMatches,
): void {
  for (let section = 0; section < open.length; section++) {
    const page = index.pageOf[section] ?? 0;
    const ofPage = title[layout.first[page] ?? 0] ?? 0;
    if ((title[section] ?? 0) + ofPage + (above[page] ?? 0) !== 0) open[section] = 0;
  }
}

interface PhraseField {
  readonly index: SearchIndex;
  readonly layout: Layout;
  /** The field, and what it says a word of it was met in. */
  readonly field: number;
  readonly place: Place;
  readonly phrase: PlannedPhrase;
}

function addField(field: PhraseField, words: readonly Matches[], result: PhraseMatches): void {
  const { index, layout, place, phrase } = field;
  const found = result[place];
  const isOfSections = place === "text" || place === "title";
  for (let at = 0; at < found.length; at++) {
    if (words.some((word) => word[place][at] === 0)) continue;
    const section = isOfSections || place === "name" ? at : (layout.first[at] ?? 0);
    const holds =
      phrase.words.length === 1 || index.texts.containsPhrase(field.field, section, phrase.words);
    if (holds === false) continue;
    found[at] = tiers.exact;
    if (!isOfSections) continue;
    if (holds === undefined) result.open[at] = 1;
    const amounts = words.map((word) => word.amounts[at] ?? 0);
    result.amounts[at] = (result.amounts[at] ?? 0) + Math.min(...amounts);
  }
}
