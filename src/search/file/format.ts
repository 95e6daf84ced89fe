import type { DocumentType } from "../index/field.ts";

/** Changes when older files can no longer be read. */
export const PACKED_FORMAT = "lectern-search-3";

/** File name of an index, at the root of a locale's output. */
export function indexFileName(tag: string): string {
  return `search-index-${tag}.json`;
}

/** File name of a shard, in the folder that its index specifies. */
export function partFileName(part: string): string {
  return `${part}.json`;
}

/**
 * Content of `search-index-{tag}.json`: the head, which every query needs, and the parts or their
 * folder. DESIGN.md describes each field. "Numbers" are strings written by `number-text.ts`.
 */
export interface PackedIndex extends PackedHead {
  /**
   * The parts by name. In a sharded index, the URL of their folder relative to this file. It ends
   * with `/`.
   */
  readonly parts: PackedParts | string;
}

/** Values by part name, for example `w0`. */
export type PackedParts = Readonly<Record<string, unknown>>;

/** The part of an index that every query needs. */
export interface PackedHead {
  readonly format: typeof PACKED_FORMAT;
  readonly tag: string;
  /** Labels of the analysis steps, in order. */
  readonly analysis: readonly string[];
  /** Field names with weights, for example `title/5`. */
  readonly fields: readonly string[];
  /** Groups of synonyms. */
  readonly synonyms: readonly (readonly string[])[];
  readonly words: {
    readonly count: number;
    /** Words in each part except the last. */
    readonly size: number;
    readonly firsts: readonly string[];
  };
  /** Numbers: words in each part with postings. */
  readonly lists: string;
  /** Numbers: pages in each part with text. */
  readonly texts: string;
  readonly pages: PackedPages;
  readonly sections: {
    readonly count: number;
    /** One digit per section: its heading level. */
    readonly levels: string;
    /** For each field, numbers: words per section. Empty for page fields. */
    readonly lengths: readonly string[];
    /** Numbers: words in each title, without stop words. */
    readonly titleLengths: string;
  };
  /** Only in a sharded index. */
  readonly lookups?: PackedLookups;
}

/** Columns with one entry per page. */
export interface PackedPages {
  readonly types: PackedColumn<DocumentType>;
  readonly areas: PackedColumn<string>;
  readonly versions: PackedColumn<string>;
  readonly priors: PackedColumn<number>;
  /** Numbers: path segments of each URL. */
  readonly depths: string;
  /** Numbers: sections of each page. */
  readonly sizes: string;
}

/** Distinct values. `of` contains numbers: the index of each page's value. */
export type PackedColumn<T> = readonly [values: readonly T[], of: string];

export interface PackedLookups {
  /** Frequent word prefixes, with precomputed postings. */
  readonly begun: readonly string[];
  readonly titles: {
    /** The first title of each part, in lower case. */
    readonly firsts: readonly string[];
    /** Frequent title prefixes, with precomputed sections. */
    readonly begun: readonly string[];
  };
  /** Number of parts with URLs. */
  readonly addresses: number;
}

/**
 * A part of the dictionary, front-coded: for each word, the number of characters that it shares
 * with the previous word, and its remaining characters.
 */
export type PackedWords = readonly [shared: string, endings: string];

/**
 * A part with postings, all as numbers. `counts`: field by field, the sections of each word.
 * `steps`: word by word and field by field, the distance from section to section, minus 1.
 * `repeats`: the frequency in each section, minus 1. Empty if the frequency is always 1.
 */
export type PackedPostings = readonly [counts: string, steps: string, repeats: string];

/** A part with the text of pages and their sections. */
export interface PackedTexts {
  readonly routes: readonly string[];
  readonly titles: readonly string[];
  readonly parentCategories: readonly string[];
  readonly sections: readonly string[];
  /** Number of the section in the part and its id, for ids that differ from `usualAnchor`. */
  readonly anchors: readonly (readonly [number, string])[];
}

/**
 * A part with lower-case titles in ascending order, the number of sections with each title, and the
 * distances between these sections, minus 1.
 */
export type PackedTitles = readonly [titles: readonly string[], counts: string, steps: string];

/** A part with URLs: distances between page numbers, minus 1, and the route of each page. */
export type PackedAddresses = readonly [steps: string, routes: readonly string[]];

/** @throws Error if the value isn't the file of an index */
export function packedIndex(value: unknown): PackedIndex {
  if (!isRecord(value) || value["format"] !== PACKED_FORMAT) throw new Error("not a search index");
  return checked(value, isPacked);
}

/** @throws Error if the value isn't a part with words */
export const packedWords = (value: unknown): PackedWords => checked(value, isTuple(isText, isText));

/** @throws Error if the value isn't a part with postings */
export const packedPostings = (value: unknown): PackedPostings =>
  checked(value, isTuple(isText, isText, isText));

/** @throws Error if the value isn't a part with text */
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

/** @throws Error if the value isn't a list of strings */
export const packedStrings = (value: unknown): readonly string[] => checked(value, isTexts);

/** @throws Error if the value isn't a part with titles */
export const packedTitles = (value: unknown): PackedTitles =>
  checked(value, isTuple(isTexts, isText, isText));

/** @throws Error if the value isn't a part with addresses */
export const packedAddresses = (value: unknown): PackedAddresses =>
  checked(value, isTuple(isText, isTexts));

// Types don't exist at run time, so each caller specifies the type that its guard checks.
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
  }),
});
const isPacked: Guard = (value) => isHead(value) && (isWhole(value) || isSharded(value));

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the number of the part with the URLs whose last segment is a text. */
export function bucketOf(text: string, count: number): number {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash % Math.max(1, count);
}
