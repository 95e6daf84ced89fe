import type { DocumentType } from "../index/searchable-page.ts";

/** Another number when a file of before can no longer be read. */
export const PACKED_FORMAT = "lectern-search-2";

/** The file of an index, at the root of a locale's output. */
export function indexFileName(tag: string): string {
  return `search-index-${tag}.json`;
}

/**
 * What `search-index-{tag}.json` holds. DESIGN.md describes it member by member.
 * Texts called numbers are written by `number-text.ts`.
 */
export interface PackedIndex {
  readonly format: typeof PACKED_FORMAT;
  readonly tag: string;
  /** Labels of the steps of the analysis, in order. */
  readonly analysis: readonly string[];
  readonly words: {
    /** Numbers: how many letters each word shares with the one before it. */
    readonly shared: string;
    /** The other letters of each word, separated by spaces. */
    readonly endings: string;
    /** Numbers: how many postings each word has, less one. */
    readonly counts: string;
  };
  readonly vectors: readonly PackedVectors[];
  readonly pages: PackedPages;
  /** Words and phrases that stand for each other, in groups. */
  readonly synonyms: readonly (readonly string[])[];
  readonly sections: {
    readonly titles: readonly string[];
    /** One digit for each: the level of its heading. */
    readonly levels: string;
    /** Section and id, for ids that `usualAnchor` does not give. */
    readonly anchors: readonly (readonly [number, string])[];
  };
}

/** The words of all sections in one field: a vector for each section, one after the other. */
export interface PackedVectors {
  /** The field's name and its weight: `title/5`. */
  readonly field: string;
  /** Numbers: how many words each vector has. */
  readonly sizes: string;
  /** Numbers: steps from rank to rank of the words of a vector, less one. */
  readonly ranks: string;
  /** Numbers: how often each of them stands there, less one. */
  readonly frequencies: string;
  /** Numbers: how long the text of each section is, in words. */
  readonly lengths: string;
}

/** Columns with one entry for each page. */
export interface PackedPages {
  readonly routes: readonly string[];
  readonly titles: readonly string[];
  readonly types: readonly DocumentType[];
  readonly areas: readonly string[];
  readonly versions: readonly string[];
  readonly parentCategories: readonly string[];
  readonly priors: readonly number[];
  /** Numbers: how many sections each page has. */
  readonly sizes: string;
}

/**
 * Check that a value read from a file has the form of an index.
 *
 * @throws Error when it has not
 */
export function packedIndex(value: unknown): PackedIndex {
  if (!isRecord(value) || value["format"] !== PACKED_FORMAT) throw new Error("not a search index");
  if (!isPacked(value)) throw new Error("damaged search index");
  return value;
}

function isPacked(
  value: Readonly<Record<string, unknown>>,
): value is Record<string, unknown> & PackedIndex {
  const { tag, analysis, words, vectors, pages, sections, synonyms } = value;
  return (
    isText(tag) &&
    isListOf(analysis, isText) &&
    hasMembers(words, isText, ["shared", "endings", "counts"]) &&
    isListOf(vectors, (one) =>
      hasMembers(one, isText, ["field", "sizes", "ranks", "frequencies", "lengths"]),
    ) &&
    isRecord(pages) &&
    hasMembers(pages, isTexts, ["routes", "titles", "areas", "versions", "parentCategories"]) &&
    isListOf(pages["types"], isDocumentType) &&
    isListOf(pages["priors"], isNumber) &&
    isText(pages["sizes"]) &&
    isRecord(sections) &&
    isTexts(sections["titles"]) &&
    isText(sections["levels"]) &&
    isListOf(synonyms, isTexts) &&
    isListOf(sections["anchors"], isAnchorEntry)
  );
}

type Guard = (value: unknown) => boolean;

const isText: Guard = (value) => typeof value === "string";
const isNumber: Guard = (value) => typeof value === "number";
const isTexts: Guard = (value) => isListOf(value, isText);
const isDocumentType: Guard = (value) => value === "docs" || value === "blog" || value === "other";
const isAnchorEntry: Guard = (value) =>
  Array.isArray(value) && value.length === 2 && isNumber(value[0]) && isText(value[1]);

function isListOf(value: unknown, guard: Guard): boolean {
  return Array.isArray(value) && value.every(guard);
}

function hasMembers(value: unknown, guard: Guard, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => guard(value[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
