import { loadAnalysis, standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { Field } from "../index/field.ts";
import type { RankedPage, SearchIndex, Postings } from "../index/search-index.ts";
import { packedIndex } from "./check-packed.ts";
import { cutLookups } from "./cut-lookups.ts";
import { readAllNumbers, readNumbers } from "./number-text.ts";
import type { PackedColumn, PackedIndex, PackedPages } from "./packed-index.ts";
import { partStore, type FetchedFile, type PartStore } from "./part-store.ts";
import { firstsOf, readLists, type Lists } from "./read-lists.ts";
import { readTexts } from "./read-texts.ts";
import { readWords } from "./read-words.ts";
import { type Words, wordsBeginningWith } from "../words/word-lookup.ts";
import { wholeLookups } from "./whole-lookups.ts";
import { FEW_LETTERS, MANY_WORDS } from "../query/expand.ts";

/** Which part of a cut index is fetched, and where it lies. */
export interface AskedPart {
  readonly part: string;
  /** As an address from that of the index on, with `/` at its end. */
  readonly folder: string;
  /** What came last was none: no cache may answer with it. */
  readonly isAgain: boolean;
}

/** Must not reject. */
export type FetchPart = (asked: AskedPart) => Promise<FetchedFile>;

/** An index that was opened, with the store its parts are in. */
export interface OpenedIndex extends SearchIndex {
  readonly parts: PartStore;
  /** The folder of its parts; undefined when they came with it. */
  readonly folder: string | undefined;
}

interface UnpackOptions {
  /** The steps of analysis the program has. */
  readonly registered?: Analysis;
  readonly fetchPart?: FetchPart;
}

/**
 * Open the index in a packed file. What is in its parts is read when it is asked
 * for: a damaged one is found out then.
 *
 * @param value what `JSON.parse` made of the file
 * @throws Error `not a search index`, `damaged search index`,
 *   `Out of order word insertion`, `malformed field ref string`, `duplicate index`,
 *   `Cannot load unregistered function: <label>`
 */
export function unpack(
  value: unknown,
  { registered = standardAnalysis, fetchPart = noParts }: UnpackOptions = {},
): OpenedIndex {
  const packed = packedIndex(value);
  const folder = typeof packed.parts === "string" ? packed.parts : undefined;
  const store =
    typeof packed.parts === "string"
      ? partStore({
          kind: "apart",
          fetchPart: (part, isAgain) => fetchPart({ part, folder: folder ?? "", isAgain }),
        })
      : partStore({ kind: "there", parts: packed.parts });
  return { ...openIndex(packed, store, registered), parts: store, folder };
}

function openIndex(
  packed: PackedIndex,
  store: PartStore,
  registered: Analysis,
): Omit<SearchIndex, "parts"> {
  const analysis = loadAnalysis(packed.analysis, registered);
  const fields = readFields(packed.fields);
  const { sections, lookups } = packed;
  const pages = readPages(packed.pages);
  const sizes = readNumbers(packed.pages.sizes, pages.length);
  const pageOf = readPageOf(sizes, sections.count);
  const words = readWords(packed.words, store);
  const lists = readLists({
    sizes: packed.lists,
    wordCount: words.length,
    fieldCount: fields.length,
    sectionCount: sections.count,
    store,
  });
  const texts = readTexts({ sizes: packed.texts, pageOf, firstSections: firstsOf(sizes), store });
  const begun = lookups
    ? begunApart(words, lists, lookups.begun)
    : begunWords(words, lists, sections.count);
  return {
    tag: packed.tag,
    analysis,
    fields,
    synonyms: packed.synonyms,
    words,
    lengths: fields.map((_, field) => readLengths(sections.lengths[field] ?? "", sections.count)),
    titleLengths: readNumbers(sections.titleLengths, sections.count),
    pages,
    pageOf,
    levels: readLevels(sections.levels, sections.count),
    ...begun,
    texts: {
      ...texts,
      ...(lookups
        ? cutLookups({
            packed: lookups,
            words,
            lists,
            pages,
            sectionCount: sections.count,
            fields,
            store,
          })
        : wholeLookups({ texts, fields, analysis, pages, pageOf })),
    },
  };
}

/** Frequent beginnings of words of which the sections are parts of their own. */
function begunApart(words: Words, { postings }: Lists, beginnings: readonly string[]): BegunWords {
  const numbers = new Map(beginnings.map((letters, at) => [letters, words.length + at]));
  return { postings, wordsBegun: (letters) => numbers.get(letters) };
}

async function noParts({ part }: AskedPart): Promise<FetchedFile> {
  return { kind: "missing", reason: `nobody fetches ${part}` };
}

function readFields(names: readonly string[]): readonly Field[] {
  const fields = names.map((field) => {
    const slash = field.indexOf("/");
    const weight = Number(field.slice(slash + 1));
    if (slash < 1 || field.endsWith("/") || !Number.isFinite(weight)) {
      throw new Error("malformed field ref string");
    }
    return { name: field.slice(0, slash), weight };
  });
  if (new Set(fields.map((field) => field.name)).size < fields.length) {
    throw new Error("duplicate index");
  }
  return fields;
}

function readPages(packed: PackedPages): readonly RankedPage[] {
  const depths = readAllNumbers(packed.depths);
  const count = depths.length;
  const types = readColumn(packed.types, count);
  const areas = readColumn(packed.areas, count);
  const versions = readColumn(packed.versions, count);
  const priors = readColumn(packed.priors, count);
  return Array.from(depths, (depth, at) => ({
    type: types[at] ?? "other",
    area: areas[at] ?? "",
    version: versions[at] ?? "",
    prior: priors[at] ?? 1,
    depth,
  }));
}

function readColumn<T>([values, of]: PackedColumn<T>, count: number): readonly T[] {
  return Array.from(readNumbers(of, count), (number) => {
    const value = values[number];
    if (value === undefined) throw new Error("damaged search index");
    return value;
  });
}

/** Empty for fields whose lengths do not count. */
function readLengths(text: string, sectionCount: number): Uint32Array {
  return text === "" ? new Uint32Array() : readNumbers(text, sectionCount);
}

function readLevels(text: string, sectionCount: number): Uint8Array {
  if (!/^[123]*$/.test(text) || text.length !== sectionCount) {
    throw new Error("damaged search index");
  }
  return Uint8Array.from(text, Number);
}

function readPageOf(sizes: Uint32Array, sectionCount: number): Uint32Array {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total !== sectionCount) throw new Error("damaged search index");
  const pageOf = new Uint32Array(sectionCount);
  let section = 0;
  sizes.forEach((size, page) => pageOf.fill(page, section, (section += size)));
  return pageOf;
}

