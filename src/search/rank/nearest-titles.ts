import type { Corpus } from "../index/corpus.ts";
import type { NearTitle } from "../port.ts";
import { letterPairs } from "../words/letter-pairs.ts";

/** How much a title must have in common with the query to be shown, of 1. */
const LEAST = 0.25;

const MOST = 3;

/**
 * The pages whose titles look most like the query: by the pairs of letters they
 * share, so that neither the order of words nor a mistake in one of them hides a
 * title. Equally near ones in the order of the site.
 */
export function nearestTitles({ indexes }: Corpus, query: string): readonly NearTitle[] {
  const wanted = letterPairs(query);
  if (wanted.size === 0) return [];
  return indexes
    .flatMap((index) => {
      const { shared, sizes } = index.texts.sharedPairs(wanted);
      return Array.from(shared, (count, page) => {
        // Dice's coefficient: twice what two sets share, of what they have.
        const likeness = (2 * count) / (wanted.size + (sizes[page] ?? 0));
        return { index, page, likeness };
      });
    })
    .filter(({ likeness }) => likeness >= LEAST)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST)
    .flatMap(({ index, page }) => {
      const texts = index.texts.page(page);
      const version = index.pages[page]?.version ?? "";
      return texts ? [{ route: texts.route, title: texts.title, version }] : [];
    });
}
