import { loadAnalysis, standardAnalysis, type Analysis } from "../words/analysis.ts";
import { fieldNames, type Field } from "../index/field.ts";
import type { RankedPage, SearchIndex } from "../index/search-index.ts";
import {
  packedIndex,
  type PackedColumn,
  type PackedPages,
  packedWords,
  type PackedHead,
} from "./format.ts";
import { readTexts, shardedLookups, textLookups } from "./lookups.ts";
import { readAllNumbers, readNumbers } from "./number-text.ts";
import { partStore, type FetchedFile, type PartStore } from "./part-store.ts";
import { storedPrefixes, computedPrefixes, firstsOf, groupsOf, readPostings } from "./postings.ts";
import { lastAtOrBefore, type Words, type WordRange } from "../words/dictionary.ts";

export interface RequestedPart {
  readonly part: string;
  /** URL relative to the index file. Ends with `/`. */
  readonly folder: string;
}

/** Must not reject. */
export type FetchPart = (asked: RequestedPart) => Promise<FetchedFile>;

export interface OpenedIndex extends SearchIndex {
  readonly parts: PartStore;
  /** Folder of the index's shards. `undefined` if the index file contains all parts. */
  readonly folder: string | undefined;
}

interface UnpackOptions {
  /** Analysis steps available at run time. */
  readonly registered?: Analysis;
  readonly fetchPart?: FetchPart;
}

/**
 * Opens a packed index. Parts are decoded on first use, so a damaged part isn't detected until
 * then.
 *
 * @param value parsed content of the file
 * @throws Error `not a search index`, `damaged search index`, `Out of order word insertion`,
 * `malformed field ref string`, `duplicate index`, `Cannot load unregistered function: <label>`
 */
export function unpack(
  value: unknown,
  { registered = standardAnalysis, fetchPart = noParts }: UnpackOptions = {},
): OpenedIndex {
  const packed = packedIndex(value);
  const { sections, lookups, parts } = packed;
  const folder = typeof parts === "string" ? parts : undefined;
  const store =
    typeof parts === "string"
      ? partStore({ kind: "sharded", fetchPart: (part) => fetchPart({ part, folder: parts }) })
      : partStore({ kind: "loaded", parts });
  const analysis = loadAnalysis(packed.analysis, registered);
  const fields = readFields(packed.fields);
  const pages = readPages(packed.pages);
  const sizes = readNumbers(packed.pages.sizes, pages.length);
  const pageOf = groupsOf(sizes, sections.count);
  const firstSections = firstsOf(sizes);
  const words = readWords(packed.words, store);
  const lists = readPostings(packed, store);
  const texts = readTexts(packed.texts, { pageOf, firstSections }, store);
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
    firstSections,
    levels: readLevels(sections.levels, sections.count),
    ...(lookups
      ? storedPrefixes(words, lists, lookups.begun)
      : computedPrefixes(words, lists, sections.count)),
    texts: {
      ...texts,
      ...(lookups
        ? shardedLookups(lookups, sections.count, store)
        : textLookups(texts, pages.length, sections.count)),
    },
    parts: store,
    folder,
  };
}

async function noParts({ part }: RequestedPart): Promise<FetchedFile> {
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
  return fields.map(({ name, weight }) => {
    const known = fieldNames.find((one) => one === name);
    if (known === undefined) throw new Error("damaged search index");
    return { name: known, weight };
  });
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

/** Returns an empty array for fields whose lengths don't count. */
function readLengths(text: string, sectionCount: number): Uint32Array {
  return text === "" ? new Uint32Array() : readNumbers(text, sectionCount);
}

function readLevels(text: string, sectionCount: number): Uint8Array {
  if (!/^[123]*$/.test(text) || text.length !== sectionCount) {
    throw new Error("damaged search index");
  }
  return Uint8Array.from(text, Number);
}

/** Maximum size of a part. Limits the work that a damaged file can cause. */
const LARGEST_PART = 65_536;

/**
 * Reads the dictionary, one block at a time.
 *
 * @throws Error if the blocks don't have the expected number of words in ascending order
 */
export function readWords(packed: PackedHead["words"], store: PartStore): Words {
  const { count, size, firsts } = packed;
  const isSound = size > 0 && size <= LARGEST_PART && firsts.length === Math.ceil(count / size);
  if (!isSound) throw new Error("damaged search index");
  if (firsts.some((first, block) => block > 0 && first <= (firsts[block - 1] ?? ""))) {
    throw new Error("Out of order word insertion");
  }
  const sizeOf = (block: number) => Math.min(size, count - block * size);
  const blockAt = store.reader("w", (value, block) =>
    readBlock(value, firsts[block] ?? "", sizeOf(block)),
  );
  let all: readonly string[] | undefined;
  return {
    length: count,
    at(number) {
      const block = Math.floor(number / size);
      return blockAt(block)?.[number - block * size];
    },
    narrow(word): WordRange {
      const block = lastAtOrBefore(firsts, word);
      return block < 0 ? [0, 0] : [block * size, Math.min(count, (block + 1) * size)];
    },
    all() {
      if (all !== undefined) return all;
      const blocks = firsts.map((_, block) => blockAt(block));
      if (store.isWaiting()) return [];
      const words = blocks.flatMap((block, at) => block ?? Array<string>(sizeOf(at)).fill(""));
      // A later call may find the missing blocks.
      if (!blocks.includes(undefined)) all = words;
      return words;
    },
  };
}

function readBlock(value: unknown, first: string, count: number): readonly string[] {
  const [shared, endings] = packedWords(value);
  const words = endings.split(" ");
  if (words.length !== count || words[0] !== first) throw new Error("damaged search index");
  const prefix = readNumbers(shared, count);
  let before = "";
  for (let at = 0; at < words.length; at++) {
    const word = before.slice(0, prefix[at]) + (words[at] ?? "");
    if (word <= before) throw new Error("Out of order word insertion");
    words[at] = word;
    before = word;
  }
  return words;
}
