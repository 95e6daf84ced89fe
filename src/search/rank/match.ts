import { categoriesOf, fieldNames, type FieldName } from "../index/field.ts";
import type { IndexRun } from "../index/corpus.ts";
import type { QueryWord, Expansion } from "../query/expand.ts";
import { tiers } from "./weights.ts";
import type { Clause } from "../query/query-parser.ts";
import { containsPhrase } from "../phrases.ts";
import type { PlannedTerm, Alternative, PlannedPhrase } from "../query/query-plan.ts";
import { wordsInOrder } from "../words/tokenize.ts";
import { scratchOf } from "./scratch.ts";
import type { Postings, SearchIndex } from "../index/search-index.ts";
import { isStopWord } from "../words/stop-words.ts";

/**
 * The matches of a term or phrase in the sections and pages of one index: the best tier in each
 * field, or 0 for no match.
 */
export interface Matches {
  /** By section. */
  readonly title: Uint8Array;
  readonly content: Uint8Array;
  readonly name: Uint8Array;
  readonly keywords: Uint8Array;
  /** By page. */
  readonly parentCategories: Uint8Array;
  /** By section: frequency, weighted by field, text length and closeness. */
  readonly amounts: Float64Array;
  /**
   * Only for phrases, by section: 1 if it contains all words but the index can't check their order,
   * because it has no positions. The caller checks the text.
   */
  readonly open?: Uint8Array;
}

/** A term, phrase or identifier of a query, with its matches in one index. */
export interface Condition {
  readonly matches: Matches;
  readonly presence: Clause["presence"];
  /** Boost times idf. */
  readonly weight: number;
  /** False for stop words, which a section doesn't have to contain. */
  readonly counts: boolean;
  /** Number of words that the condition matches in text. */
  readonly length: number;
  /** Whether sections inherit matches from their page and the headings above them. */
  readonly isInherited: boolean;
}

type PhraseMatches = Required<Matches>;

/** Weight of a synonym's frequency. */
const SYNONYM_WEIGHT = 0.5;

/** Returns the matches of a term. */
export function matchTerm(run: IndexRun, { alternatives, clause }: PlannedTerm): Matches {
  const [first, ...others] = alternatives.map((alternative) =>
    matchAlternative(run, alternative, clause.fields),
  );
  if (first === undefined) throw new TypeError("a term without words");
  for (const other of others) mergeBest(first, other);
  return first;
}

/** Returns the matches of a word in fields. */
export function matchWord(run: IndexRun, wanted: QueryWord, fields: readonly string[]): Matches {
  const { index, weights } = run;
  const matches = emptyMatches(index);
  for (const field of fieldNumbers(run, fields)) {
    const name = index.fields[field]?.name ?? "content";
    for (const expansion of run.expand(wanted)) {
      const postings = index.postings(expansion.word, field);
      if (postings.sections.length === 0) continue;
      if (name === "title" || name === "content") {
        addPostings(postings, expansion, {
          weights: weights[field] ?? new Float64Array(),
          found: matches[name],
          amounts: matches.amounts,
        });
      } else {
        const pageOf = name === "parentCategories" ? index.pageOf : undefined;
        addTier(postings, tiers[expansion.tier], { found: matches[name], pageOf });
      }
    }
  }
  return matches;
}

/**
 * Returns the sections that have the query's joined words as a keyword, and the pages that have
 * them as their name.
 */
export function matchCompound(run: IndexRun, compound: QueryWord): Matches {
  return matchWord(run, compound, ["keywords", "name"]);
}

export function fieldNumbers(
  { index: { fields } }: IndexRun,
  names: readonly string[],
): readonly number[] {
  return fields.flatMap(({ name }, field) => (names.includes(name) ? [field] : []));
}

