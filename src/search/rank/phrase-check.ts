import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import type { PhraseCheck } from "../port.ts";
import { wordsInOrder } from "../query/query-plan.ts";

/**
 * Whether a section is a hit after all. The index holds no positions; where it
 * could not tell, it marked the hit as `open`, and this decides with the texts.
 *
 * @param texts the texts of the section's fields: title, content, categories
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

/** Whether the words stand in the text, one directly after the other. */
export function containsPhrase(text: readonly string[], words: readonly string[]): boolean {
  return text.some((_, at) => words.every((word, offset) => text[at + offset] === word));
}
