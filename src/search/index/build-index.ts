import { readInto } from "../file/number-text.ts";
import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { Synonyms } from "../words/synonyms.ts";
import type { BuiltIndex } from "./built-index.ts";
import { standardFields, type Field } from "./field.ts";
import { growingNumbers } from "./growing-numbers.ts";
import { invertLists } from "./invert-lists.ts";
import type { PageTokens } from "./page-tokens.ts";
import type { IndexedPage } from "./searchable-page.ts";

export interface IndexInput extends IndexForm {
  /** In the order in which equal hits are listed. All made with the fields and steps of the form. */
  readonly pages: Iterable<PageTokens>;
}

/** What an index is beside its pages. */
export interface IndexForm {
  readonly tag: string;
  readonly fields?: readonly Field[];
  readonly analysis?: Analysis;
  /** The site's own, beside those every search knows. */
  readonly synonyms?: Synonyms;
}

/** Takes the tokens of pages one by one: nothing of a page is held but numbers and titles. */
export interface IndexBuilder {
  /** In the order in which equal hits are listed. */
  add(page: PageTokens): void;
  /** The index of the pages added. The builder is of no use afterwards. */
  finish(): BuiltIndex;
}

/** Merge the tokens of pages into one index. Equal input gives equal output. */
export function buildIndex({ pages, ...form }: IndexInput): BuiltIndex {
  const builder = indexBuilder(form);
  for (const page of pages) builder.add(page);
  return builder.finish();
}

export function indexBuilder(form: IndexForm): IndexBuilder {
  const { tag, fields = standardFields, analysis = standardAnalysis, synonyms = [] } = form;
  const numbers = new Map<string, number>();
  const counts = growingNumbers();
  const pages: IndexedPage[] = [];
  const pageOf = growingNumbers();
  const titles: string[] = [];
  const levels: number[] = [];
  const unusualAnchors = new Map<number, string>();

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  }

  return {
    add(page) {
      for (const { title, level, anchor } of page.sections) {
        if (anchor !== undefined) unusualAnchors.set(titles.length, anchor);
        titles.push(title);
        levels.push(level);
        pageOf.push(pages.length);
      }
      pages.push(page.page);
      const own = counts.append(page.numbers.length, (room) => readInto(room, page.numbers));
      renumber(own, Uint32Array.from(page.words, numberOf));
    },
    finish() {
      const words = [...numbers.keys()].sort();
      const ranks = new Uint32Array(words.length);
      words.forEach((word, rank) => (ranks[numbers.get(word) ?? 0] = rank));
      const all = counts.values();
      renumber(all, ranks);
      const [sectionCount, fieldCount, wordCount] = [titles.length, fields.length, words.length];
      return {
        tag,
        analysis,
        fields: fields.map(({ name, weight }) => ({ name, weight })),
        words,
        ...invertLists({ numbers: all, sectionCount, fieldCount, wordCount }),
        pages,
        pageOf: pageOf.values(),
        titles,
        levels: Uint8Array.from(levels),
        synonyms,
        unusualAnchors,
      };
    },
  };
}

/** Put other numbers in the place of those of words. @param numbers of texts, as in `WordLists` */
function renumber(numbers: Uint32Array, by: Uint32Array): void {
  for (let at = 0; at < numbers.length;) {
    const size = numbers[at + 1] ?? 0;
    at += 2;
    for (const end = at + size; at < end; at++) numbers[at] = by[numbers[at] ?? 0] ?? 0;
    at += size;
  }
}
