import type { Corpus } from "../index/corpus.ts";
import { foldLetters } from "../words/fold.ts";
import type { NearTitle } from "../port.ts";

/** How much a title must have in common with the query to be shown, of 1. */
const LEAST = 0.25;

const MOST = 3;

/**
 * The pages whose titles look most like the query: by the pairs of letters they
 * share, so that neither the order of words nor a mistake in one of them hides a
 * title. Equally near ones in the order of the site.
 */
export function nearestTitles(corpus: Corpus, query: string): readonly NearTitle[] {
  const wanted = letterPairs(query);
  if (wanted.size === 0) return [];
  return corpus.indexes
    .flatMap(({ texts }) => texts.pageTitles())
    .map((page) => ({ page, likeness: likeness(wanted, letterPairs(page.title)) }))
    .filter(({ likeness }) => likeness >= LEAST)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST)
    .map(({ page: { route, title, version } }) => ({ route, title, version }));
}

/** Dice's coefficient: twice what two sets share, of what they have. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size || 1);
}

/** Pairs of neighbouring letters, those at the ends of words with a space. */
function letterPairs(text: string): ReadonlySet<string> {
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const pairs = new Set<string>();
  for (const word of words) {
    const padded = ` ${word} `;
    for (let at = 0; at + 1 < padded.length; at++) pairs.add(padded.slice(at, at + 2));
  }
  return pairs;
}