/** Where the words of an index stand, those of frequent beginnings under one number each. */
interface BegunWords {
  postings(word: number, field: number): Postings;
  /** As in `SearchIndex`. */
  wordsBegun(letters: string): number | undefined;
}

/** So few words are looked up one by one as quickly. */
const FEW_WORDS = 16;

/**
 * Puts the sections of all words that begin alike together when they are first asked
 * for, and remembers them: a reader types the same first letters again and again.
 */
function begunWords(words: Words, lists: Lists, sectionCount: number): BegunWords {
  const numbers = new Map<string, number>();
  const beginnings: (readonly [from: number, to: number])[] = [];
  const known = new Map<string, Postings>();

  return {
    wordsBegun(letters) {
      const number = numbers.get(letters);
      if (number !== undefined) return number;
      const [from, to] = wordsBeginningWith(words, letters);
      if (to - from <= (letters.length > FEW_LETTERS ? MANY_WORDS : FEW_WORDS)) return undefined;
      const made = words.length + beginnings.length;
      numbers.set(letters, made);
      beginnings.push([from, to]);
      return made;
    },
    postings(word, field) {
      const beginning = word < words.length ? undefined : beginnings[word - words.length];
      if (beginning === undefined) return lists.postings(word, field);
      const key = `${word} ${field}`;
      const postings = known.get(key) ?? together(beginning, field);
      known.set(key, postings);
      return postings;
    },
  };

  function together([from, to]: readonly [from: number, to: number], field: number): Postings {
    const isThere = new Uint8Array(sectionCount);
    let count = 0;
    for (let word = from; word < to; word++) {
      const { sections } = lists.postings(word, field);
      for (let at = 0; at < sections.length; at++) {
        const section = sections[at] ?? 0;
        if (isThere[section] === 1) continue;
        isThere[section] = 1;
        count++;
      }
    }
    const all = new Uint32Array(count);
    for (let section = 0, at = 0; at < count; section++) {
      if (isThere[section] === 1) all[at++] = section;
    }
    return { sections: all, frequencies: new Uint32Array(count).fill(1) };
  }
}
