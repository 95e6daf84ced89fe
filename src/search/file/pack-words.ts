import { sharedLetters } from "../words/word-lookup.ts";
import { writeNumbers } from "./number-text.ts";
import type { PackedWords } from "./packed-index.ts";

/**
 * The dictionary in parts of `size` words.
 *
 * @throws TypeError for a word with white space in it, which no tokeniser gives
 */
export function packWords(
  words: readonly string[],
  size: number,
): { readonly firsts: readonly string[]; readonly parts: Readonly<Record<string, PackedWords>> } {
  const spaced = words.find((word) => /\s/.test(word));
  if (spaced !== undefined) throw new TypeError(`white space in a word: ${JSON.stringify(spaced)}`);
  const blocks: (readonly string[])[] = [];
  for (let at = 0; at < words.length; at += size) blocks.push(words.slice(at, at + size));
  return {
    firsts: blocks.map(([first = ""]) => first),
    parts: Object.fromEntries(blocks.map((block, at) => [`w${at}`, packBlock(block)])),
  };
}

function packBlock(words: readonly string[]): PackedWords {
  const shared = words.map((word, at) => sharedLetters(words[at - 1] ?? "", word));
  return [writeNumbers(shared), words.map((word, at) => word.slice(shared[at])).join(" ")];
}
