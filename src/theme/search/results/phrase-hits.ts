import type { FoundPage, FoundSection, PortAnswer, SearchRequest } from "../../../search/port.ts";
import type { SearchAccess } from "../../ports.ts";

/** How many hits to ask for when some will turn out to be none. */
const PHRASE_RESERVE = 3;

/** What an answer with phrases is asked of, and what tells whether a text holds them. */
export interface Answering {
  query(request: SearchRequest): Promise<PortAnswer>;
  readonly present: SearchAccess["present"];
}

/**
 * Ask; where the query has phrases, look whether the texts hold them. When none does,
 * the quotes are left out.
 */
export async function answerWithTexts(
  { query, present }: Answering,
  request: SearchRequest,
): Promise<PortAnswer> {
  if (!request.text.includes('"')) return query(request);
  const reserve = { ...request, limit: request.limit * PHRASE_RESERVE };
  const settled = await settlePhrases(await query(reserve), present, request.limit);
  const hasAny = settled.pages.length > 0 || settled.phrases.every((each) => each.isProhibited);
  return hasAny || settled.trouble ? settled : query({ ...request, unquoted: true });
}

/**
 * Look at the texts of hits the index left open, and leave in those that hold the
 * phrases. A text that cannot be had leaves its hit as it is.
 *
 * @param limit the greatest number of hits to leave in
 */
export async function settlePhrases(
  answer: PortAnswer,
  present: SearchAccess["present"],
  limit: number,
): Promise<PortAnswer> {
  const hits = answer.pages.flatMap((page) => page.hits);
  const verdicts = await Promise.all(
    hits.map(async (hit) => !hit.open || (await present(hit, answer.phrases)).isHit),
  );
  const rejected = new Set(hits.filter((_, at) => verdicts[at] === false));
  return {
    ...answer,
    pages: firstHits(answer.pages, (hit) => !rejected.has(hit), limit),
    total: answer.total - rejected.size,
  };
}

function firstHits(
  pages: readonly FoundPage[],
  passes: (hit: FoundSection) => boolean,
  limit: number,
): readonly FoundPage[] {
  let left = limit;
  return pages.flatMap((page) => {
    const hits = page.hits.filter(passes).slice(0, left);
    left -= hits.length;
    return hits.length === 0 ? [] : [{ ...page, hits }];
  });
}
