import { categoriesOf, PARENTS_FIELD, TITLE_FIELD, type Field } from "../index/field.ts";
import type { IndexTexts, RankedPage } from "../index/search-index.ts";
import { wordsInOrder } from "../query/query-plan.ts";
import { holdsInOrder } from "../rank/match-phrase.ts";
import type { Analysis } from "../words/analysis.ts";
import { letterPairs } from "../words/letter-pairs.ts";
import type { SectionTexts } from "./read-texts.ts";

/** What is looked up by its text. */
export type Lookups = Omit<IndexTexts, keyof SectionTexts>;

interface WholeInput {
  readonly texts: SectionTexts;
  readonly fields: readonly Field[];
  readonly analysis: Analysis;
  readonly pages: readonly RankedPage[];
  readonly pageOf: Uint32Array;
}

/** Looks up texts where all of them are there. */
export function wholeLookups({ texts, fields, analysis, pages, pageOf }: WholeInput): Lookups {
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
    titlesLike: (text) => ({
      begins: (section) => lowerTitle(section).startsWith(text),
      isSame: (section) => lowerTitle(section) === text,
    }),
    holdsPhrase(field, section, words) {
      const name = fields[field]?.name;
      const page = texts.page(pageOf[section] ?? 0);
      const sources =
        name === TITLE_FIELD
          ? [texts.title(section) ?? ""]
          : name === PARENTS_FIELD && page !== undefined
            ? categoriesOf(page)
            : undefined;
      return sources?.some((text) => holdsInOrder(wordsInOrder(text, analysis), words));
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
