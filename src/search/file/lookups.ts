import { routePath, type RoutePath } from "../../core/paths.ts";
import {
  categoriesOf,
  hasPositions,
  PARENTS_FIELD,
  TITLE_FIELD,
  type Field,
  usualAnchor,
} from "../index/field.ts";
import type {
  IndexTexts,
  PageTexts,
  RankedPage,
  SharedPairs,
  TitleMatches,
} from "../index/search-index.ts";
import { wordsInOrder } from "../query/query-plan.ts";
import { containsPhrase } from "../phrases.ts";
import type { Analysis } from "../words/analysis.ts";
import { letterPairs } from "../words/near-words.ts";
import { findWord, lastAtOrBefore, type Words } from "../words/dictionary.ts";
import {
  packedAddresses,
  packedNumbers,
  packedTexts,
  packedTitles,
  type PackedLookups,
  bucketOf,
} from "./format.ts";
import { readAllNumbers, readNumbers } from "./number-text.ts";
import type { PartStore } from "./part-store.ts";
import { decode, firstsOf, type PostingsReader, partOf } from "./postings.ts";

export type Lookups = Omit<IndexTexts, keyof SectionTexts>;

interface TextLookupInput {
  readonly texts: SectionTexts;
  readonly fields: readonly Field[];
  readonly analysis: Analysis;
  readonly pages: readonly RankedPage[];
  readonly pageOf: Uint32Array;
}

/** Creates lookups for an index that is completely loaded. */
export function textLookups({ texts, fields, analysis, pages, pageOf }: TextLookupInput): Lookups {
  const lowerTitles: (string | undefined)[] = [];
  const lowerTitle = (section: number) =>
    (lowerTitles[section] ??= texts.title(section)?.toLowerCase() ?? "");
  return {
    hasTitle(text) {
      for (let section = 0; section < pageOf.length; section++) {
        if (lowerTitle(section) === text) return true;
      }
      return false;
    },
    matchTitles: (text) => ({
      begins: (section) => lowerTitle(section).startsWith(text),
      isSame: (section) => lowerTitle(section) === text,
    }),
    containsPhrase(field, section, words) {
      const name = fields[field]?.name;
      const page = texts.page(pageOf[section] ?? 0);
      const sources =
        name === TITLE_FIELD
          ? [texts.title(section) ?? ""]
          : name === PARENTS_FIELD && page !== undefined
            ? categoriesOf(page)
            : undefined;
      return sources?.some((text) => containsPhrase(wordsInOrder(text, analysis), words));
    },
    addresses: () => pages.map((_, page) => [page, texts.page(page)?.route ?? ""]),
    sharedPairs(pairs) {
      const shared = new Uint16Array(pages.length);
      const sizes = new Uint16Array(pages.length);
      pages.forEach((_, page) => {
        const own = letterPairs(texts.page(page)?.title ?? "");
        sizes[page] = own.size;
        for (const pair of own) if (pairs.has(pair)) shared[page] = (shared[page] ?? 0) + 1;
      });
      return { shared, sizes };
    },
  };
}

interface ShardedInput {
  readonly packed: PackedLookups;
  readonly words: Words;
  readonly lists: PostingsReader;
  readonly pages: readonly RankedPage[];
  readonly sectionCount: number;
  readonly fields: readonly Field[];
  readonly store: PartStore;
}

/** Creates lookups for an index in shards, which are fetched on demand. */
export function shardedLookups(input: ShardedInput): Lookups {
  const { packed, words, lists, store, fields } = input;
  const titles = titleParts(input);
  return {
    hasTitle: (text) => titles.sectionsOf(text) !== undefined,
    matchTitles(text): TitleMatches {
      const same = new Set(titles.sectionsOf(text));
      const begun = titles.sectionsWithPrefix(text);
      return {
        begins: (section) => begun.has(section),
        isSame: (section) => same.has(section),
      };
    },
    containsPhrase(field, section, phrase) {
      // Without this check, a field without positions would look like a field without the word.
      if (!hasPositions(fields[field]?.name)) return undefined;
      const places = phrase.map((word) => {
        const number = findWord(words, word);
        return number < 0 ? new Uint32Array() : lists.positions(number, field, section);
      });
      const [first] = places;
      if (first === undefined || places.includes(undefined)) return undefined;
      return first.some((place) => places.every((own, at) => own?.includes(place + at)));
    },
    addresses(name) {
      const part = store.get(`a${bucketOf(name, packed.addresses)}`, (value) => {
        const [steps, routes] = packedAddresses(value);
        let page = -1;
        return [...readNumbers(steps, routes.length)].map((step, at) => {
          page += step + 1;
          return [page, routes[at] ?? ""] as const;
        });
      });
      return part ?? [];
    },
    sharedPairs: (pairs) => sharedPairs(input, pairs),
  };
}

function sharedPairs(
  { packed, pages, store }: ShardedInput,
  pairs: ReadonlySet<string>,
): SharedPairs {
  const shared = new Uint16Array(pages.length);
  const sizes = store.get("n0", (value) => {
    return Uint16Array.from(readNumbers(packedNumbers(value), pages.length));
  });
  for (const pair of pairs) {
    const part = store.get(`p${bucketOf(pair, packed.pairs)}`, (value) =>
      readTitles(value, pages.length),
    );
    for (const page of sectionsOf(part, pair) ?? []) {
      shared[page] = (shared[page] ?? 0) + 1;
    }
  }
  return { shared, sizes: sizes ?? new Uint16Array(pages.length) };
}

