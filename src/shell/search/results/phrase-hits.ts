import type { FoundPage, FoundSection, PortAnswer } from "../../../search/port.ts";
import type { SearchAccess } from "../../ports/ports.ts";

/** How many hits to ask for when some will turn out to be none. */
export const PHRASE_RESERVE = 3;

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
