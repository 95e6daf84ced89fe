import { excerpt, type Excerpt } from "./excerpt.ts";
import type { FoundSection, PhraseCheck } from "./port.ts";
import { wordsInOrder } from "./words/tokenize.ts";
import { standardAnalysis, type Analysis } from "./words/analysis.ts";

/** A hit, ready to show in the results. */
export interface ShownHit {
  readonly excerpt: Excerpt | undefined;
  /** False if the text doesn't contain the phrases of the query. */
  readonly isHit: boolean;
}

/**
 * Adds the excerpt of a hit, and checks its phrases.
 *
 * @param text text of the section, or `undefined` if it can't be read
 * @param excerptLength maximum length of the excerpt, in characters
 */
export function shownHit(
  hit: FoundSection,
  text: string | undefined,
  {
    phrases,
    excerptLength,
  }: { readonly phrases: readonly PhraseCheck[]; readonly excerptLength?: number },
): ShownHit {
  if (text === undefined) return { excerpt: hit.excerpt, isHit: true };
  return {
    excerpt: hit.excerpt ?? excerpt(text, hit.terms, excerptLength),
    isHit: !hit.open || passesPhrases([hit.title, text], phrases),
  };
}

/**
 * Whether an `open` hit passes the phrases of a query. The index has no positions, so this
 * checks the text.
 *
 * @param text title, content and categories of the section
 */
export function passesPhrases(
  texts: readonly string[],
  phrases: readonly PhraseCheck[],
  analysis: Analysis = standardAnalysis,
): boolean {
  const words = texts.map((text) => wordsInOrder(text, analysis));
  return phrases.every(
    (phrase) => words.some((text) => containsPhrase(text, phrase.words)) !== phrase.isProhibited,
  );
}

/** Whether a text contains these words next to each other. */
export function containsPhrase(text: readonly string[], words: readonly string[]): boolean {
  return text.some((_, at) => words.every((word, offset) => text[at + offset] === word));
}
