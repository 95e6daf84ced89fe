import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { Expand } from "../query/expand.ts";
import { NAME_FIELD, placeOf, standardFields, type Field, type Place } from "./field.ts";
import { fieldWeights } from "../rank/bm25.ts";
import type { SearchIndex } from "./search-index.ts";
import { standardSynonyms, synonymLookup, type SynonymsOf } from "../words/synonyms.ts";

/**
 * Indexes that are searched together. What a word is worth is computed over all
 * of them, so that scores of different indexes can be compared: searching two
 * indexes finds what searching one of both would.
 */
export interface Corpus {
  readonly indexes: readonly SearchIndex[];
  readonly fields: readonly Field[];
  /** Of each field. */
  readonly places: readonly Place[];
  readonly analysis: Analysis;
  readonly synonymsOf: SynonymsOf;
  readonly sectionCount: number;
  /**
   * By index, field and section: what one occurrence of a word counts there. That
   * is the weight of the field, less in a longer text and more in a shorter one.
   * Empty for fields of pages, in which occurrences are not counted.
   */
  readonly weights: readonly (readonly Float64Array[])[];
  readonly layouts: readonly Layout[];
}

/** How the sections of an index stand together. */
export interface Layout {
  /** By page: its own section, the first one. */
  readonly first: Uint32Array;
  /** By section: the one whose heading it stands under; its own number for that of a page. */
  readonly parent: Uint32Array;
  /** By page: 1 for the home page, less the deeper its address is. */
  readonly shallowness: Float64Array;
  /** By section: words of the title, small ones left out. */
  readonly titleLengths: Uint32Array;
  /** By section: words of the end of its address. */
  readonly nameLengths: Uint32Array;
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
    layouts: indexes.map(layoutOf),
  };
}

/** Made for the first word that is asked for: an index is opened before anything is. */
function lookedUpLater(make: () => SynonymsOf): SynonymsOf {
  let synonymsOf: SynonymsOf | undefined;
  return (word) => (synonymsOf ??= make())(word);
}

function layoutOf(index: SearchIndex): Layout {
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
