import { routePath, type RoutePath } from "../../base/paths.ts";
import { loadAnalysis, standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { Field } from "../index/field.ts";
import { readNumbers } from "./number-text.ts";
import { packedIndex, type PackedPages, type PackedVectors } from "./packed-index.ts";
import { readPostings } from "./read-postings.ts";
import type { SearchIndex } from "../index/search-index.ts";
import type { IndexedPage } from "../index/searchable-page.ts";

/**
 * The index in a packed file.
 *
 * @param value what `JSON.parse` made of the file
 * @param registered the steps of analysis the program has
 * @throws Error `not a search index`, `damaged search index`,
 *   `Out of order word insertion`, `malformed field ref string`, `duplicate index`,
 *   `Cannot load unregistered function: <label>`
 */
export function unpack(value: unknown, registered: Analysis = standardAnalysis): SearchIndex {
  const packed = packedIndex(value);
  const analysis = loadAnalysis(packed.analysis, registered);
  const fields = readFields(packed.vectors);
  const words = readWords(packed.words.shared, packed.words.endings);
  const { titles } = packed.sections;
  const pages = readPages(packed.pages);
  return {
    tag: packed.tag,
    analysis,
    fields,
    words,
    ...readPostings(packed.vectors, readCounts(packed.words.counts, words.length), titles.length),
    lengths: packed.vectors.map((vectors) => readNumbers(vectors.lengths, titles.length)),
    pages,
    pageOf: readPageOf(readNumbers(packed.pages.sizes, pages.length), titles.length),
    titles,
    levels: readLevels(packed.sections.levels, titles.length),
    synonyms: packed.synonyms,
    unusualAnchors: new Map(packed.sections.anchors),
  };
}

function readFields(vectors: readonly PackedVectors[]): readonly Field[] {
  const fields = vectors.map(({ field }) => {
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

function readWords(shared: string, endings: string): readonly string[] {
  if (shared === "") return [];
  const words = endings.split(" ");
  const letters = readNumbers(shared, words.length);
  let before = "";
  for (let at = 0; at < words.length; at++) {
    const word = before.slice(0, letters[at]) + (words[at] ?? "");
    if (word <= before) throw new Error("Out of order word insertion");
    words[at] = word;
    before = word;
  }
  return words;
}

/** Postings of each word. */
function readCounts(text: string, wordCount: number): Uint32Array {
  const counts = readNumbers(text, wordCount);
  for (let word = 0; word < counts.length; word++) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function readPages(packed: PackedPages): readonly IndexedPage[] {
  return packed.routes.map((route, at) => ({
    route: readRoute(route),
    title: packed.titles[at] ?? "",
    type: packed.types[at] ?? "other",
    area: packed.areas[at] ?? "",
    version: packed.versions[at] ?? "",
    parentCategories: packed.parentCategories[at] ?? "",
    prior: packed.priors[at] ?? 1,
  }));
}

function readLevels(text: string, sectionCount: number): Uint8Array {
  if (!/^[123]*$/.test(text) || text.length !== sectionCount) {
    throw new Error("damaged search index");
  }
  return Uint8Array.from(text, Number);
}

function readRoute(text: string): RoutePath {
  try {
    return routePath(text);
  } catch {
    throw new Error("damaged search index");
  }
}

function readPageOf(sizes: Uint32Array, sectionCount: number): Uint32Array {
  const pageOf = new Uint32Array(sectionCount);
  let section = 0;
  sizes.forEach((size, page) => pageOf.fill(page, section, (section += size)));
  if (section !== sectionCount) throw new Error("damaged search index");
  return pageOf;
}