/** Returns matches in scratch arrays, which are valid until the arrays of the index are reset. */
export function emptyMatches(index: SearchIndex): Matches {
  const sections = index.pageOf.length;
  const pages = index.pages.length;
  const { bytes, floats } = scratchOf(index);
  return {
    title: bytes(sections),
    content: bytes(sections),
    name: bytes(sections),
    keywords: bytes(sections),
    parentCategories: bytes(pages),
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

/** Records a tier for the sections or, with `pageOf`, for their pages. */
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

function matchAlternative(run: IndexRun, { kind, words }: Alternative, fields: readonly string[]) {
  const found = words.map((wanted) => matchWord(run, wanted, fields));
  const [first, ...others] = found;
  if (first === undefined) throw new TypeError("an alternative without words");
  if (others.length === 0 && kind !== "synonym") return first;
  return matchAll(first, others, kind === "synonym" ? tiers.synonym : tiers.parts);
}

/**
 * Returns the matches that contain all words, in the arrays of the first word. Their amount is the
 * average of the amounts for the words. If one word matches with a typo, the entire match counts as
 * a typo.
 */
function matchAll(first: Matches, others: readonly Matches[], cap: number): Matches {
  // A word in the title of a section also counts as a word in its text.
  for (const { content, title } of [first, ...others]) raiseTo(content, title);
  for (const field of fieldNames) {
    const found = first[field];
    for (const { [field]: other } of others) {
      for (let at = 0; at < found.length; at++) {
        found[at] = Math.min(found[at] ?? 0, other[at] ?? 0);
      }
    }
    for (let at = 0; at < found.length; at++) if ((found[at] ?? 0) > tiers.typo) found[at] = cap;
  }
  const share = cap === tiers.synonym ? SYNONYM_WEIGHT : 1;
  const { amounts, content } = first;
  for (let section = 0; section < amounts.length; section++) {
    let amount = amounts[section] ?? 0;
    for (const other of others) amount += other.amounts[section] ?? 0;
    amounts[section] = content[section] === 0 ? 0 : (share * amount) / (1 + others.length);
  }
  return first;
}

/** Raises each tier to the one at the same index in `others`, if that's higher. */
function raiseTo(numbers: Uint8Array, others: Uint8Array): void {
  for (let at = 0; at < numbers.length; at++) {
    const other = others[at] ?? 0;
    if (other > (numbers[at] ?? 0)) numbers[at] = other;
  }
}

/** Merges two matches: the better tier in each field, and the first amount above 0. */
function mergeBest(best: Matches, other: Matches): void {
  for (const field of fieldNames) raiseTo(best[field], other[field]);
  for (let section = 0; section < best.amounts.length; section++) {
    if (best.amounts[section] === 0) best.amounts[section] = other.amounts[section] ?? 0;
  }
}

/** Returns the matches of a phrase: all its words as typed, in one field. */
export function matchPhrase(run: IndexRun, phrase: PlannedPhrase): Matches {
  const { index } = run;
  const result = { ...emptyMatches(index), open: new Uint8Array(index.pageOf.length) };
  for (const field of fieldNumbers(run, phrase.clause.fields)) {
    const name = index.fields[field]?.name ?? "content";
    // Section text is indexed without stop words.
    const isIndexed = (word: string) => name !== "content" || !isStopWord(word);
    const words = [...new Set(phrase.words)]
      .filter(isIndexed)
      .map((word) => matchWord(run, { kind: "word", word, accepts: "exact" }, [name]));
    if (words.length === 0) continue;
    addField({ index, field: name, phrase }, words, result);
  }
  clearOpen(index, result);
  return result;
}

/**
 * Clears `open` if a title or category contains the phrase, so the text doesn't have to be checked.
 */
function clearOpen(
  { pageOf, firstSections }: SearchIndex,
  { title, parentCategories, open }: PhraseMatches,
): void {
  for (let section = 0; section < open.length; section++) {
    const page = pageOf[section] ?? 0;
    const ofPage = title[firstSections[page] ?? 0] ?? 0;
    if ((title[section] ?? 0) + ofPage + (parentCategories[page] ?? 0) !== 0) open[section] = 0;
  }
}

/**
 * Maximum number of titles or categories whose word order is checked in a sharded index, because
 * they have to be loaded.
 */
const MOST_CHECKED = 64;

/**
 * Whether a phrase is in a title or category. `undefined` for other fields, because the index
 * doesn't contain their text.
 */
function containsInOrder({ index, field, phrase }: PhraseField, section: number) {
  const { pageOf, texts, analysis } = index;
  if (field !== "title" && field !== "parentCategories") return undefined;
  const page = texts.page(pageOf[section] ?? 0);
  const own = field === "title" ? [texts.title(section) ?? ""] : page && categoriesOf(page);
  return own?.some((text) => containsPhrase(wordsInOrder(text, analysis), phrase.words));
}

interface PhraseField {
  readonly index: SearchIndex;
  readonly field: FieldName;
  readonly phrase: PlannedPhrase;
}

function addField(asked: PhraseField, words: readonly Matches[], result: PhraseMatches): void {
  const { index, field, phrase } = asked;
  const found = result[field];
  const isOfSections = field === "content" || field === "title";
  const candidates: number[] = [];
  for (let at = 0; at < found.length; at++) {
    if (words.every((word) => word[field][at] !== 0)) candidates.push(at);
  }
  const isSkipped =
    phrase.words.length === 1 ||
    (field !== "content" && index.parts.isSharded && candidates.length > MOST_CHECKED);
  for (const at of candidates) {
    const section = isOfSections || field === "name" ? at : (index.firstSections[at] ?? 0);
    const contains = isSkipped || containsInOrder(asked, section);
    if (contains === false) continue;
    found[at] = tiers.exact;
    if (!isOfSections) continue;
    if (contains === undefined) result.open[at] = 1;
    const amounts = words.map((word) => word.amounts[at] ?? 0);
    result.amounts[at] = (result.amounts[at] ?? 0) + Math.min(...amounts);
  }
}
