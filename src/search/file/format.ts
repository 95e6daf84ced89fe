import type { DocumentType } from "../index/field.ts";

/** Another number when a file of before can no longer be read. */
export const PACKED_FORMAT = "lectern-search-3";

/** The file of an index, at the root of a locale's output. */
export function indexFileName(tag: string): string {
  return `search-index-${tag}.json`;
}

/** The file of a part of an index, in the folder its index names. */
export function partFileName(part: string): string {
  return `${part}.json`;
}

/**
 * What `search-index-{tag}.json` holds: what every query needs, and the parts or
 * where they lie. DESIGN.md describes it member by member. Texts called numbers are
 * written by `number-text.ts`.
 */
export interface PackedIndex extends PackedHead {
  /**
   * The parts themselves, by their names; or, of an index that is cut, the folder
   * they lie in, as an address from that of this file on, with `/` at its end.
   */
  readonly parts: PackedParts | string;
}

/** Values by the names of parts: `w0`. */
export type PackedParts = Readonly<Record<string, unknown>>;

/** What every query needs of an index. */
export interface PackedHead {
  readonly format: typeof PACKED_FORMAT;
  readonly tag: string;
  /** Labels of the steps of the analysis, in order. */
  readonly analysis: readonly string[];
  /** Names of the fields with their weights: `title/5`. */
  readonly fields: readonly string[];
  /** Words and phrases that stand for each other, in groups. */
  readonly synonyms: readonly (readonly string[])[];
  readonly words: {
    readonly count: number;
    /** Words in each part but the last one. */
    readonly size: number;
    /** The first word of each part. */
    readonly firsts: readonly string[];
  };
  /** Numbers: how many words each part with lists has. */
  readonly lists: string;
  /** Numbers: how many pages each part with texts has. */
  readonly texts: string;
  readonly pages: PackedPages;
  readonly sections: {
    readonly count: number;
    /** One digit for each: the level of its heading. */
    readonly levels: string;
    /** For each field, numbers: how many words each section has in it; empty for fields of pages. */
    readonly lengths: readonly string[];
    /** Numbers: words of each title, small ones left out. */
    readonly titleLengths: string;
  };
  /** Only of an index that is cut: what else is looked up. */
  readonly lookups?: PackedLookups;
}

/** Columns with one entry for each page. */
export interface PackedPages {
  readonly types: PackedColumn<DocumentType>;
  readonly areas: PackedColumn<string>;
  readonly versions: PackedColumn<string>;
  readonly priors: PackedColumn<number>;
  /** Numbers: parts of each address. */
  readonly depths: string;
  /** Numbers: how many sections each page has. */
  readonly sizes: string;
}

/** Each value once, and, as numbers, which one each page has. */
export type PackedColumn<T> = readonly [values: readonly T[], of: string];

export interface PackedLookups {
  /** Beginnings of words whose sections are stored together. */
  readonly begun: readonly string[];
  readonly titles: {
    /** The first title of each part, in lower case. */
    readonly firsts: readonly string[];
    /** Beginnings of titles whose sections are stored together. */
    readonly begun: readonly string[];
  };
  /** Into how many parts the addresses of pages are cut. */
  readonly addresses: number;
  /** Into how many parts the pairs of letters in the titles of pages are cut. */
  readonly pairs: number;
}

/** A part with words: for each how many letters it shares with the one before, as numbers, and the others. */
export type PackedWords = readonly [shared: string, endings: string];

/**
 * A part with lists, all as numbers: field after field how many sections each word
 * has; then, word after word and field after field, steps from section to section,
 * less one, and how often the word stands there, less one; empty if always once. Of an index that is cut also, for the
 * fields whose phrases can be told, how many places the word has in each text, and
 * steps from place to place, less one.
 */
export type PackedLists = readonly [
  counts: string,
  steps: string,
  repeats: string,
  places?: readonly [counts: string, steps: string],
];

/** A part with the texts of pages and their sections, one after the other. */
export interface PackedTexts {
  readonly routes: readonly string[];
  readonly titles: readonly string[];
  readonly parentCategories: readonly string[];
  readonly sections: readonly string[];
  /** Section of the part and id, for ids that `usualAnchor` does not give. */
  readonly anchors: readonly (readonly [number, string])[];
}

