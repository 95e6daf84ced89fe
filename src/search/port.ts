import type { SearchProvider } from "../core/config.ts";
import type { Excerpt, TextRange } from "./excerpt.ts";
import type { QueryParseError } from "./query/query-parser.ts";

/** Maximum query length in UTF-16 units. Longer queries are cut off. */
export const LONGEST_QUERY = 512;

/**
 * The interface of a search. The embedded index implements it in a worker; a search service
 * implements it with requests to its server. All data is plain, so that it can be posted between
 * threads.
 */
export interface SearchPort {
  /** Prepares for a search, because the reader is about to type. May be called often. */
  warm(scope: readonly string[]): void;
  /**
   * Answers a query. Never rejects: the answer reports problems. Answers may arrive out of order,
   * so callers drop outdated ones.
   */
  query(request: SearchRequest): Promise<PortAnswer>;
}

/** The exports of a module for a search service, for example `lectern-typesense`. */
export interface SearchService {
  /** Called in the browser. */
  openPort(input: ServiceInput): SearchPort;
  /**
   * Called by `lectern search export`.
   *
   * @param collection the collection's name in the configuration
   */
  exportSections(sections: readonly ExportedSection[], collection: string): ServiceExport;
}

/** A section of a page for a search service. */
export interface ExportedSection {
  /** Code of the locale. */
  readonly locale: string;
  /** Tag of the index that contains the section. The `scope` of a request lists such tags. */
  readonly tag: string;
  /** Position on the site. Hits with the same score are in this order. */
  readonly order: number;
  readonly title: string;
  readonly text: string;
  /** Titles of the section's page and of the categories above the page. */
  readonly parents: string;
  readonly area: string;
  readonly version: string;
  /** Route of the page, with a fragment unless it's the first section. */
  readonly route: string;
  readonly pageRoute: string;
  readonly pageTitle: string;
  readonly parentCategories: string;
}

/** Data that an administrator uploads to a search service. */
export interface ServiceExport {
  /** JSON that creates the collection. */
  readonly schema: unknown;
  /** JSON, one document per line. */
  readonly documents: string;
}

export interface ServiceInput {
  readonly provider: Exclude<SearchProvider, { readonly kind: "embedded" }>;
  /** Code of the locale being read. */
  readonly locale: string;
  /** URL path of the locale's home page. Starts and ends with `/`. */
  readonly base: string;
  /** Reports why there are no results. */
  warn(message: string): void;
}

export interface SearchRequest {
  /** As typed, with at most `LONGEST_QUERY` UTF-16 code units. */
  readonly text: string;
  /** Tags of the indexes to search, as in page data. Hits with the same score are in this order. */
  readonly scope: readonly string[];
  readonly choice: FacetChoice;
  /** Maximum number of hits. */
  readonly limit: number;
  /** Whether to ignore quotes. Default: only if no section contains the phrases. */
  readonly unquoted?: boolean | undefined;
}

/** Filters that a reader selected. */
export interface FacetChoice {
  readonly area?: string | undefined;
  readonly version?: string | undefined;
}

export interface Facet {
  readonly value: string;
  /** Number of matching sections. */
  readonly count: number;
}

/** A phrase of the query to check in the text of a hit. */
export interface PhraseCheck {
  readonly words: readonly string[];
  readonly isProhibited: boolean;
}

/**
 * Why some or all indexes couldn't be searched. `unreachable`: there was no response. `broken`: the
 * response was an error or couldn't be used.
 */
export type SearchTrouble = "unreachable" | "broken";

export interface PortAnswer {
  /** False if the query contains nothing to search for. In this case, the search shows nothing. */
  readonly asks: boolean;
  /** `undefined` if everything was searched. Otherwise, a later request may succeed. */
  readonly trouble: SearchTrouble | undefined;
  /** Why the query was read literally, and the position of the problem. */
  readonly error: QueryParseError | undefined;
  /** Whether the hits ignore the quotes, because no section contains the phrases. */
  readonly isUnquoted: boolean;
  /** The best hits by page. The page with the best hit is first. */
  readonly pages: readonly FoundPage[];
  /** Number of sections that match the query and the filters. */
  readonly total: number;
  /**
   * Number of hits in each area and version, in the order of the site. Each count ignores the
   * filter for its own facet, so that readers see the counts of other choices.
   */
  readonly areas: readonly Facet[];
  readonly versions: readonly Facet[];
  /** The query with unknown words replaced by the most similar known words. */
  readonly suggestion: string | undefined;
  /** Pages with titles similar to the query. Empty if anything was found. */
  readonly nearest: readonly NearTitle[];
  /** Phrases that the text of an `open` hit must contain. Empty for services that check them. */
  readonly phrases: readonly PhraseCheck[];
}

export interface FoundPage {
  /** Without base path and locale. */
  readonly route: string;
  readonly title: string;
  /** Label of the docs section. */
  readonly area: string;
  /** Version label. Empty for pages without versions. */
  readonly version: string;
  /** Labels of the sidebar categories above the page, nearest first, joined by `joinCategories`. */
  readonly parentCategories: string;
  /** Matching ranges of the title. */
  readonly titleMatches: readonly TextRange[];
  /** Best first. */
  readonly hits: readonly FoundSection[];
}

export interface FoundSection {
  /** Unique among all results. */
  readonly id: string;
  /** Text of the section's heading. */
  readonly title: string;
  /**
   * Without base path and locale. It has a fragment unless the section is the first of its
   * page.
   */
  readonly route: string;
  /** Matching ranges of the title. */
  readonly titleMatches: readonly TextRange[];
  /**
   * Matching words for highlighting, closest first. `co*` stands for all words with that prefix.
   */
  readonly terms: readonly string[];
  /**
   * Whether the section's text has yet to be checked: the section is a hit only if `passesPhrases`
   * returns true for its text and the answer's phrases.
   */
  readonly open: boolean;
  /** `undefined` if the client has to compute it from the section's text in the page data. */
  readonly excerpt: Excerpt | undefined;
}

export interface NearTitle {
  readonly route: string;
  readonly title: string;
  readonly version: string;
}

export function noAnswer(asks: boolean, trouble?: SearchTrouble): PortAnswer {
  return {
    asks,
    trouble,
    error: undefined,
    isUnquoted: false,
    pages: [],
    total: 0,
    areas: [],
    versions: [],
    suggestion: undefined,
    nearest: [],
    phrases: [],
  };
}
