/** Longest word of a dictionary. Beyond it stand hashes and encoded data, which nobody types. */
const LONGEST_WORD = 64;

/** Letters that decomposition leaves whole. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/**
 * The form in which a word stands in the dictionary: lower case, without
 * diacritics, and without what joins the parts of an identifier. A dot stays
 * between digits, so that `4.0` is not `40`. Folding twice changes nothing.
 */
export function fold(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word.slice(0, LONGEST_WORD);
  return (
    foldLetters(word)
      .replace(/[^\p{L}\p{M}\p{N}.]/gu, "")
      // Marks that a sign stood between have become neighbours, which have an order.
      .normalize("NFKD")
      .replace(/(?<!\p{N})\.|\.(?!\p{N})/gu, "")
      // A mark needs a letter to stand on.
      .replace(/^\p{M}+/u, "")
      .slice(0, LONGEST_WORD)
      .replace(/\.$/, "")
  );
}

/** Lower case, without diacritics; signs stay. */
export function foldLetters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter);
}
