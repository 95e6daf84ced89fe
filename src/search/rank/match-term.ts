import type { Corpus, Place, Run } from "../index/corpus.ts";
import type { Expansion, Wanted } from "../query/expand.ts";
import { tiers } from "./grade.ts";
import type { PlannedTerm, Way } from "../query/query-plan.ts";
import type { Postings, SearchIndex } from "../index/search-index.ts";

/**
 * How the sections and pages of one index answer to a term: the best tier, by its
 * number, of what stands in each place; 0 for not at all.
 */
export interface Matches {
  /** By section: in its heading, and in its text. */
  readonly title: Uint8Array;
  readonly text: Uint8Array;
  /** By page. */
  readonly keywords: Uint8Array;
  readonly name: Uint8Array;
  readonly above: Uint8Array;
  /** By section: how often, weighted by field, length of text and closeness of the word. */
  readonly amounts: Float64Array;
}

export const places = [
  "title",
  "text",
  "keywords",
  "name",
  "above",
] as const satisfies readonly Place[];

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
          addToPages(postings, tiers[expansion.tier], {
            pageOf: index.pageOf,
            found: matches[place],
          });
        }
      }
    }
    return matches;
  });
}

export function fieldNumbers(corpus: Corpus, names: readonly string[]): readonly number[] {
  return corpus.fields.flatMap(({ name }, field) => (names.includes(name) ? [field] : []));
}

export function noMatches(index: SearchIndex): Matches {
  const sections = index.pageOf.length;
  const pages = index.pages.length;
  return {
    title: new Uint8Array(sections),
    text: new Uint8Array(sections),
    keywords: new Uint8Array(pages),
    name: new Uint8Array(pages),
    above: new Uint8Array(pages),
    amounts: new Float64Array(sections),
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

function addToPages(
  { sections }: Postings,
  tier: number,
  { pageOf, found }: { readonly pageOf: Uint32Array; readonly found: Uint8Array },
): void {
  for (let at = 0; at < sections.length; at++) {
    const page = pageOf[sections[at] ?? 0] ?? 0;
    if (tier > (found[page] ?? 0)) found[page] = tier;
  }
}

function matchWay(run: Run, way: Way, fields: readonly number[]): readonly Matches[] {
  const words = way.words.map((wanted) => matchWord(run, wanted, fields));
  const [first, ...others] = words;
  if (first === undefined) throw new TypeError("a way without words");
  if (others.length === 0 && way.kind !== "synonym") return first;
  const cap = way.kind === "synonym" ? tiers.synonym : tiers.parts;
  return run.indexes.map((index, at) =>
    allOf(
      words.map((matches) => matches[at] ?? noMatches(index)),
      cap,
      noMatches(index),
    ),
  );
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
  const share = cap === tiers.synonym ? 0.5 : 1;
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
