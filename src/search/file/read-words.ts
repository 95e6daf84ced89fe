import type { WordRange, Words } from "../words/word-lookup.ts";
import { packedWords } from "./check-packed.ts";
import { readNumbers } from "./number-text.ts";
import type { PackedHead } from "./packed-index.ts";
import type { PartStore } from "./part-store.ts";

/** What a damaged file may say without a loop over its words taking for ever. */
const LARGEST_PART = 65_536;

/**
 * The dictionary of an index, block by block as it is asked for.
 *
 * @throws Error when its blocks are not those of so many words in order
 */
export function readWords(packed: PackedHead["words"], store: PartStore): Words {
  const { count, size, firsts } = packed;
  const isSound = size > 0 && size <= LARGEST_PART && firsts.length === Math.ceil(count / size);
  if (!isSound) throw new Error("damaged search index");
  if (firsts.some((first, block) => block > 0 && first <= (firsts[block - 1] ?? ""))) {
    throw new Error("Out of order word insertion");
  }
  let all: readonly string[] | undefined;
  const blocks: (readonly string[] | undefined)[] = [];

  function blockAt(block: number): readonly string[] | undefined {
    return (blocks[block] ??= store.get(`w${block}`, (value) =>
      readBlock(value, firsts[block] ?? "", Math.min(size, count - block * size)),
    ));
  }

  return {
    length: count,
    at(number) {
      const block = Math.floor(number / size);
      return blockAt(block)?.[number - block * size];
    },
    narrow(word): WordRange {
      const block = lastNotAbove(firsts, word);
      return block < 0 ? [0, 0] : [block * size, Math.min(count, (block + 1) * size)];
    },
    all() {
      if (all !== undefined) return all;
      const found = firsts.map((_, block) => blockAt(block));
      if (firsts.some((_, block) => store.isWanted(`w${block}`))) return undefined;
      const lost = (block: number) => Array<string>(Math.min(size, count - block * size)).fill("");
      const words = found.flatMap((words, block) => words ?? lost(block));
      // What is missing now may come another time.
      if (!found.includes(undefined)) all = words;
      return words;
    },
  };
}

function readBlock(value: unknown, first: string, count: number): readonly string[] {
  const [shared, endings] = packedWords(value);
  const words = endings.split(" ");
  if (words.length !== count || words[0] !== first) throw new Error("damaged search index");
  const letters = readNumbers(shared, count);
  let before = "";
  for (let at = 0; at < words.length; at++) {
    const word = before.slice(0, letters[at]) + (words[at] ?? "");
    if (word <= before) throw new Error("Out of order word insertion");
    words[at] = word;
    before = word;
  }
  return words;
}

/** Of ascending texts the place of the last that is not above another; -1 when all are. */
export function lastNotAbove(texts: readonly string[], text: string): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle] ?? "") <= text) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
