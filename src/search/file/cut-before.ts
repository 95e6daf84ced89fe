import type { IndexBefore, PatchedIndex } from "../index/patch-index.ts";
import { wordsBeginningWith, type WordRange } from "../words/word-lookup.ts";
import type { PackedHead } from "./packed-index.ts";

/** An index as it was cut before, and what of it is the same in the index that was made of it. */
export interface CutBefore {
  readonly index: Pick<IndexBefore, "words" | "starts">;
  readonly head: PackedHead;
  /** Whether pages, sections and titles are the same: all that is looked up by them is. */
  readonly isSameLayout: boolean;
  /** The words before of a range of words now, if all of them are, and stand where they stood. */
  sameRange(from: number, to: number): WordRange | undefined;
  /** Whether the words that begin so are those that did, and stand where they stood. */
  isSameBeginning(letters: string, now: WordRange): boolean;
}

/** @param head of the index before, as it was written */
export function cutBefore(
  index: CutBefore["index"],
  head: PackedHead,
  { isSameLayout, sameWords }: Pick<PatchedIndex, "isSameLayout" | "sameWords">,
): CutBefore {
  function sameRange(from: number, to: number): WordRange | undefined {
    // Where words stand in titles is stored with them.
    const first = isSameLayout ? (sameWords[from] ?? -1) : -1;
    if (first < 0) return undefined;
    for (let word = from; word < to; word++) {
      if (sameWords[word] !== first + word - from) return undefined;
    }
    return [first, first + to - from];
  }

  return {
    index,
    head,
    isSameLayout,
    sameRange,
    isSameBeginning(letters, [from, to]) {
      const before = wordsBeginningWith(index.words, letters);
      return sameRange(from, to)?.join() === before.join();
    },
  };
}
