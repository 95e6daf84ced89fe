import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { Expand } from "../query/expand.ts";
import { standardFields, TITLE_FIELD, type Field } from "./field.ts";
import { postingRange, type SearchIndex } from "./search-index.ts";
import { stopWords } from "../words/stop-words.ts";
import { findWord } from "../words/word-lookup.ts";

/** How much the length of a text counts: 0 not at all, 1 in full. */
const B = 0.75;

/** The section under a page's own title stands for the page. */
const FIRST_SECTION_BOOST = 1.5;

/**
 * Indexes that are searched together. What a word is worth is computed over all
 * of them, so that scores of different indexes can be compared: searching two
 * indexes finds what searching one of both would.
 */
export interface Corpus {
  readonly indexes: readonly SearchIndex[];
  readonly fields: readonly Field[];
  readonly analysis: Analysis;
  readonly sectionCount: number;
  /**
   * By index, field and section: what one occurrence of a word counts there. That
   * is the weight of the field, less in a longer text and more in a shorter one.
   */
  readonly weights: readonly (readonly Float64Array[])[];
  /** By index and section: multiplies how often words count as standing in it. */
  readonly boosts: readonly Float64Array[];
  /** By index and section: words of the title, small ones left out. */
  readonly titleLengths: readonly Uint32Array[];
}

/** One search of a corpus. */
export interface Run extends Corpus {
  readonly expand: Expand;
}

/**
 * Join loaded indexes. The order decides between equal hits.
 *
 * @throws Error when they were not built with the same fields and analysis
 */
export function corpusOf(indexes: readonly SearchIndex[]): Corpus {
  const [first] = indexes;
  const fields = first?.fields ?? standardFields;
  const analysis = first?.analysis ?? standardAnalysis;
  if (indexes.some((index) => signature(index) !== signature(first))) {
    throw new Error("indexes of different kinds cannot be searched together");
  }
  const sectionCount = indexes.reduce((sum, index) => sum + index.titles.length, 0);
  const averages = fields.map((_, field) => {
    const total = indexes.reduce((sum, index) => sum + sumOf(index.lengths[field]), 0);
    return total / sectionCount;
  });
  return {
    indexes,
    fields,
    analysis,
    sectionCount,
    weights: indexes.map(({ lengths }) =>
      fields.map(({ weight }, field) =>
        Float64Array.from(
          lengths[field] ?? [],
          // Where a text has no words at all, nothing is divided by the average.
          (length) => weight / (1 - B + B * (length === 0 ? 0 : length / (averages[field] ?? 1))),
        ),
      ),
    ),
    boosts: indexes.map(sectionBoosts),
    titleLengths: indexes.map(titleLengths),
  };
}

function sectionBoosts({ pageOf, pages }: SearchIndex): Float64Array {
  const boosts = new Float64Array(pageOf.length);
  for (let section = 0; section < pageOf.length; section++) {
    const page = pageOf[section] ?? 0;
    const isFirst = section === 0 || pageOf[section - 1] !== page;
    boosts[section] = (pages[page]?.boost ?? 1) * (isFirst ? FIRST_SECTION_BOOST : 1);
  }
  return boosts;
}

function titleLengths(index: SearchIndex): Uint32Array {
  const field = index.fields.findIndex(({ name }) => name === TITLE_FIELD);
  const lengths = index.lengths[field]?.slice() ?? new Uint32Array(index.titles.length);
  for (const stopWord of stopWords) {
    const word = findWord(index.words, stopWord);
    if (word < 0) continue;
    const [from, to] = postingRange(index, word, field);
    for (let at = from; at < to; at++) {
      const section = index.sections[at] ?? 0;
      lengths[section] = (lengths[section] ?? 0) - (index.frequencies[at] ?? 0);
    }
  }
  return lengths;
}

function signature(index: SearchIndex | undefined): string {
  const fields = index?.fields.map(({ name, weight }) => `${name}/${weight}`);
  return JSON.stringify([fields, index?.analysis.map((step) => step.label)]);
}

function sumOf(numbers: Uint32Array | undefined): number {
  return numbers?.reduce((sum, value) => sum + value, 0) ?? 0;
}
