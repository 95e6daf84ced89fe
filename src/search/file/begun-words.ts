import type { Postings } from "../index/search-index.ts";
import { FEW_LETTERS, MANY_WORDS } from "../query/expand.ts";
import { wordsBeginningWith, type Words } from "../words/word-lookup.ts";
import type { Lists } from "./read-lists.ts";

/** Where the words of an index stand, those of frequent beginnings under one number each. */
export interface BegunWords {
  postings(word: number, field: number): Postings;
  /** As in `SearchIndex`. */
  wordsBegun(letters: string): number | undefined;
}

/** So few words are looked up one by one as quickly. */
const FEW_WORDS = 16;

/**
 * Puts the sections of all words that begin alike together when they are first asked
 * for, and remembers them: a reader types the same first letters again and again.
 */
export function begunWords(words: Words, lists: Lists, sectionCount: number): BegunWords {
  const numbers = new Map<string, number>();
  const beginnings: (readonly [from: number, to: number])[] = [];
  const known = new Map<string, Postings>();

  return {
    wordsBegun(letters) {
      const number = numbers.get(letters);
      if (number !== undefined) return number;
      const [from, to] = wordsBeginningWith(words, letters);
      if (to - from <= (letters.length > FEW_LETTERS ? MANY_WORDS : FEW_WORDS)) return undefined;
      const made = words.length + beginnings.length;
      numbers.set(letters, made);
      beginnings.push([from, to]);
      return made;
    },
    postings(word, field) {
      const beginning = word < words.length ? undefined : beginnings[word - words.length];
      if (beginning === undefined) return lists.postings(word, field);
      const key = `${word} ${field}`;
      const postings = known.get(key) ?? together(beginning, field);
      known.set(key, postings);
      return postings;
    },
  };

  function together([from, to]: readonly [from: number, to: number], field: number): Postings {
    const isThere = new Uint8Array(sectionCount);
    let count = 0;
    for (let word = from; word < to; word++) {
      const { sections } = lists.postings(word, field);
      for (let at = 0; at < sections.length; at++) {
        const section = sections[at] ?? 0;
        if (isThere[section] === 1) continue;
        isThere[section] = 1;
        count++;
      }
    }
    const all = new Uint32Array(count);
    for (let section = 0, at = 0; at < count; section++) {
      if (isThere[section] === 1) all[at++] = section;
    }
    return { sections: all, frequencies: new Uint32Array(count).fill(1) };
  }
}
