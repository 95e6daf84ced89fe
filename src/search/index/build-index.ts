import { compareText } from "../../base/diagnostic.ts";
import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import { standardFields, type Field } from "./field.ts";
import { invertLists, type WordLists } from "./invert-lists.ts";
import type { Synonyms } from "../words/synonyms.ts";
import type { PageTokens } from "./page-tokens.ts";
import { usualAnchor, type BuiltIndex } from "./built-index.ts";

export interface IndexInput {
  readonly tag: string;
  /** In the order in which equal hits are listed. All made with the fields and steps below. */
  readonly pages: readonly PageTokens[];
  readonly fields?: readonly Field[];
  readonly analysis?: Analysis;
  /** The site's own, beside those every search knows. */
  readonly synonyms?: Synonyms;
}

/** Merge the tokens of pages into one index. Equal input gives equal output. */
export function buildIndex(input: IndexInput): BuiltIndex {
  const { tag, pages, fields = standardFields, analysis = standardAnalysis, synonyms = [] } = input;
  const sections = pages.flatMap((page) => page.sections);
  const words = distinctWords(pages);
  const numbers = new Map(words.map((word, number) => [word, number]));
  const lists = fields.map((_, field): WordLists => {
    const ofField = sections.map((section) => section.fields[field]);
    return {
      sizes: Uint32Array.from(ofField, (tokens) => tokens?.words.length ?? 0),
      words: Uint32Array.from(
        ofField.flatMap((tokens) => tokens?.words.map((word) => numbers.get(word) ?? 0) ?? []),
      ),
      frequencies: Uint32Array.from(ofField.flatMap((tokens) => tokens?.frequencies ?? [])),
    };
  });
  return {
    tag,
    analysis,
    fields: fields.map(({ name, weight }) => ({ name, weight })),
    words,
    ...invertLists(lists, words.length),
    lengths: fields.map((_, field) =>
      Uint32Array.from(sections, (section) => section.fields[field]?.length ?? 0),
    ),
    pages: pages.map(({ page }) => page),
    pageOf: Uint32Array.from(pages.flatMap(({ sections }, page) => sections.map(() => page))),
    titles: sections.map((section) => section.title),
    levels: Uint8Array.from(sections, (section) => section.level),
    synonyms,
    unusualAnchors: unusualAnchors(pages),
  };
}

function distinctWords(pages: readonly PageTokens[]): readonly string[] {
  const words = new Set<string>();
  for (const { sections } of pages) {
    for (const { fields } of sections) {
      for (const field of fields) {
        for (const word of field.words) words.add(word);
      }
    }
  }
  return [...words].sort(compareText);
}

function unusualAnchors(pages: readonly PageTokens[]): ReadonlyMap<number, string> {
  const unusual = new Map<number, string>();
  let number = 0;
  for (const { sections } of pages) {
    sections.forEach(({ title, anchor = "" }, position) => {
      if (anchor !== usualAnchor(title, position === 0)) unusual.set(number, anchor);
      number++;
    });
  }
  return unusual;
}
