import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { Expand } from "../query/expand.ts";
import {
  KEYWORDS_FIELD,
  NAME_FIELD,
  PARENTS_FIELD,
  standardFields,
  TITLE_FIELD,
  type Field,
} from "./field.ts";
import type { SearchIndex } from "./search-index.ts";
import { standardSynonyms, synonymLookup, type SynonymsOf } from "../words/synonyms.ts";

/** How much the length of a text counts: 0 not at all, 1 in full. */
const B = 0.75;

/**
 * Where a word was met. `title` and `text` say it of a section, the others of a page:
 * what the author says it is about, the end of its address, what it stands under.
 */
export type Place = "title" | "text" | "keywords" | "name" | "above";

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
    weights: weightsOf(indexes, fields, places),
    layouts: indexes.map(layoutOf),
  };
}

/** Made for the first word that is asked for: an index is opened before anything is. */
function lookedUpLater(make: () => SynonymsOf): SynonymsOf {
  let synonymsOf: SynonymsOf | undefined;
  return (word) => (synonymsOf ??= make())(word);
}

function placeOf({ name }: Field): Place {
  switch (name) {
    case TITLE_FIELD:
      return "title";
    case KEYWORDS_FIELD:
      return "keywords";
    case NAME_FIELD:
      return "name";
    case PARENTS_FIELD:
      return "above";
    default:
      return "text";
  }
}

function weightsOf(
  indexes: readonly SearchIndex[],
  fields: readonly Field[],
  places: readonly Place[],
): Corpus["weights"] {
  const count = indexes.reduce((sum, index) => sum + index.pageOf.length, 0);
  const averages = fields.map(
    (_, field) => indexes.reduce((sum, index) => sum + sumOf(index.lengths[field]), 0) / count,
  );
  return indexes.map(({ lengths }) =>
    fields.map(({ weight }, field) => {
      if (places[field] !== "title" && places[field] !== "text") return new Float64Array();
      const average = averages[field] ?? 1;
      const ofField = lengths[field] ?? new Uint32Array();
      const weights = new Float64Array(ofField.length);
      for (let section = 0; section < weights.length; section++) {
        const length = ofField[section] ?? 0;
        // Where a text has no words at all, nothing is divided by the average.
        weights[section] = weight / (1 - B + B * (length === 0 ? 0 : length / average));
      }
      return weights;
    }),
  );
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

function sumOf(numbers: Uint32Array | undefined): number {
  return numbers?.reduce((sum, value) => sum + value, 0) ?? 0;
}
