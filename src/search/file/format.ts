import type { DocumentType } from "../index/field.ts";

/*
 * Format of an index file. Each guard checks a shape, and is the only declaration of its type.
 * "Numbers" are strings written by `number-text.ts`.
 */

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

type Guard<T> = (value: unknown) => value is T;
type Guarded<G> = G extends Guard<infer T> ? T : never;

const isText: Guard<string> = (value) => typeof value === "string";
const isNumber: Guard<number> = (value) => typeof value === "number";
const isCount: Guard<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const isListOf =
  <T>(guard: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(guard);
const isTuple =
  <T extends readonly unknown[]>(
    ...guards: { readonly [At in keyof T]: Guard<T[At]> }
  ): Guard<Readonly<T>> =>
  (value): value is Readonly<T> =>
    Array.isArray(value) && guards.every((guard, at) => guard(value[at]));
const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRecordOf =
  <T extends object>(members: { readonly [Name in keyof T]: Guard<T[Name]> }): Guard<Readonly<T>> =>
  (value): value is Readonly<T> =>
    isMap(value) &&
    Object.entries<Guard<unknown>>(members).every(([name, guard]) => guard(value[name]));
const isTexts = isListOf(isText);

/** The distinct values, and numbers: the index of each page's value. */
const isColumnOf = <T>(guard: Guard<T>) => isTuple(isListOf(guard), isText);
export type PackedColumn<T> = Guarded<ReturnType<typeof isColumnOf<T>>>;

/** Columns with one entry per page. */
const isPages = isRecordOf({
  types: isColumnOf(
    (type): type is DocumentType => type === "docs" || type === "blog" || type === "other",
  ),
  areas: isColumnOf(isText),
  versions: isColumnOf(isText),
  priors: isColumnOf(isNumber),
  /** Numbers: path segments of each URL. */
  depths: isText,
  /** Numbers: sections of each page. */
  sizes: isText,
});
export type PackedPages = Guarded<typeof isPages>;

/** The part of an index that every query needs. */
const isHead = isRecordOf({
  format: (value): value is typeof PACKED_FORMAT => value === PACKED_FORMAT,
  tag: isText,
  /** Labels of the analysis steps, in order. */
  analysis: isTexts,
  /** Field names with weights, for example `title/5`. */
  fields: isTexts,
  /** Groups of synonyms. */
  synonyms: isListOf(isTexts),
  words: isRecordOf({
    count: isCount,
    /** Number of words in each part. The last part may have fewer. */
    size: isCount,
    firsts: isTexts,
  }),
  /** Numbers: how many words each part with postings covers. */
  lists: isText,
  /** Numbers: how many pages each part with text covers. */
  texts: isText,
  pages: isPages,
  sections: isRecordOf({
    count: isCount,
    /** One digit per section: its heading level. */
    levels: isText,
    /** For each field, numbers: words per section. Empty for page fields. */
    lengths: isTexts,
    /** Numbers: words in each title, without stop words. */
    titleLengths: isText,
  }),
});
export type PackedHead = Guarded<typeof isHead>;

const isLookups = isRecordOf({
  /** Frequent word prefixes, with precomputed postings. */
  begun: isTexts,
  titles: isRecordOf({
    /** The first title of each part, in lower case. */
    firsts: isTexts,
    /** Frequent title prefixes, with precomputed sections. */
    begun: isTexts,
  }),
  /** Number of parts with URLs. */
  addresses: isCount,
});
export type PackedLookups = Guarded<typeof isLookups>;

/** An index in one file, which contains the parts by name, for example `w0`. */
const isWhole = isRecordOf({
  parts: isMap,
  lookups: (value): value is undefined => value === undefined,
});
export type PackedParts = Guarded<typeof isMap>;

/**
 * An index in shards. `parts` is the URL of their folder, relative to the index file; ends with
 * `/`.
 */
const isSharded = isRecordOf({ parts: isText, lookups: isLookups });

/** Content of `search-index-{tag}.json`: the head, and the parts or their folder. */
export type PackedIndex = PackedHead & Guarded<typeof isWhole | typeof isSharded>;

/** @throws Error if the value isn't the content of an index file */
export function packedIndex(value: unknown): PackedIndex {
  if (!isMap(value) || value["format"] !== PACKED_FORMAT) throw new Error("not a search index");
  if (isHead(value) && (isWhole(value) || isSharded(value))) return value;
  throw new Error("damaged search index");
}

/**
 * Returns a function that returns a value if it has the right shape, and otherwise throws an error.
 */
function checked<T>(guard: Guard<T>): (value: unknown) => T {
  return (value) => {
    if (guard(value)) return value;
    throw new Error("damaged search index");
  };
}

/**
 * A part of the dictionary, front-coded. First, as numbers, how many characters each word shares
 * with the previous word. Then, as text, the remaining characters of each word.
 */
export const packedWords = checked(isTuple(isText, isText));
export type PackedWords = ReturnType<typeof packedWords>;

/**
 * A part with postings, all as numbers. First, field by field, how many sections contain each word.
 * Then, word by word and field by field, the distances between these sections, minus 1. Last, the
 * word's frequency in each section, minus 1, or nothing if every frequency is 1.
 */
export const packedPostings = checked(isTuple(isText, isText, isText));
export type PackedPostings = ReturnType<typeof packedPostings>;

/** A part with the text of pages and their sections. */
export const packedTexts = checked(
  isRecordOf({
    routes: isTexts,
    titles: isTexts,
    parentCategories: isTexts,
    sections: isTexts,
    /** The ids that differ from `usualAnchor`, each after its section's number in the part. */
    anchors: isListOf(isTuple(isNumber, isText)),
  }),
);
export type PackedTexts = ReturnType<typeof packedTexts>;

/**
 * A part with lower-case titles in ascending order, the number of sections with each title, and the
 * distances between these sections, minus 1.
 */
export const packedTitles = checked(isTuple(isTexts, isText, isText));
export type PackedTitles = ReturnType<typeof packedTitles>;

/** A part with URLs: distances between page numbers, minus 1, and the route of each page. */
export const packedAddresses = checked(isTuple(isText, isTexts));
export type PackedAddresses = ReturnType<typeof packedAddresses>;

export const packedStrings = checked(isTexts);

/** Returns the number of the part that contains the URLs with a given last segment. */
export function bucketOf(text: string, count: number): number {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash % Math.max(1, count);
}
