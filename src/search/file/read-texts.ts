import { routePath, type RoutePath } from "../../core/paths.ts";
import { usualAnchor } from "../index/built-index.ts";
import type { PageTexts } from "../index/search-index.ts";
import { packedTexts } from "./check-packed.ts";
import { readAllNumbers } from "./number-text.ts";
import type { PartStore } from "./part-store.ts";
import { firstsOf, partOf } from "./read-lists.ts";

/** The texts of pages and their sections, part by part as they are asked for. */
export interface SectionTexts {
  title(section: number): string | undefined;
  page(page: number): PageTexts | undefined;
  anchor(section: number): string | undefined;
}

interface TextsInput {
  /** Numbers: how many pages each part has. */
  readonly sizes: string;
  readonly pageOf: Uint32Array;
  /** The first section of each page, and behind them the number of all sections. */
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

/** @throws Error when the parts are not those of so many pages */
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

/** @throws Error when the text is no route */
export function readRoute(text: string): RoutePath {
  try {
    return routePath(text);
  } catch {
    throw new Error("damaged search index");
  }
}
