import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { PhraseCheck } from "../port.ts";
import { wordsInOrder } from "../query/query-plan.ts";

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

/** Whether it contains adjacent words. */
export function containsPhrase(text: readonly string[], words: readonly string[]): boolean {
  return text.some((_, at) => words.every((word, offset) => text[at + offset] === word));
}
