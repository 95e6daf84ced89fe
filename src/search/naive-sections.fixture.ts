import { standardAnalysis } from "./words/analysis.ts";
import { categoriesOf, namedWords, nameOf, type SearchablePage } from "./index/field.ts";
import { isStopWord } from "./words/stop-words.ts";
import { indexedTokens, tokenize, wordsInOrder } from "./words/tokenize.ts";

export const placeOfField = {
  title: "title",
  content: "text",
  keywords: "keywords",
  name: "name",
  parentCategories: "parents",
} as const;

type FieldName = keyof typeof placeOfField;

interface NaiveField {
  readonly name: FieldName;
  readonly weight: number;
  readonly words: readonly string[];
  readonly length: number;
}

export interface NaiveSection {
  readonly title: string;
  /**
   * Positions in the list of all sections: `first` for the page's first section, `parent` for the
   * section whose heading is above this one.
   */
  readonly first: number;
  readonly parent: number;
  readonly page: SearchablePage;
  readonly fields: readonly NaiveField[];
}

export const fieldNames: readonly FieldName[] = [
  "title",
  "content",
  "keywords",
  "name",
  "parentCategories",
];
/** Returns the sections of all pages, with every word of each field. */
export function readSections(pages: readonly SearchablePage[]): readonly NaiveSection[] {
  let first = 0;
  return pages.flatMap((page) => {
    const start = first;
    first += page.sections.length;
    return page.sections.map((section, at) => {
      const above = page.sections.slice(0, at).findLastIndex(({ level }) => level < section.level);
      const isOwn = at === 0;
      const field = (name: FieldName, weight: number, text: string): NaiveField => {
        const words = tokenize(text, standardAnalysis).flatMap((unit) =>
          indexedTokens(unit).map((token) => token.word),
        );
        return {
          name,
          weight,
          words: name === "content" ? words.filter((word) => !isStopWord(word)) : words,
          length: wordsInOrder(text, standardAnalysis).length,
        };
      };
      return {
        title: section.title,
        first: start,
        parent: start + (isOwn ? 0 : Math.max(0, above)),
        page,
        fields: [
          field("title", 5, section.title),
          field("content", 1, section.text),
          field(
            "keywords",
            3,
            keywordsText([...(isOwn ? page.keywords : []), ...(section.keywords ?? [])]),
          ),
          field("name", 3, isOwn ? nameOf(page) : namedWords(section, page)),
          field("parentCategories", 2, isOwn ? categoriesOf(page).join(" ") : ""),
        ],
      };
    });
  });
}

function keywordsText(keywords: readonly string[]): string {
  return keywords
    .map((keyword) => {
      const words = keyword.trim().split(/\s+/);
      const counting = words.filter((word) => !isStopWord(word.toLowerCase()));
      const text = (counting.length > 0 ? counting : words).join("-");
      return /[^\p{L}\p{N}]/u.test(text) ? text : `${text} zq${text}`;
    })
    .join(" / ");
}
