import { fold } from "../words/fold.ts";
import { wordsBeginningWith, type Words } from "../words/word-lookup.ts";

/** A term with `*`: what stands between the stars, as it would stand in a word. */
export interface Pattern {
  /** One more than there are stars. */
  readonly pieces: readonly string[];
  /** All that is not a star. */
  readonly letters: string;
}

/** `get_str*` is `getstr` and nothing; `4.*` is `4.` and nothing. */
export function readPattern(term: string): Pattern {
  const texts = term.split("*");
  const pieces = texts.map((text, at) => {
    // A digit stands for the star: whether a dot stays depends on its neighbours.
    const left = at === 0 ? "" : "0";
    const right = at === texts.length - 1 ? "" : "0";
    const folded = fold(left + text + right);
    return folded.slice(left.length, folded.length - right.length);
  });
  return { pieces, letters: pieces.join("") };
}

/** The numbers of the words a pattern matches. A star matches any letters, or none. */
export function wordsLike(words: Words, pattern: Pattern): readonly number[] {
  const [from, to] = wordsBeginningWith(words, pattern.pieces[0] ?? "");
  const found: number[] = [];
  for (let word = from; word < to; word++) {
    if (isLike(words.at(word) ?? "", pattern.pieces)) found.push(word);
  }
  return found;
}

/** What a pattern that asks for nothing else asks words to begin with: `get_str*`. */
export function beginningOf({ pieces, letters }: Pattern): string | undefined {
  return pieces.length === 2 && pieces[1] === "" ? letters : undefined;
}

/** Takes each piece as early as it can stand, which leaves the most room for the others. */
function isLike(word: string, pieces: readonly string[]): boolean {
  const [first = "", ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return word === first;
  if (!word.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = word.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return word.length - last.length >= at && word.endsWith(last);
}
