import { excerpt, type Excerpt } from "./excerpt.ts";
import type { FoundSection, PhraseCheck } from "./port.ts";
import { passesPhrases } from "./rank/phrase-check.ts";

/** A hit as results show it. */
export interface ShownHit {
  readonly excerpt: Excerpt | undefined;
  /** False if the text doesn't contain the phrases of the query. */
  readonly isHit: boolean;
}

/**
 * Adds what only the text of a section shows.
 *
 * @param text of the section; undefined if it can't be read
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
