import { standardAnalysis } from "../words/analysis.ts";
import { expander, type QueryWord } from "../query/expand.ts";
import { standardFields } from "./field.ts";
import { fieldWeights } from "../rank/bm25.ts";
import type { SearchIndex } from "./search-index.ts";
import { standardSynonyms, synonymLookup, type SynonymsOf } from "../words/synonyms.ts";

/**
 * Indexes that are searched together. Scores use statistics of all of them, so two indexes give the
 * same results as one index with the same pages.
 */
export type Corpus = ReturnType<typeof corpusOf>;

/** A corpus during a search. */
export type Run = ReturnType<typeof startRun>;

/** One index of a corpus during a search. */
export type IndexRun = Run["indexes"][number];

/** Starts a search. Expansions are cached until the search ends. */
export function startRun({ indexes, weights, sectionCount }: Corpus) {
  const expand = expander(indexes);
  const runs = indexes.map((index, at) => ({
    index,
    /** Weight of one occurrence, by field and section. */
    weights: weights[at] ?? [],
    /** Returns the dictionary words that match a query word. */
    expand: (wanted: QueryWord) => expand(wanted)[at] ?? [],
  }));
  return { indexes: runs, sectionCount };
}

/**
 * Joins indexes. Hits with the same score are in the order of the indexes.
 *
 * @throws Error if they have different fields or analysis steps
 */
export function corpusOf(indexes: readonly SearchIndex[]) {
  const [first] = indexes;
  const fields = first?.fields ?? standardFields;
  const analysis = first?.analysis ?? standardAnalysis;
  if (indexes.some((index) => signature(index) !== signature(first))) {
    throw new Error("indexes of different kinds cannot be searched together");
  }
  const own = indexes.flatMap(({ synonyms }) => synonyms);
  // Built on first use, because opening an index must be fast.
  let synonymsOf: SynonymsOf | undefined;
  return {
    indexes,
    fields,
    analysis,
    synonymsOf(word: string) {
      synonymsOf ??= synonymLookup([...standardSynonyms, ...own], analysis);
      return synonymsOf(word);
    },
    sectionCount: indexes.reduce((sum, index) => sum + index.pageOf.length, 0),
    /**
     * Weight of one occurrence, by index, field and section: the field weight, normalised by text
     * length. Empty for page fields, which don't count occurrences.
     */
    weights: fieldWeights(indexes, fields),
  };
}

const knownParents = new WeakMap<SearchIndex, Uint32Array>();

/**
 * Returns, by section, the section whose heading is above it. The first section of a page is its
 * own parent. Computed on first use.
 */
export function parentsIn(index: SearchIndex): Uint32Array {
  const known = knownParents.get(index);
  if (known) return known;
  const { pageOf, firstSections, levels } = index;
  const parents = new Uint32Array(pageOf.length);
  for (let section = 0; section < parents.length; section++) {
    const first = firstSections[pageOf[section] ?? 0] ?? 0;
    const level = levels[section] ?? 0;
    let above = Math.max(first, section - 1);
    while (above > first && (levels[above] ?? 0) >= level) above = parents[above] ?? first;
    parents[section] = above;
  }
  knownParents.set(index, parents);
  return parents;
}

function signature(index: SearchIndex | undefined): string {
  const fields = index?.fields.map(({ name, weight }) => `${name}/${weight}`);
  return JSON.stringify([fields, index?.analysis.map((step) => step.label)]);
}
