import type { SearchProvider } from "../core/config.ts";
import type { Excerpt, TextRange } from "./excerpt.ts";
import type { QueryParseError } from "./query/query-parser.ts";

/** Longest query, in UTF-16 units; what is longer is cut. */
export const LONGEST_QUERY = 512;

/**
 * What the reader's side asks of a search. The embedded index implements it in a
 * worker; a hosted service implements it by asking its server. All of it is plain
 * data, so that it can be sent from thread to thread.
 */
export interface SearchPort {
  /**
   * The reader is about to search: whatever takes time may begin. May be called
   * often.
   */
  warm(scope: readonly string[]): void;
  /**
   * Answer a query. It never rejects because of what the reader typed, nor
   * because something is missing: then the answer says so. Answers may arrive
   * in another order than the requests; whoever asks drops those of older ones.
   */
  query(request: SearchRequest): Promise<PortAnswer>;
}

/** The exports of a module for a search service, for example `lectern-typesense`. */
export interface SearchService {
  /** Called in the browser. */
  openPort(input: ServiceInput): SearchPort;
  /** Called by `lectern search export`. @param collection its name in the configuration */
  exportSections(sections: readonly ExportedSection[], collection: string): ServiceExport;
}

/** A section of a page, as a search service gets it. */
export interface ExportedSection {
  /** Code of the locale. */
  readonly locale: string;
  /** Tag of the index that would contain the section: `scope` of a request lists such tags. */
  readonly tag: string;
  /** Position in the site. Decides between equal hits. */
  readonly order: number;
  readonly title: string;
  readonly text: string;
  /** Titles of the page and the categories above the section. */
  readonly parents: string;
  readonly area: string;
  readonly version: string;
  /** Route of the page, with a fragment unless the section is the page's own. */
  readonly route: string;
  readonly pageRoute: string;
  readonly pageTitle: string;
  readonly parentCategories: string;
}

/** What an administrator uploads to a search service. */
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
  /** Hears why there are no results. */
  warn(message: string): void;
}

export interface SearchRequest {
  /** As typed, at most `LONGEST_QUERY` UTF-16 units. */
  readonly text: string;
  /** Tags of the indexes to search, as pages carry them; their order decides between equal hits. */
  readonly scope: readonly string[];
  readonly choice: FacetChoice;
  /** The greatest number of hits. */
  readonly limit: number;
  /** As if the quotes were not there. Default: only when nothing has what is quoted. */
  readonly unquoted?: boolean | undefined;
}

/** What a reader narrowed the results to. */
export interface FacetChoice {
  readonly area?: string | undefined;
  readonly version?: string | undefined;
}

export interface Facet {
  readonly value: string;
  /** Sections that answer to the query. */
  readonly count: number;
}

/** A phrase of the query, to be looked for in the text of a hit. */
export interface PhraseCheck {
  readonly words: readonly string[];
  readonly isProhibited: boolean;
}

/**
 * Why what was asked, or some of it, could not be searched. `unreachable`: there was
 * no answer. `broken`: what came is an error or cannot be used.
 */
export type SearchTrouble = "unreachable" | "broken";

export interface PortAnswer {
  /** False when the query asks for nothing: there is nothing to show, not even that nothing was found. */
  readonly asks: boolean;
  /** Undefined: everything asked for was searched. Otherwise, asking again later may help. */
  readonly trouble: SearchTrouble | undefined;
  /** Why the query was read literally, and where in it the reason stands. */
  readonly error: QueryParseError | undefined;
  /** Nothing has the words in quotes as they stand: these are hits without regard to the quotes. */
  readonly isUnquoted: boolean;
  /** The best hits, those of a page together, the page with the best one first. */
  readonly pages: readonly FoundPage[];
  /** How many sections answer to the query and the choice. */
  readonly total: number;
  /** How many in each area and version, in the order of the site. A choice narrows the other facet, not its own. */
  readonly areas: readonly Facet[];
  readonly versions: readonly Facet[];
  /** The query with the words nobody wrote changed to the nearest somebody did. */
  readonly suggestion: string | undefined;
  /** Pages whose titles come nearest to the query; only when nothing was found. */
  readonly nearest: readonly NearTitle[];
  /** What the text of an `open` hit has to hold to be one. Empty for services that know. */
  readonly phrases: readonly PhraseCheck[];
}

export interface FoundPage {
  /** Below base path and locale. */
  readonly route: string;
  readonly title: string;
  /** As readers know it: the label of the docs section. */
  readonly area: string;
  /** The version's label; empty for pages without versions. */
  readonly version: string;
  /** Labels of the sidebar categories above it, nearest first, as `joinCategories` writes them. */
  readonly parentCategories: string;
  /** Where the title holds a word found. */
  readonly titleMatches: readonly TextRange[];
  /** Best first. */
  readonly hits: readonly FoundSection[];
}

export interface FoundSection {
  /** Unique over everything that can be found. */
  readonly id: string;
  /** The text of its heading. */
  readonly title: string;
  /** Below base path and locale, with a fragment unless the section is the page's own. */
  readonly route: string;
  /** Where the title holds a word found. */
  readonly titleMatches: readonly TextRange[];
  /**
   * Words found, closest first: what to mark in excerpts and on arrival. One that
   * ends with `*` is every word that begins so.
   */
  readonly terms: readonly string[];
  /** It is a hit only if its text passes `passesPhrases` of the answer's phrases. */
  readonly open: boolean;
  /** Undefined: made of the section's text, which comes with the page's data. */
  readonly excerpt: Excerpt | undefined;
}

export interface NearTitle {
  readonly route: string;
  readonly title: string;
  readonly version: string;
}

/** The answer to a query that asks for nothing, or that could not be answered. */
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
