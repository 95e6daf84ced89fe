import { readAllNumbers } from "../file/number-text.ts";
import { postingRange, type BuiltIndex } from "./built-index.ts";
import { growingNumbers } from "./growing-numbers.ts";
import type { PageTokens } from "./page-tokens.ts";
import type { IndexedPage } from "./searchable-page.ts";

/** An index to make another of. */
export type IndexBefore = Omit<BuiltIndex, "frequencies"> & {
  readonly frequencies: Uint8Array | Uint32Array;
};

/** A page of an index: one of the index before, by its number, or one that was read anew. */
export type PatchedPage = number | PageTokens;

/**
 * The index of some pages, made of an index that has most of them: what `buildIndex` makes
 * of the tokens of all, without these.
 *
 * @param before of the same form
 * @param pages in the order of the index; those of before in the order they have there
 * @throws RangeError when those are in another order
 */
export function patchIndex(before: IndexBefore, pages: readonly PatchedPage[]): PatchedIndex {
  const layout = layOut(before, pages);
  const added = addedPostings(layout, before.fields.length);
  const { sameWords, ...postings } = merged(before, layout, added);
  const isSameLayout = isSame(before, layout.texts);
  return { index: { ...before, ...layout.texts, ...postings }, isSameLayout, sameWords };
}

/** An index, and what of it is as it was. */
export interface PatchedIndex {
  readonly index: BuiltIndex;
  /** Whether it has the same pages and sections, with the same titles. */
  readonly isSameLayout: boolean;
  /** By number of a word: its number before, if it stands where it stood, as often; otherwise -1. */
  readonly sameWords: Int32Array;
}

function isSame(before: IndexBefore, now: PatchLayout["texts"]): boolean {
  const anchors = (index: Pick<BuiltIndex, "unusualAnchors">) =>
    JSON.stringify([...index.unusualAnchors]);
  return (
    before.titles.length === now.titles.length &&
    before.pages.length === now.pages.length &&
    now.titles.every((title, section) => title === before.titles[section]) &&
    now.levels.every((level, section) => level === before.levels[section]) &&
    now.pageOf.every((page, section) => page === before.pageOf[section]) &&
    now.pages.every(
      (page, at) =>
        page === before.pages[at] || JSON.stringify(page) === JSON.stringify(before.pages[at]),
    ) &&
    anchors(before) === anchors(now)
  );
}

interface PatchLayout {
  readonly texts: Pick<BuiltIndex, "pages" | "titles" | "levels" | "pageOf" | "unusualAnchors">;
  /** By number of a section before: its number now, or -1. */
  readonly moved: Int32Array;
  /** Pages that were read anew, with the numbers of their first sections. */
  readonly anew: readonly (readonly [PageTokens, number])[];
}

/** Which sections there are now, and where they were. */
function layOut(before: IndexBefore, order: readonly PatchedPage[]): PatchLayout {
  const firsts = firstSections(before);
  const moved = new Int32Array(before.titles.length).fill(-1);
  const anew: [PageTokens, number][] = [];
  const pages: IndexedPage[] = [];
  const titles: string[] = [];
  const levels: number[] = [];
  const pageOf: number[] = [];
  const unusualAnchors = new Map<number, string>();
  let last = -1;
  for (const page of order) {
    if (typeof page === "number") {
      const known = before.pages[page];
      if (page <= last || !known) throw new RangeError("pages of an index in another order");
      last = page;
      for (let section = firsts[page] ?? 0; section < (firsts[page + 1] ?? 0); section++) {
        moved[section] = titles.length;
        const anchor = before.unusualAnchors.get(section);
        if (anchor !== undefined) unusualAnchors.set(titles.length, anchor);
        titles.push(before.titles[section] ?? "");
        levels.push(before.levels[section] ?? 0);
        pageOf.push(pages.length);
      }
      pages.push(known);
      continue;
    }
    anew.push([page, titles.length]);
    for (const { title, level, anchor } of page.sections) {
      if (anchor !== undefined) unusualAnchors.set(titles.length, anchor);
      titles.push(title);
      levels.push(level);
      pageOf.push(pages.length);
    }
    pages.push(page.page);
  }
  const numbers = { pageOf: Uint32Array.from(pageOf), levels: Uint8Array.from(levels) };
  return { texts: { pages, titles, unusualAnchors, ...numbers }, moved, anew };
}

/** Of each page the first section, and behind them the number of all. */
function firstSections({ pages, pageOf }: IndexBefore): Uint32Array {
  const firsts = new Uint32Array(pages.length + 1).fill(pageOf.length);
  for (let section = pageOf.length - 1; section >= 0; section--) {
    firsts[pageOf[section] ?? 0] = section;
  }
  return firsts;
}

interface AddedPostings {
  /** By word, then by field: section and frequency, one after the other. */
  readonly byWord: ReadonlyMap<string, readonly number[][]>;
  readonly count: number;
  /** By field, then by section: how many words a text that was read anew has. */
  readonly lengths: readonly ReadonlyMap<number, number>[];
}

