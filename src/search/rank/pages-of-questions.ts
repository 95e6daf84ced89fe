import type { QueryPlan } from "../query/query-plan.ts";
import type { PageHits, RankedSection } from "./best-hits.ts";

/** From how many words that count on a query is one in sentences rather than a name. */
const FEWEST_WORDS = 3;

/** What a further hit of a page adds to its best one, and how many of them do. */
const FURTHER = 0.08;
const MOST_FURTHER = 2;

/**
 * The pages of a list, the one that a question is about first. The words of a question
 * rarely stand together in one section: a page of which several sections answer is
 * likelier meant than one of which a single section does. When a title on the list has
 * all the words, the query names it, and the order is that of the best hits.
 *
 * @param groups in the order of the best hit of each
 * @param ranked the hits they were made of
 */
export function pagesOfQuestion(
  groups: readonly PageHits[],
  ranked: readonly RankedSection[],
  { terms }: QueryPlan,
): readonly PageHits[] {
  const isQuestion = terms.filter(({ counts }) => counts).length >= FEWEST_WORDS;
  if (!isQuestion || ranked.some(({ named }) => named)) return groups;
  // Sorting leaves equal ones as they are.
  return groups
    .map((group) => ({ group, worth: worthOf(group) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ group }) => group);
}

function worthOf({ hits }: PageHits): number {
  const [best = 0, ...others] = hits.map(({ score }) => score).sort((a, b) => b - a);
  const further = others.slice(0, MOST_FURTHER).reduce((sum, score) => sum + score, 0);
  return best + FURTHER * further;
}
