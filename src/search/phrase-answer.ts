import type { FoundPage, FoundSection, PhraseCheck, PortAnswer, SearchRequest } from "./port.ts";

/**
 * Number of hits to request for each hit to show, because some turn out not to contain a phrase.
 */
const PHRASE_RESERVE = 3;

/** A search, and a function that checks the text of a hit. */
export interface SearchWithTexts {
  readonly provider: { query(request: SearchRequest): Promise<PortAnswer> };
  present(hit: FoundSection, phrases: readonly PhraseCheck[]): Promise<{ readonly isHit: boolean }>;
}

/**
 * Answers a query. If it has phrases, this checks the text of the hits, because the index has no
 * positions. If no text contains the phrases, it ignores the quotes.
 */
export async function answerWithTexts(
  { provider, present }: SearchWithTexts,
  request: SearchRequest,
): Promise<PortAnswer> {
  if (!request.text.includes('"')) return provider.query(request);
  const reserve = { ...request, limit: request.limit * PHRASE_RESERVE };
  const checked = await checkPhrases(await provider.query(reserve), present, request.limit);
  const hasAny = checked.pages.length > 0 || checked.phrases.every((each) => each.isProhibited);
  return hasAny || checked.trouble ? checked : provider.query({ ...request, unquoted: true });
}

/**
 * Removes open hits whose text doesn't contain the phrases. Hits whose text can't be loaded stay.
 *
 * @param limit maximum number of hits to keep
 */
export async function checkPhrases(
  answer: PortAnswer,
  present: SearchWithTexts["present"],
  limit: number,
): Promise<PortAnswer> {
  const hits = answer.pages.flatMap((page) => page.hits);
  const verdicts = await Promise.all(
    hits.map(async (hit) => !hit.open || (await present(hit, answer.phrases)).isHit),
  );
  const rejected = new Set(hits.filter((_, at) => verdicts[at] === false));
  let left = limit;
  const pages = answer.pages.flatMap((page): readonly FoundPage[] => {
    const kept = page.hits.filter((hit) => !rejected.has(hit)).slice(0, left);
    left -= kept.length;
    return kept.length === 0 ? [] : [{ ...page, hits: kept }];
  });
  return { ...answer, pages, total: answer.total - rejected.size };
}
