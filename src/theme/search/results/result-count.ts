import type { PortAnswer } from "../../../search/port.ts";

/** How many hits an answer holds; `total` is how many there are. */
export function countOf(answer: PortAnswer): number {
  return answer.pages.reduce((sum, page) => sum + page.hits.length, 0);
}
