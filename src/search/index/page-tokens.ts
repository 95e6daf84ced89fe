import type { Anchor } from "../../base/paths.ts";
import type { PageSection } from "../../model/outline.ts";
import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import { isStopWord } from "../words/stop-words.ts";
import { CONTENT_FIELD, standardFields, type TextField } from "./field.ts";
import type { IndexedPage, SearchablePage } from "./searchable-page.ts";
import { indexedTokens, tokenize } from "../words/tokenize.ts";

/**
 * A page after the slow half of indexing. It is plain data: a build caches it
 * beside the page and tokenises again only what changed.
 */
export interface PageTokens {
  readonly page: IndexedPage;
  readonly sections: readonly SectionTokens[];
}

export interface SectionTokens {
  readonly title: string;
  /** Of its heading. */
  readonly level: PageSection["level"];
  /** Undefined for the page's own title. */
  readonly anchor: Anchor | undefined;
  /** One for each field, in the order of the fields. */
  readonly fields: readonly FieldTokens[];
}

/** The words of one field of one section. */
export interface FieldTokens {
  /** Words of the text, those inside identifiers counted one by one. */
  readonly length: number;
  /** Each word once, in the order of its first place. */
  readonly words: readonly string[];
  /** How often, for each of the words. */
  readonly frequencies: readonly number[];
}

/** Tokenise a page: each of its sections, field by field. */
export function tokenizePage(
  page: SearchablePage,
  fields: readonly TextField[] = standardFields,
  analysis: Analysis = standardAnalysis,
): PageTokens {
  const { route, title, type, area, version, parentCategories, prior } = page;
  return {
    page: { route, title, type, area, version, parentCategories, prior },
    sections: page.sections.map((section) => ({
      title: section.title,
      level: section.level,
      anchor: section.id,
      fields: fields.map((field) => {
        const tokens = tokenizeField(field.text(section, page), analysis);
        return field.name === CONTENT_FIELD ? withoutSmallWords(tokens) : tokens;
      }),
    })),
  };
}

function tokenizeField(text: string, analysis: Analysis): FieldTokens {
  const frequencies = new Map<string, number>();
  let length = 0;
  for (const unit of tokenize(text, analysis)) {
    for (const name of unit.names) length += name.parts.length;
    for (const { word } of indexedTokens(unit)) {
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    }
  }
  return { length, words: [...frequencies.keys()], frequencies: [...frequencies.values()] };
}

/** Half of a text's occurrences are of words that say nothing; they still count for its length. */
function withoutSmallWords({ length, words, frequencies }: FieldTokens): FieldTokens {
  return {
    length,
    words: words.filter((word) => !isStopWord(word)),
    frequencies: frequencies.filter((_, at) => !isStopWord(words[at] ?? "")),
  };
}
