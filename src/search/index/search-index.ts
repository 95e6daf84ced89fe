import type { RoutePath } from "../../core/paths.ts";
import type { SearchTrouble } from "../port.ts";
import type { Analysis } from "../words/analysis.ts";
import type { Synonyms } from "../words/synonyms.ts";
import type { Words } from "../words/dictionary.ts";
import type { Field, IndexedPage } from "./field.ts";

/**
 * An index that can be searched, in one file or in shards. Words, sections and pages are numbers.
 * If a part isn't loaded, methods request it and return an empty result. The caller checks `parts`,
 * and repeats the call when the parts have arrived.
 */
export interface SearchIndex {
  /** Part of the file name: `search-index-{tag}.json`. */
  readonly tag: string;
  readonly analysis: Analysis;
  readonly fields: readonly Field[];
  /** The site's groups of synonyms. */
  readonly synonyms: Synonyms;
  /** Distinct, in ascending order of UTF-16 code units. */
  readonly words: Words;
  /** Words per section, for each section field. Empty for page fields. */
  readonly lengths: readonly Uint32Array[];
  /** By section: number of words in the title, without stop words. */
  readonly titleLengths: Uint32Array;
  readonly pages: readonly RankedPage[];
  /** Page of each section, ascending. */
  readonly pageOf: Uint32Array;
  /** First section of each page, followed by the total number of sections. */
  readonly firstSections: Uint32Array;
  /** Heading level of each section: 1 to 3. */
  readonly levels: Uint8Array;
  /** Returns the postings of a word in a field. Also accepts numbers from `prefixNumber`. */
  postings(word: number, field: number): Postings;
  /**
   * Returns a number to pass to `postings` for all words with a prefix, or `undefined` if each word
   * has to be read separately.
   */
  prefixNumber(prefix: string): number | undefined;
  readonly texts: IndexTexts;
  readonly parts: IndexParts;
}

/** Page data for ranking. */
export interface RankedPage extends Pick<IndexedPage, "type" | "area" | "version" | "prior"> {
  /** Number of path segments of the page's URL. 1 for the home page. */
  readonly depth: number;
}

/** Sections that contain a word in a field, in ascending order, and its frequency in each. */
export interface Postings {
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
}

/** Text of pages and sections, and lookups by text. */
export interface IndexTexts {
  /** Returns the title of a section, or `undefined` until it's loaded. */
  title(section: number): string | undefined;
  page(page: number): PageTexts | undefined;
  /** Returns the id of a section's heading, or `undefined` for the first section of a page. */
  anchor(section: number): string | undefined;
  /** Whether any section's title in lower case equals the text. */
  hasTitle(text: string): boolean;
  /** Returns the titles that equal or start with a lower-case text. */
  matchTitles(text: string): TitleMatches;
  /**
   * Returns pages with their routes, in order. Includes at least all pages whose route ends with a
   * lower-case name.
   */
  addresses(name: string): readonly (readonly [page: number, route: string])[];
  /** Returns the titles of all pages. */
  pageTitles(): readonly string[];
}

export interface PageTexts {
  /** Without base path and locale. */
  readonly route: RoutePath;
  readonly title: string;
  readonly parentCategories: string;
}

export interface TitleMatches {
  begins(section: number): boolean;
  isSame(section: number): boolean;
}

/** State of an index's parts. */
export interface IndexParts {
  readonly isSharded: boolean;
  /** Whether a requested part may still arrive. */
  isWaiting(): boolean;
  /** Resolves when all requested parts have arrived or failed. Never rejects. */
  arrive(): Promise<void>;
  /** Returns why a requested part failed. */
  trouble(): SearchTrouble | undefined;
}
