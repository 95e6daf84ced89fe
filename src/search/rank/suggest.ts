import type { Run } from "../index/corpus.ts";
import { isNatural, mistakesAllowed } from "../query/expand.ts";
import { nearWords } from "../words/near-words.ts";
import type { PlannedTerm, QueryPlan } from "../query/query-plan.ts";
import { postingCount } from "../index/search-index.ts";

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
  const candidates = new Map<string, { distance: number; texts: number }>();
  for (const index of run.indexes) {
    for (const near of nearWords(index.words, word, { limit, beginnings: false })) {
      const text = index.words[near.word] ?? "";
      if (!isNatural(text)) continue;
      const texts = (candidates.get(text)?.texts ?? 0) + postingCount(index, near.word);
      candidates.set(text, { distance: near.distance, texts });
    }
  }
  const [best] = [...candidates].sort(
    ([a, one], [b, other]) =>
      one.distance - other.distance || other.texts - one.texts || (a < b ? -1 : 1),
  );
  return best?.[0];
}
