/**
 * Which characters a text has, and which stand beside each other in it, as four sets of bits.
 * Capital letters count as small ones, and much shares a bit: a set may hold more than was put
 * into it.
 */
export interface Characters {
  readonly letters: number;
  readonly signs: number;
  /** Two neighbours are one of 64 bits. */
  readonly pairs: number;
  readonly morePairs: number;
}

/** What a text must have so that a pattern can match in it. */
export interface Needed extends Characters {
  /** Of each of these, all that one of its members has. */
  readonly oneOf: readonly (readonly Characters[])[];
}

export const none: Characters = { letters: 0, signs: 0, pairs: 0, morePairs: 0 };
/** Of a text with characters beyond ASCII, which may equal others. */
export const all: Characters = { letters: -1, signs: -1, pairs: -1, morePairs: -1 };

/** Whether a pattern that needs these characters may match in a text that has those. */
export function mayMatch(needed: Needed, text: Characters): boolean {
  if (!holds(text, needed)) return false;
  // Without callbacks: millions of patterns are looked at.
  for (const choices of needed.oneOf) {
    let isThere = false;
    for (let at = 0; at < choices.length && !isThere; at++) {
      isThere = holds(text, choices[at] ?? none);
    }
    if (!isThere) return false;
  }
  return true;
}

function holds(text: Characters, { letters, signs, pairs, morePairs }: Characters): boolean {
  return (
    (text.letters & letters) === letters &&
    (text.signs & signs) === signs &&
    (text.pairs & pairs) === pairs &&
    (text.morePairs & morePairs) === morePairs
  );
}

/** What has a bit of its own beside letters; all else of ASCII shares one. */
const signs = "01!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** The bit of each character of ASCII: those of signs come after those of letters, from 32. */
const bits = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code).toLowerCase();
  if (/[a-z]/.test(sign)) return sign.charCodeAt(0) - 97;
  const at = signs.indexOf(sign);
  // The last ones have bits that are left of the letters' number.
  return at < 0 ? 26 : at < 31 ? 32 + at : 27 + (at - 31);
});
/** What a text has. With characters beyond ASCII, which may equal others, it may have all. */
export function charactersOf(text: string): Characters {
  let letters = 0;
  let signs = 0;
  let pairs = 0;
  let morePairs = 0;
  let last = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return all;
    const bit = bits[code] ?? 0;
    if (bit < 32) letters |= 1 << bit;
    else signs |= 1 << bit;
    if (last >= 0) {
      const pair = (last * 29 + bit * 5) & 63;
      if (pair < 32) pairs |= 1 << pair;
      else morePairs |= 1 << pair;
    }
    last = bit;
  }
  return { letters, signs, pairs, morePairs };
}
