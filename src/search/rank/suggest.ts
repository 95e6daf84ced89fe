import type { Run, Corpus } from "../index/corpus.ts";
import { isNatural, mistakesAllowed } from "../query/expand.ts";
import { nearWords, letterPairs } from "../words/near-words.ts";
import type { PlannedTerm, QueryPlan } from "../query/query-plan.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { allWords } from "../words/dictionary.ts";
import type { NearTitle } from "../port.ts";

/**
 * The query with each word that no dictionary has, and that begins none, changed
 * to the nearest that one has; undefined when there is no such word.
 */
export function suggest(run: Run, query: string, plan: QueryPlan): string | undefined {
  let text = query;
  // From the end, so that the places of the others stay as they are.
  for (const { clause, ways } of plan.terms.toReversed()) {
    if (clause.presence === "prohibited") continue;
    const word = unknownWord(run, ways);
    const better = word === undefined ? undefined : nearestWord(run, word);
    if (better === undefined) continue;
    text = text.slice(0, clause.start) + better + text.slice(clause.end);
  }
  return text === query ? undefined : text;
}

/** The word of a term that is one natural word and stands nowhere. */
function unknownWord(run: Run, ways: PlannedTerm["ways"]): string | undefined {
  const own = ways.filter((way) => way.kind !== "synonym");
  const [wanted, ...others] = own.flatMap((way) => way.words);
  if (wanted?.kind !== "word" || others.length > 0 || !isNatural(wanted.word)) return undefined;
  const isUnknown = run
    .expand(wanted)
    .every((expansions) => expansions.every(({ tier }) => tier === "typo"));
  return isUnknown ? wanted.word : undefined;
}

/** Of equally near words the one that stands in more texts, then the first of the dictionary. */
function nearestWord(run: Run, word: string): string | undefined {
  const limit = mistakesAllowed(word) + 1;
  const candidates = run.indexes.flatMap((index) =>
    nearWords(allWords(index.words), word, { limit, beginnings: false })
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

/** How many postings a word has, in all fields together. */
function postingCount({ fields, postings }: SearchIndex, word: number): number {
  return fields.reduce((sum, _, field) => sum + postings(word, field).sections.length, 0);
}

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