/**
 * A part with titles in lower case, ascending: how many sections have each, and steps,
 * less one. Or with pairs of letters, and the pages whose titles have each.
 */
export type PackedTitles = readonly [titles: readonly string[], counts: string, steps: string];

/** A part with addresses: steps from page to page, less one, and the address of each. */
export type PackedAddresses = readonly [steps: string, routes: readonly string[]];

/** @throws Error if the value isn't the file of an index */
export function packedIndex(value: unknown): PackedIndex {
  if (!isRecord(value) || value["format"] !== PACKED_FORMAT) throw new Error("not a search index");
  return checked(value, isPacked);
}

/** @throws Error if the value isn't a part with words */
export const packedWords = (value: unknown): PackedWords => checked(value, isTuple(isText, isText));

/** @throws Error if the value isn't a part with postings */
export const packedLists = (value: unknown): PackedLists =>
  checked(
    value,
    isTuple(isText, isText, isText, (places) => !places || isTexts(places)),
  );

/** @throws Error if the value isn't a part with texts */
export const packedTexts = (value: unknown): PackedTexts =>
  checked(
    value,
    isRecordOf({
      routes: isTexts,
      titles: isTexts,
      parentCategories: isTexts,
      sections: isTexts,
      anchors: isListOf(isTuple(isNumber, isText)),
    }),
  );

/** @throws Error if the value isn't a part with numbers */
export const packedNumbers = (value: unknown): string => checked(value, isText);

/** @throws Error if the value isn't a part with titles */
export const packedTitles = (value: unknown): PackedTitles =>
  checked(value, isTuple(isTexts, isText, isText));

/** @throws Error if the value isn't a part with addresses */
export const packedAddresses = (value: unknown): PackedAddresses =>
  checked(value, isTuple(isText, isTexts));

// The types of a format have no runtime form, so each caller names the one of its guard.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function checked<T>(value: unknown, guard: Guard): T {
  if (!guard(value)) throw new Error("damaged search index");
  return value as T;
}

type Guard = (value: unknown) => boolean;

const isText: Guard = (value) => typeof value === "string";
const isNumber: Guard = (value) => typeof value === "number";
const isCount: Guard = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isListOf =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(guard);
const isTexts = isListOf(isText);
const isTuple =
  (...guards: readonly Guard[]): Guard =>
  (value) =>
    Array.isArray(value) && guards.every((guard, at) => guard(value[at]));
const isColumnOf = (guard: Guard): Guard => isTuple(isListOf(guard), isText);
const isRecordOf =
  (members: Readonly<Record<string, Guard>>): Guard =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, guard]) => guard(value[name]));

const isHead = isRecordOf({
  tag: isText,
  lists: isText,
  texts: isText,
  analysis: isTexts,
  fields: isTexts,
  synonyms: isListOf(isTexts),
  words: isRecordOf({ count: isCount, size: isCount, firsts: isTexts }),
  pages: isRecordOf({
    types: isColumnOf((type) => type === "docs" || type === "blog" || type === "other"),
    areas: isColumnOf(isText),
    versions: isColumnOf(isText),
    priors: isColumnOf(isNumber),
    depths: isText,
    sizes: isText,
  }),
  sections: isRecordOf({
    count: isCount,
    levels: isText,
    titleLengths: isText,
    lengths: isTexts,
  }),
});
const isWhole = isRecordOf({ lookups: (lookups) => lookups === undefined, parts: isRecord });
const isSharded = isRecordOf({
  parts: isText,
  lookups: isRecordOf({
    begun: isTexts,
    titles: isRecordOf({ firsts: isTexts, begun: isTexts }),
    addresses: isCount,
    pairs: isCount,
  }),
});
const isPacked: Guard = (value) => isHead(value) && (isWhole(value) || isSharded(value));

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Which of so many parts has what is looked up by a text: an address by its last part, a pair of letters. */
export function bucketOf(text: string, count: number): number {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash % Math.max(1, count);
}
