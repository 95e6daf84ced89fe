import { standardAnalysis, type Analysis } from "../words/analysis.ts";
import { holdsInOrder } from "./match-phrase.ts";
import { wordsInOrder } from "../query/query-plan.ts";

/** A phrase of the query, to be looked for in the text of a hit. */
export interface PhraseCheck {
  readonly words: readonly string[];
  readonly isProhibited: boolean;
}

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
    (phrase) => words.some((text) => holdsInOrder(text, phrase.words)) !== phrase.isProhibited,
  );
}
