import type { Anchor } from "../../core/paths.ts";
import type { PageSection } from "../../core/outline.ts";
import { numberWriter } from "../file/number-text.ts";
import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import { unitReader } from "../words/unit-words.ts";
import {
  usualAnchor,
  standardFields,
  type FieldName,
  type IndexedPage,
  type SearchablePage,
} from "./field.ts";

/**
 * Tokens of a page, as plain data without an object per word. The build caches it, so that it
 * tokenises only changed pages.
 */
export interface PageTokens {
  readonly page: IndexedPage;
  readonly sections: readonly SectionTokens[];
  /** Distinct words of the page. */
  readonly words: readonly string[];
  /**
   * Numbers, section by section and field by field: text length (parts of identifiers count
   * separately), number of distinct words, their positions in `words`, and their frequencies.
   */
  readonly numbers: string;
}

export interface SectionTokens {
  readonly title: string;
  /** Heading level. */
  readonly level: PageSection["level"];
  /** `undefined` if it equals `usualAnchor`. */
  readonly anchor: Anchor | "" | undefined;
}

/** Tokenises each section of a page, field by field. */
export function tokenizePage(
  page: SearchablePage,
  analysis: Analysis = standardAnalysis,
): PageTokens {
  const { route, title, type, area, version, parentCategories, prior } = page;
  const counter = wordCounter(unitReader(analysis));
  for (const section of page.sections) {
    for (const field of standardFields) counter.add(field.text(section, page), field.name);
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

function wordCounter(reader: ReturnType<typeof unitReader>) {
  const words: string[] = [];
  /** Position in `words`, by the reader's word number. */
  const places = new Map<number, number>();
  /** Frequency in the current text, by position. */
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
    add(text: string, field: FieldName): void {
      let length = 0;
      const found: number[] = [];
      // Half of the words in a text are stop words. They aren't indexed, but count towards the
      // length of the text.
      const keepsStopWords = field !== "content";
      reader.forEach(text, (unit) => {
        length += unit.parts.length;
        for (const word of unit.words) {
          if (!keepsStopWords && reader.stopWordFlags[word] === 1) continue;
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
