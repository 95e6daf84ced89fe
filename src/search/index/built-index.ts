import { slugify } from "../../core/text.ts";
import type { Analysis } from "../words/analysis.ts";
import type { Synonyms } from "../words/synonyms.ts";
import type { Field } from "./field.ts";
import type { IndexedPage } from "./searchable-page.ts";

/**
 * An index as it is made, whole. Words, sections and pages are numbers; the postings
 * are typed arrays. Those of a word are neighbours, field after field:
 *
 *     starts[0]    … 7 …                 of word 12 in field 0
 *     starts[1]    …          9 …        of word 12 in field 1, where those in field 0 end
 *     sections     … 3  41    3  8 …     ascending from start to start
 *     frequencies  … 1   2    5  1 …
 */
export interface BuiltIndex {
  /** Names the file it is packed in: `search-index-{tag}.json`. */
  readonly tag: string;
  readonly analysis: Analysis;
  readonly fields: readonly Field[];
  /** Ascending by UTF-16 code unit, each once. */
  readonly words: readonly string[];
  /** Postings of word `w` in field `f` begin at `starts[f][w]` and end before `starts[f + 1][w]`. */
  readonly starts: readonly Uint32Array[];
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
  /** For each field, the words it has in each section. */
  readonly lengths: readonly Uint32Array[];
  readonly pages: readonly IndexedPage[];
  /** The page of each section, ascending. */
  readonly pageOf: Uint32Array;
  readonly titles: readonly string[];
  /** Of the heading of each section: 1 to 3. */
  readonly levels: Uint8Array;
  /** Words and phrases that stand for each other on this site, in groups. */
  readonly synonyms: Synonyms;
  /** The ids of sections whose id is not what `usualAnchor` says; empty for none. */
  readonly unusualAnchors: ReadonlyMap<number, string>;
}

/** The first section of a page has no id; others have the one made from their title. */
export function usualAnchor(title: string, isFirst: boolean): string {
  return isFirst ? "" : slugify(title);
}

/** First and last (exclusive) posting of a word in a field. */
export function postingRange(
  index: Pick<BuiltIndex, "starts">,
  word: number,
  field: number,
): readonly [number, number] {
  return [index.starts[field]?.[word] ?? 0, index.starts[field + 1]?.[word] ?? 0];
}

/** How many postings a word has, in all fields together. */
export function postingCount(index: Pick<BuiltIndex, "starts">, word: number): number {
  return (index.starts.at(-1)?.[word] ?? 0) - (index.starts[0]?.[word] ?? 0);
}
