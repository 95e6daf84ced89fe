import {
  PACKED_FORMAT,
  type PackedAddresses,
  type PackedIndex,
  type PackedLists,
  type PackedTexts,
  type PackedTitles,
  type PackedWords,
} from "./packed-index.ts";

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
  const { words, pages, sections, lookups, parts } = value;
  return (
    hasMembers(value, isText, ["tag", "lists", "texts"]) &&
    hasMembers(value, isTexts, ["analysis", "fields"]) &&
    isListOf(value["synonyms"], isTexts) &&
    isRecord(words) &&
    hasMembers(words, isCount, ["count", "size"]) &&
    isTexts(words["firsts"]) &&
    isRecord(pages) &&
    isColumnOf(pages["types"], isDocumentType) &&
    isColumnOf(pages["areas"], isText) &&
    isColumnOf(pages["versions"], isText) &&
    isColumnOf(pages["priors"], isNumber) &&
    hasMembers(pages, isText, ["depths", "sizes"]) &&
    isRecord(sections) &&
    isCount(sections["count"]) &&
    hasMembers(sections, isText, ["levels", "titleLengths"]) &&
    isTexts(sections["lengths"]) &&
    (lookups === undefined ? isRecord(parts) : isText(parts) && isLookups(lookups))
  );
}

function isLookups(value: unknown): boolean {
  if (
    !isRecord(value) ||
    !isTexts(value["begun"]) ||
    !hasMembers(value, isCount, ["addresses", "pairs"])
  )
    return false;
  return hasMembers(value["titles"], isTexts, ["firsts", "begun"]);
}

type Guard = (value: unknown) => boolean;

const isText: Guard = (value) => typeof value === "string";
const isNumber: Guard = (value) => typeof value === "number";
const isCount: Guard = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isTexts: Guard = (value) => isListOf(value, isText);
const isDocumentType: Guard = (value) => value === "docs" || value === "blog" || value === "other";
const isAnchorEntry: Guard = (value) =>
  Array.isArray(value) && value.length === 2 && isNumber(value[0]) && isText(value[1]);

/** @throws Error when the value is no part with words */
export function packedWords(value: unknown): PackedWords {
  if (isTexts(value) && (value as PackedWords).length === 2) return value as PackedWords;
  throw new Error("damaged search index");
}

/** @throws Error when the value is no part with lists */
export function packedLists(value: unknown): PackedLists {
  if (!Array.isArray(value)) throw new Error("damaged search index");
  const [counts, steps, repeats, places] = value as readonly unknown[];
  const isWhole = [counts, steps, repeats].every(isText) && (!places || isTexts(places));
  if (isWhole) return value as unknown as PackedLists;
  throw new Error("damaged search index");
}

/** @throws Error when the value is no part with texts */
export function packedTexts(value: unknown): PackedTexts {
  const lists = ["routes", "titles", "parentCategories", "sections"];
  if (hasMembers(value, isTexts, lists) && isRecord(value)) {
    if (isListOf(value["anchors"], isAnchorEntry)) return value as unknown as PackedTexts;
  }
  throw new Error("damaged search index");
}

/** @throws Error when the value is no part with numbers alone */
export function packedNumbers(value: unknown): string {
  if (typeof value === "string") return value;
  throw new Error("damaged search index");
}

/** @throws Error when the value is no part with titles */
export function packedTitles(value: unknown): PackedTitles {
  if (Array.isArray(value) && isTexts(value[0]) && isText(value[1]) && isText(value[2])) {
    return value as unknown as PackedTitles;
  }
  throw new Error("damaged search index");
}

/** @throws Error when the value is no part with addresses */
export function packedAddresses(value: unknown): PackedAddresses {
  if (Array.isArray(value) && isText(value[0]) && isTexts(value[1])) {
    return value as unknown as PackedAddresses;
  }
  throw new Error("damaged search index");
}

function isColumnOf(value: unknown, guard: Guard): boolean {
  return Array.isArray(value) && isListOf(value[0], guard) && isText(value[1]);
}

function isListOf(value: unknown, guard: Guard): boolean {
  return Array.isArray(value) && value.every(guard);
}

function hasMembers(value: unknown, guard: Guard, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => guard(value[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
