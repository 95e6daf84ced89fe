import type { Run, Corpus } from "../index/corpus.ts";
import { isNatural, maximumTypos } from "../query/expand.ts";
import { nearWords, letterPairs } from "../words/near-words.ts";
import type { PlannedTerm, QueryPlan } from "../query/query-plan.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { allWords } from "../words/dictionary.ts";
import type { NearTitle } from "../port.ts";

/**
 * Returns the query with the most similar known words instead of unknown words, or `undefined` if
 * it has no unknown words.
 */
export function suggest(run: Run, query: string, plan: QueryPlan): string | undefined {
  let text = query;
  // Starts at the end, so that offsets stay valid.
  for (const { clause, alternatives } of plan.terms.toReversed()) {
    if (clause.presence === "prohibited") continue;
    const word = unknownWord(run, alternatives);
    const better = word === undefined ? undefined : nearestWord(run, word);
    if (better === undefined) continue;
    text = text.slice(0, clause.start) + better + text.slice(clause.end);
  }
  return text === query ? undefined : text;
}

/** Returns the word of a term if it's a single natural word that no section contains. */
function unknownWord(run: Run, alternatives: PlannedTerm["alternatives"]): string | undefined {
  const own = alternatives.filter((alternative) => alternative.kind !== "synonym");
  const [wanted, ...others] = own.flatMap((alternative) => alternative.words);
  if (wanted?.kind !== "word" || others.length > 0 || !isNatural(wanted.word)) return undefined;
  const isUnknown = run.indexes.every(({ expand }) =>
    expand(wanted).every(({ tier }) => tier === "typo"),
  );
  return isUnknown ? wanted.word : undefined;
}

/**
 * Returns the most similar word. If several are equally similar, returns the most frequent one, or
 * the first in the dictionary.
 */
function nearestWord(run: Run, word: string): string | undefined {
  const limit = maximumTypos(word) + 1;
  const candidates = run.indexes.flatMap(({ index }) =>
    nearWords(allWords(index.words), word, { limit, allowPrefix: false })
      .map((near) => ({ ...near, index, text: index.words.at(near.word) ?? "" }))
      .filter(({ text }) => isNatural(text)),
  );
  const least = candidates.reduce((least, { distance }) => Math.min(least, distance), Infinity);
  const texts = new Map<string, number>();
  for (const { index, word: near, text, distance } of candidates) {
    if (distance > least) continue;
    texts.set(text, (texts.get(text) ?? 0) + postingCount(index, near));
  }
  const [best] = [...texts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return best?.[0];
}

function postingCount({ fields, postings }: SearchIndex, word: number): number {
  return fields.reduce((sum, _, field) => sum + postings(word, field).sections.length, 0);
}

/** Minimum similarity, from 0 to 1. */
const LEAST = 0.25;

const MOST = 3;

/**
 * Returns pages with titles similar to the query. Compares letter pairs, so that word order and
 * typos don't matter. Equally similar pages are in the order of the site.
 */
export function nearestTitles({ indexes }: Corpus, query: string): readonly NearTitle[] {
  const wanted = letterPairs(query);
  if (wanted.size === 0) return [];
  return indexes
    .flatMap((index) => {
      return index.texts.pageTitles().map((title, page) => {
        const pairs = letterPairs(title);
        let shared = 0;
        for (const pair of wanted) if (pairs.has(pair)) shared++;
        // Dice coefficient.
        return { index, page, likeness: (2 * shared) / (wanted.size + pairs.size) };
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
