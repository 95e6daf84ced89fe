import type { BuiltIndex } from "../index/built-index.ts";
import { wordsBeginningWith } from "../words/word-lookup.ts";
import { packSections } from "./pack-lists.ts";
import type { PackedLists, PackedTitles } from "./packed-index.ts";

/** Beginnings whose titles fill more parts than this are stored with all their sections together. */
const MOST_PARTS = 3;

/** Sections by their titles, in parts of neighbouring titles. */
export interface PackedTitleParts {
  readonly firsts: readonly string[];
  readonly parts: readonly PackedTitles[];
  readonly begun: readonly string[];
  readonly lists: readonly PackedLists[];
}

/** Sections by their titles, and beginnings of titles that many have. */
export function packTitles(index: BuiltIndex, size: number): PackedTitleParts {
  const byTitle = new Map<string, number[]>();
  index.titles.forEach((title, section) => {
    const text = title.toLowerCase();
    const known = byTitle.get(text);
    if (known) known.push(section);
    else byTitle.set(text, [section]);
  });
  // By code unit, as words are: the usual order of texts, which is many times quicker than one of our own.
  const inOrder = [...byTitle.keys()].sort();
  const titles = inOrder.map((title) => [title, byTitle.get(title) ?? []] as const);
  const blocks: (typeof titles)[] = [];
  for (let at = 0, held = Infinity; at < titles.length; at++) {
    const entry = titles[at];
    if (!entry) continue;
    if (held >= size) {
      blocks.push([]);
      held = 0;
    }
    blocks.at(-1)?.push(entry);
    held += entry[1].length;
  }
  const begun = frequentBeginnings(
    titles.map(([title, sections]) => [title, sections.length]),
    MOST_PARTS * size,
  );
  return {
    firsts: blocks.map(([first]) => first?.[0] ?? ""),
    parts: blocks.map((block): PackedTitles => {
      const [counts, steps] = packSections(block.map(([, sections]) => sections));
      return [block.map(([title]) => title), counts, steps];
    }),
    begun,
    lists: begun.map((text) => {
      const has = new Uint8Array(index.titles.length);
      for (const [, sections] of titles.slice(...wordsBeginningWith(inOrder, text))) {
        for (const section of sections) has[section] = 1;
      }
      return packSections([numbersOf(has)]);
    }),
  };
}

/** Beginnings, of any length, of more titles than a few parts hold. */
function frequentBeginnings(
  titles: readonly (readonly [title: string, sections: number])[],
  most: number,
): readonly string[] {
  let frequent = [""];
  const all: string[] = [];
  for (let length = 1; frequent.length > 0; length++) {
    const counts = new Map<string, number>();
    const longer = new Set(frequent);
    for (const [title, count] of titles) {
      if (title.length < length || !longer.has(title.slice(0, length - 1))) continue;
      const beginning = title.slice(0, length);
      counts.set(beginning, (counts.get(beginning) ?? 0) + count);
    }
    frequent = [...counts].flatMap(([text, count]) => (count > most ? text : []));
    all.push(...frequent);
  }
  return all;
}

/** The places of an array that have a one. */
export function numbersOf(has: Uint8Array): ArrayLike<number> {
  const numbers = new Uint32Array(has.length);
  let count = 0;
  for (let number = 0; number < has.length; number++) {
    if (has[number] === 1) numbers[count++] = number;
  }
  return numbers.subarray(0, count);
}