function addedPostings({ anew }: PatchLayout, fieldCount: number): AddedPostings {
  const byWord = new Map<string, number[][]>();
  const lengths = Array.from({ length: fieldCount }, () => new Map<number, number>());
  let count = 0;
  for (const [{ words, numbers: text, sections }, first] of anew) {
    const numbers = readAllNumbers(text);
    let at = 0;
    for (let section = first; section < first + sections.length; section++) {
      for (let field = 0; field < fieldCount; field++) {
        const [length = 0, size = 0] = numbers.subarray(at, at + 2);
        at += 2;
        lengths[field]?.set(section, length);
        for (const end = at + size; at < end; at++) {
          const word = words[numbers[at] ?? 0] ?? "";
          const lists = byWord.get(word) ?? Array.from({ length: fieldCount }, (): number[] => []);
          byWord.set(word, lists);
          lists[field]?.push(section, numbers[at + size] ?? 0);
          count++;
        }
        at += size;
      }
    }
  }
  return { byWord, count, lengths };
}

function merged(
  before: IndexBefore,
  { moved, texts }: PatchLayout,
  added: AddedPostings,
): Pick<BuiltIndex, "words" | "starts" | "sections" | "frequencies" | "lengths"> &
  Pick<PatchedIndex, "sameWords"> {
  const fieldCount = before.fields.length;
  const postings = postingWriter(before, moved, added.count);
  const starts = Array.from({ length: fieldCount + 1 }, growingNumbers);
  const words: string[] = [];
  const sameWords: number[] = [];
  for (const [word, number] of wordsOfBoth(before.words, [...added.byWord.keys()].sort())) {
    const first = postings.begin();
    const lists = added.byWord.get(word);
    const ends = before.fields.map((_, field) => {
      const range = number < 0 ? nothing : postingRange(before, number, field);
      return postings.write(range, lists?.[field] ?? []);
    });
    // All of its pages have gone.
    if (postings.count() === first) continue;
    words.push(word);
    sameWords.push(number >= 0 && postings.wasSame() ? number : -1);
    [first, ...ends].forEach((at, field) => starts[field]?.push(at));
  }
  return {
    words,
    sameWords: Int32Array.from(sameWords),
    starts: starts.map((each) => each.values().slice()),
    ...postings.all(),
    lengths: before.lengths.map((old, field) => {
      const lengths = new Uint32Array(texts.titles.length);
      moved.forEach((to, section) => {
        if (to >= 0) lengths[to] = old[section] ?? 0;
      });
      added.lengths[field]?.forEach((length, section) => (lengths[section] = length));
      return lengths;
    }),
  };
}

const nothing = [0, 0] as const;

/** Writes lists of postings one after the other: those of before that are still there, and those added. */
function postingWriter(before: IndexBefore, moved: Int32Array, added: number) {
  const most = before.sections.length + added;
  const sections = new Uint32Array(most);
  const frequencies = new Uint32Array(most);
  let end = 0;
  let isSame = true;

  function put(section: number, frequency: number): void {
    sections[end] = section;
    frequencies[end++] = frequency;
  }

  return {
    count: () => end,
    /** Begin with a word; gives the number of all that was written. */
    begin(): number {
      isSame = true;
      return end;
    },
    /** Whether all that was written of a word is what it was. */
    wasSame: () => isSame,
    /** Both ascending by section; gives the number of all that was written. */
    write([from, to]: readonly [number, number], more: readonly number[]): number {
      const first = end;
      let next = 0;
      for (let at = from; at < to; at++) {
        const section = moved[before.sections[at] ?? 0] ?? -1;
        if (section < 0) continue;
        for (; next < more.length && (more[next] ?? 0) < section; next += 2) {
          put(more[next] ?? 0, more[next + 1] ?? 0);
        }
        put(section, before.frequencies[at] ?? 0);
      }
      for (; next < more.length; next += 2) put(more[next] ?? 0, more[next + 1] ?? 0);
      isSame &&= end - first === to - from;
      for (let at = first; isSame && at < end; at++) {
        const old = from + at - first;
        isSame =
          sections[at] === before.sections[old] && frequencies[at] === before.frequencies[old];
      }
      return end;
    },
    all: () => ({ sections: sections.subarray(0, end), frequencies: frequencies.subarray(0, end) }),
  };
}

/** The words of two ascending lists in one, with their numbers in the first; -1 for those it has not. */
function* wordsOfBoth(
  before: readonly string[],
  added: readonly string[],
): Generator<readonly [word: string, number: number]> {
  let next = 0;
  for (const [number, word] of before.entries()) {
    for (let other = added[next]; other !== undefined && other <= word; other = added[++next]) {
      if (other < word) yield [other, -1];
    }
    yield [word, number];
  }
  for (; next < added.length; next++) yield [added[next] ?? "", -1];
}
