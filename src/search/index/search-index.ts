import type { RoutePath } from "../../core/paths.ts";
import type { SearchTrouble } from "../port.ts";
import type { Analysis } from "../words/analysis.ts";
import type { Synonyms } from "../words/synonyms.ts";
import type { Words } from "../words/dictionary.ts";
import type { Field, IndexedPage } from "./field.ts";

/**
 * An index that can be searched, whether it came in one file or comes in parts.
 * Words, sections and pages are numbers. What is asked for and not there yet is
 * noted as wanted, and the answer is an empty one: whoever asks looks at `parts`
 * and asks again when what was wanted has arrived.
 */
export interface SearchIndex {
  /** Names the file it is packed in: `search-index-{tag}.json`. */
  readonly tag: string;
  readonly analysis: Analysis;
  readonly fields: readonly Field[];
  /** Words and phrases that stand for each other on this site, in groups. */
  readonly synonyms: Synonyms;
  /** Ascending by UTF-16 code unit, each once. */
  readonly words: Words;
  /** For each field of a section, the words it has in each; empty for fields of pages. */
  readonly lengths: readonly Uint32Array[];
  /** By section: words of the title, small ones left out. */
  readonly titleLengths: Uint32Array;
  readonly pages: readonly RankedPage[];
  /** The page of each section, ascending. */
  readonly pageOf: Uint32Array;
  /** Of the heading of each section: 1 to 3. */
  readonly levels: Uint8Array;
  /** Where a word stands in a field. Also for the numbers that `prefixNumber` gives. */
  postings(word: number, field: number): Postings;
  /**
   * The number under which `postings` has the sections of all words that begin so,
   * where they are stored together; undefined where each word is looked up.
   */
  prefixNumber(letters: string): number | undefined;
  readonly texts: IndexTexts;
  readonly parts: IndexParts;
}

/** What ranking has to know of every page. */
export interface RankedPage extends Pick<IndexedPage, "type" | "area" | "version" | "prior"> {
  /** Parts of its address, one for the home page. */
  readonly depth: number;
}

/** The sections that have a word in a field, ascending, and how often each has it. */
export interface Postings {
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
}

/** What readers see of pages and sections, and what is looked up by its text. */
export interface IndexTexts {
  /** Undefined while it is not there. */
  title(section: number): string | undefined;
  page(page: number): PageTexts | undefined;
  /** The id of a section's heading; undefined for the page's own title. */
  anchor(section: number): string | undefined;
  /** Whether a section has this title, in lower case. */
  hasTitle(text: string): boolean;
  /** Which titles begin with a text in lower case, and which are it. */
  matchTitles(text: string): TitleMatches;
  /**
   * Whether words stand one after the other in what a field of a section was made
   * from; undefined for fields of which only the words are known.
   */
  containsPhrase(field: number, section: number, words: readonly string[]): boolean | undefined;
  /** Pages with their addresses, in order: at least all whose address ends with a name in lower case. */
  addresses(name: string): readonly (readonly [page: number, route: string])[];
  /** How many of some pairs of letters the title of each page has, and how many it has in all. */
  sharedPairs(pairs: ReadonlySet<string>): SharedPairs;
}

export interface PageTexts {
  /** Below base path and locale. */
  readonly route: RoutePath;
  readonly title: string;
  readonly parentCategories: string;
}

/** By page. */
export interface SharedPairs {
  readonly shared: Uint16Array;
  readonly sizes: Uint16Array;
}

export interface TitleMatches {
  begins(section: number): boolean;
  isSame(section: number): boolean;
}

/** What of an index is there. */
export interface IndexParts {
  /** Whether parts are fetched one by one. */
  readonly isSharded: boolean;
  /** Whether something was asked for that may still come. */
  isWaiting(): boolean;
  /** Resolves when everything that was asked for is there, or cannot be had. Never rejects. */
  arrive(): Promise<void>;
  /** Why a part that was asked for cannot be had. */
  trouble(): SearchTrouble | undefined;
}
