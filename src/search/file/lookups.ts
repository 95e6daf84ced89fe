import { routePath, type RoutePath } from "../../core/paths.ts";
import { usualAnchor } from "../index/field.ts";
import type { IndexTexts, SearchIndex } from "../index/search-index.ts";
import { lastAtOrBefore } from "../words/dictionary.ts";
import {
  packedAddresses,
  packedStrings,
  packedTexts,
  packedTitles,
  type PackedLookups,
  bucketOf,
} from "./format.ts";
import { readAllNumbers, readNumbers } from "./number-text.ts";
import type { PartStore } from "./part-store.ts";
import { decode, firstsOf, groupsOf } from "./postings.ts";

export type Lookups = Omit<IndexTexts, keyof SectionTexts>;

/** Creates lookups for a completely loaded index. */
export function textLookups(texts: SectionTexts, pageCount: number, sectionCount: number): Lookups {
  const lowerTitles: (string | undefined)[] = [];
  const lowerTitle = (section: number) =>
    (lowerTitles[section] ??= texts.title(section)?.toLowerCase() ?? "");
  const pages = Array.from({ length: pageCount }, (_, page) => page);
  return {
    hasTitle(text) {
      for (let section = 0; section < sectionCount; section++) {
        if (lowerTitle(section) === text) return true;
      }
      return false;
    },
    matchTitles: (text) => ({
      begins: (section) => lowerTitle(section).startsWith(text),
      isSame: (section) => lowerTitle(section) === text,
    }),
    addresses: () => pages.map((page) => [page, texts.page(page)?.route ?? ""]),
    pageTitles: () => pages.map((page) => texts.page(page)?.title ?? ""),
  };
}

/** Creates lookups for an index in shards, which are fetched on demand. */
export function shardedLookups(
  packed: PackedLookups,
  sectionCount: number,
  store: PartStore,
): Lookups {
  const { firsts, begun } = packed.titles;
  const titlesAt = store.reader("s", (value) => {
    const [titles, ...lists] = packedTitles(value);
    return {
      titles,
      ...decode([...lists, ""], { rows: titles.length, fieldCount: 1, sectionCount }),
    };
  });
  const prefixAt = store.reader("e", (value) =>
    decode(value, { rows: 1, fieldCount: 1, sectionCount }),
  );
  const routesAt = store.reader("a", (value) => {
    const [steps, routes] = packedAddresses(value);
    let page = -1;
    return Array.from(readNumbers(steps, routes.length), (step, at) => {
      page += step + 1;
      return [page, routes[at] ?? ""] as const;
    });
  });
  const pageTitlesAt = store.reader("n", packedStrings);

  /** Returns the sections whose titles match, from the parts that may contain such titles. */
  function sectionsWith(from: string, to: string, isMatch: (title: string) => boolean) {
    const found = new Set<number>();
    const last = lastAtOrBefore(firsts, to);
    for (let number = Math.max(0, lastAtOrBefore(firsts, from)); number <= last; number++) {
      const part = titlesAt(number);
      part?.titles.forEach((title, at) => {
        if (!isMatch(title)) return;
        const sections = part.sections.subarray(part.starts[at], part.starts[at + 1]);
        for (const section of sections) found.add(section);
      });
    }
    return found;
  }

  const withTitle = (text: string) => sectionsWith(text, text, (title) => title === text);

  function withPrefix(text: string): ReadonlySet<number> {
    const stored = begun.indexOf(text);
    return stored < 0
      ? sectionsWith(text, `${text}\uffff`, (title) => title.startsWith(text))
      : new Set(prefixAt(stored)?.sections);
  }

  return {
    hasTitle: (text) => withTitle(text).size > 0,
    matchTitles(text) {
      const [same, begun] = [withTitle(text), withPrefix(text)];
      return { begins: (section) => begun.has(section), isSame: (section) => same.has(section) };
    },
    addresses: (name) => routesAt(bucketOf(name, packed.addresses)) ?? [],
    pageTitles: () => pageTitlesAt(0) ?? [],
  };
}

/** Text of pages and their sections. Parts are read on demand. */
export type SectionTexts = Pick<IndexTexts, "title" | "page" | "anchor">;

/**
 * @param sizes numbers: pages in each part
 * @throws Error if the parts don't have the expected number of pages
 */
export function readTexts(
  sizes: string,
  { pageOf, firstSections }: Pick<SearchIndex, "pageOf" | "firstSections">,
  store: PartStore,
): SectionTexts {
  const pageCounts = readAllNumbers(sizes);
  const firsts = firstsOf(pageCounts);
  const partOf = groupsOf(pageCounts, firstSections.length - 1);
  const partAt = store.reader("t", (value, part) => {
    const [firstPage = 0, lastPage = 0] = [firsts[part], firsts[part + 1]];
    const firstSection = firstSections[firstPage] ?? 0;
    const sectionCount = (firstSections[lastPage] ?? 0) - firstSection;
    const texts = readPart(value, lastPage - firstPage, sectionCount);
    return { firstPage, firstSection, ...texts };
  });
  const partWith = (page: number) => partAt(partOf[page] ?? 0);
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

function readPart(value: unknown, pageCount: number, sectionCount: number) {
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
  return { pages, titles: sections, anchors: new Map(anchors) };
}

/** @throws Error if the text isn't a route */
export function readRoute(text: string): RoutePath {
  try {
    return routePath(text);
  } catch {
    throw new Error("damaged search index");
  }
}
