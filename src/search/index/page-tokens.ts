import type { Anchor } from "../../core/paths.ts";
import type { PageSection } from "../../core/outline.ts";
import { numberWriter } from "../file/number-text.ts";
import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import { unitReader, type UnitReader } from "../words/unit-words.ts";
import {
  usualAnchor,
  CONTENT_FIELD,
  standardFields,
  type TextField,
  type IndexedPage,
  type SearchablePage,
} from "./field.ts";

/**
 * A page after the slow half of indexing. It is plain data without an object for each
 * word: a build caches it beside the page, tokenises again only what changed, and reads
 * that of all pages for an index.
 */
export interface PageTokens {
  readonly page: IndexedPage;
  readonly sections: readonly SectionTokens[];
  /** Each word of the page once. */
  readonly words: readonly string[];
  /**
   * As numbers of `number-text.ts`, for each section and each field of it: how many words
   * its text has, those inside identifiers counted one by one; under how many different
   * ones it is indexed; their places in `words`; and how often, for each of them.
   */
  readonly numbers: string;
}

export interface SectionTokens {
  readonly title: string;
  /** Of its heading. */
  readonly level: PageSection["level"];
  /** Undefined for one that is what `usualAnchor` says. */
  readonly anchor: Anchor | "" | undefined;
}

/** Tokenise a page: each of its sections, field by field. */
export function tokenizePage(
  page: SearchablePage,
  fields: readonly TextField[] = standardFields,
  analysis: Analysis = standardAnalysis,
): PageTokens {
  const { route, title, type, area, version, parentCategories, prior } = page;
  const counter = wordCounter(unitReader(analysis));
  for (const section of page.sections) {
    for (const field of fields) counter.add(field.text(section, page), field.name);
  }
  return {
    page: { route, title, type, area, version, parentCategories, prior },
    sections: page.sections.map(({ title, level, id }, position) => ({
      title,
      level,
      anchor: (id ?? "") === usualAnchor(title, position === 0) ? undefined : (id ?? ""),
    })),
    ...counter.result(),
  };
}

/** Counts the words of the texts of a page. */
function wordCounter(reader: UnitReader) {
  const words: string[] = [];
  /** By number of the reader: the place in `words`. */
  const places = new Map<number, number>();
  /** By place: how often in this text. */
  const counts: number[] = [];
  const written = numberWriter();

  function placeOf(word: number): number {
    const known = places.get(word);
    if (known !== undefined) return known;
    const place = words.push(reader.words[word] ?? "") - 1;
    places.set(word, place);
    counts.push(0);
    return place;
  }

  return {
    add(text: string, field: string): void {
      let length = 0;
      const found: number[] = [];
      // Half of a text's occurrences are of words that say nothing; they still count for its length.
      const hasSmall = field !== CONTENT_FIELD;
      reader.forEach(text, (unit) => {
        length += unit.parts.length;
        for (const word of unit.words) {
          if (!hasSmall && reader.isSmall[word] === 1) continue;
          const place = placeOf(word);
          const count = counts[place] ?? 0;
          if (count === 0) found.push(place);
          counts[place] = count + 1;
        }
      });
      written.add(length);
      written.add(found.length);
      for (const place of found) written.add(place);
      for (const place of found) {
        written.add(counts[place] ?? 0);
        counts[place] = 0;
      }
    },
    result: () => ({ words, numbers: written.text() }),
  };
}