/** Lower-case titles in ascending order, with their sections. */
interface TitlesPart {
  readonly titles: readonly string[];
  /** First posting of each title, and the total at the end. */
  readonly starts: Uint32Array;
  readonly sections: Uint32Array;
}

function readTitles(value: unknown, sectionCount: number): TitlesPart {
  const [titles, counts, steps] = packedTitles(value);
  const form = { rows: titles.length, fieldCount: 1, sectionCount };
  const { starts, sections } = decode([counts, steps, ""], form);
  return { titles, starts, sections };
}

/** Returns the sections with a key, or `undefined` if there are none. */
function sectionsOf(part: TitlesPart | undefined, key: string): Uint32Array | undefined {
  const at = part?.titles.indexOf(key) ?? -1;
  return at < 0 ? undefined : part?.sections.subarray(part.starts[at], part.starts[at + 1]);
}

function titleParts({ packed, sectionCount, store }: ShardedInput) {
  const { firsts, begun } = packed.titles;

  function partAt(part: number): TitlesPart | undefined {
    return store.get(`s${part}`, (value) => readTitles(value, sectionCount));
  }

  return {
    /** Returns the sections with this title, or `undefined` if there are none. */
    sectionsOf(text: string): Uint32Array | undefined {
      const number = lastAtOrBefore(firsts, text);
      return number < 0 ? undefined : sectionsOf(partAt(number), text);
    },
    sectionsWithPrefix(text: string): ReadonlySet<number> {
      const precomputed = begun.indexOf(text);
      if (precomputed >= 0) {
        const list = store.get(`e${precomputed}`, (value) =>
          decode(value, { rows: 1, fieldCount: 1, sectionCount }),
        );
        return new Set(list?.sections);
      }
      const found = new Set<number>();
      const last = lastAtOrBefore(firsts, `${text}\uffff`);
      for (let part = Math.max(0, lastAtOrBefore(firsts, text)); part <= last; part++) {
        const inPart = partAt(part);
        inPart?.titles.forEach((title, at) => {
          if (!title.startsWith(text)) return;
          for (const section of inPart.sections.subarray(
            inPart.starts[at],
            inPart.starts[at + 1],
          )) {
            found.add(section);
          }
        });
      }
      return found;
    },
  };
}

/** Text of pages and their sections. Parts are read on demand. */
export interface SectionTexts {
  title(section: number): string | undefined;
  page(page: number): PageTexts | undefined;
  anchor(section: number): string | undefined;
}

interface TextsInput {
  /** Numbers: pages in each part. */
  readonly sizes: string;
  readonly pageOf: Uint32Array;
  /** First section of each page, and the number of sections at the end. */
  readonly firstSections: Uint32Array;
  readonly store: PartStore;
}

interface TextsPart {
  readonly firstPage: number;
  readonly firstSection: number;
  readonly pages: readonly PageTexts[];
  readonly titles: readonly string[];
  readonly anchors: ReadonlyMap<number, string>;
}

/** @throws Error if the parts don't have the expected number of pages */
export function readTexts({ sizes, pageOf, firstSections, store }: TextsInput): SectionTexts {
  const firsts = firstsOf(readAllNumbers(sizes));
  if (firsts.at(-1) !== firstSections.length - 1) throw new Error("damaged search index");

  const parts: (TextsPart | undefined)[] = [];

  function partAt(part: number): TextsPart | undefined {
    const [firstPage = 0, lastPage = 0] = [firsts[part], firsts[part + 1]];
    return store.get(`t${part}`, (value) =>
      readPart(value, {
        firstPage,
        pageCount: lastPage - firstPage,
        firstSection: firstSections[firstPage] ?? 0,
        sectionCount: (firstSections[lastPage] ?? 0) - (firstSections[firstPage] ?? 0),
      }),
    );
  }

  function partWith(page: number): TextsPart | undefined {
    const part = partOf(firsts, page);
    return (parts[part] ??= partAt(part));
  }

  const partWithSection = (section: number) => partWith(pageOf[section] ?? 0);

  return {
    title(section) {
      const part = partWithSection(section);
      return part?.titles[section - part.firstSection];
    },
    page(page) {
      const part = partWith(page);
      return part?.pages[page - part.firstPage];
    },
    anchor(section) {
      const part = partWithSection(section);
      if (part === undefined) return undefined;
      const number = section - part.firstSection;
      const isFirst = firstSections[pageOf[section] ?? 0] === section;
      const usual = () => usualAnchor(part.titles[number] ?? "", isFirst);
      return (part.anchors.get(number) ?? usual()) || undefined;
    },
  };
}

interface PartForm {
  readonly firstPage: number;
  readonly pageCount: number;
  readonly firstSection: number;
  readonly sectionCount: number;
}

function readPart(
  value: unknown,
  { firstPage, pageCount, firstSection, sectionCount }: PartForm,
): TextsPart {
  const { routes, titles, parentCategories, sections, anchors } = packedTexts(value);
  const columns = [routes, titles, parentCategories];
  if (columns.some(({ length }) => length !== pageCount) || sections.length !== sectionCount) {
    throw new Error("damaged search index");
  }
  const pages = routes.map((route, at) => ({
    route: readRoute(route),
    title: titles[at] ?? "",
    parentCategories: parentCategories[at] ?? "",
  }));
  return { firstPage, firstSection, pages, titles: sections, anchors: new Map(anchors) };
}

/** @throws Error if the text isn't a route */
export function readRoute(text: string): RoutePath {
  try {
    return routePath(text);
  } catch {
    throw new Error("damaged search index");
  }
}
