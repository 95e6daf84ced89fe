import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { Expand } from "../query/expand.ts";
import { NAME_FIELD, placeOf, standardFields, type Field, type Place } from "./field.ts";
import { fieldWeights } from "../rank/bm25.ts";
import type { SearchIndex } from "./search-index.ts";
import { standardSynonyms, synonymLookup, type SynonymsOf } from "../words/synonyms.ts";

/**
 * Indexes that are searched together. Scores use statistics of all of them, so two indexes give the
 * same results as one index with the same pages.
 */
export interface Corpus {
  readonly indexes: readonly SearchIndex[];
  readonly fields: readonly Field[];
  /** Place of each field. */
  readonly places: readonly Place[];
  readonly analysis: Analysis;
  readonly synonymsOf: SynonymsOf;
  readonly sectionCount: number;
  /**
   * Weight of one occurrence, by index, field and section: the field weight, normalised by text
   * length. Empty for page fields, which don't count occurrences.
   */
  readonly weights: readonly (readonly Float64Array[])[];
}

/** Structure of an index's sections. */
export interface Layout {
  /** By page: its first section. */
  readonly first: Uint32Array;
  /**
   * By section: the section whose heading is above it. The first section of a page is its own
   * parent.
   */
  readonly parent: Uint32Array;
  /** By page: 1 for the home page, less for deeper URLs. */
  readonly shallowness: Float64Array;
  /** By section: number of words in the title, without stop words. */
  readonly titleLengths: Uint32Array;
  /** By section: number of words in its name. */
  readonly nameLengths: Uint32Array;
}

/** A corpus during one search. */
export interface Run extends Corpus {
  readonly expand: Expand;
}

/**
 * Joins indexes. Hits with the same score are in the order of the indexes.
 *
 * @throws Error if they have different fields or analysis steps
 */
export function corpusOf(indexes: readonly SearchIndex[]): Corpus {
  const [first] = indexes;
  const fields = first?.fields ?? standardFields;
  const analysis = first?.analysis ?? standardAnalysis;
  if (indexes.some((index) => signature(index) !== signature(first))) {
    throw new Error("indexes of different kinds cannot be searched together");
  }
  const places = fields.map(placeOf);
  const own = indexes.flatMap(({ synonyms }) => synonyms);
  return {
    indexes,
    fields,
    places,
    analysis,
    synonymsOf: lookedUpLater(() => synonymLookup([...standardSynonyms, ...own], analysis)),
    sectionCount: indexes.reduce((sum, index) => sum + index.pageOf.length, 0),
    weights: fieldWeights(indexes, fields),
  };
}

/** Builds the synonyms on first use, because opening an index must be fast. */
function lookedUpLater(make: () => SynonymsOf): SynonymsOf {
  let synonymsOf: SynonymsOf | undefined;
  return (word) => (synonymsOf ??= make())(word);
}

const layouts = new WeakMap<SearchIndex, Layout>();

/** Returns the layout of an index, computed on first use. */
export function layoutOf(index: SearchIndex): Layout {
  const layout = layouts.get(index) ?? createLayout(index);
  layouts.set(index, layout);
  return layout;
}

function createLayout(index: SearchIndex): Layout {
  const { pageOf, pages, levels } = index;
  const first = new Uint32Array(pages.length);
  const parent = new Uint32Array(pageOf.length);
  let page = -1;
  for (let section = 0; section < pageOf.length; section++) {
    if (pageOf[section] !== page) {
      page = pageOf[section] ?? 0;
      first[page] = section;
      parent[section] = section;
      continue;
    }
    let above = section - 1;
    const level = levels[section] ?? 0;
    const start = first[page] ?? 0;
    while (above > start && (levels[above] ?? 0) >= level) above = parent[above] ?? start;
    parent[section] = above;
  }
  const shallowness = Float64Array.from(pages, ({ depth }) => 1 / depth);
  const nameField = index.fields.findIndex(({ name }) => name === NAME_FIELD);
  const nameLengths = index.lengths[nameField] ?? new Uint32Array(pageOf.length);
  return { first, parent, shallowness, titleLengths: index.titleLengths, nameLengths };
}

function signature(index: SearchIndex | undefined): string {
  const fields = index?.fields.map(({ name, weight }) => `${name}/${weight}`);
  return JSON.stringify([fields, index?.analysis.map((step) => step.label)]);
}
