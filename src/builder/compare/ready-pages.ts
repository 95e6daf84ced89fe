import type { ComparedPair } from "../../model/comparison.ts";
import type { ComparisonPage } from "../../model/page.ts";

interface Compared {
  pages(): readonly ComparisonPage[];
  /** Undefined: a list of what the comparisons have found. */
  pairOf(page: ComparisonPage): ComparedPair | undefined;
}

/** Which comparisons can be written: those whose pages are both finished. Each page is looked at once. */
export interface ReadyPages {
  /** The page of a route is finished. */
  finish(route: string): void;
  /** A comparison that can be written, and was not taken before. */
  take(): ComparisonPage | undefined;
  /** All that were not taken, in the order of the site. */
  rest(): readonly ComparisonPage[];
}

export function readyPages(compared: Compared): ReadyPages {
  const finished = new Set<string>();
  const ready: ComparisonPage[] = [];
  const taken = new Set<ComparisonPage>();
  /** Comparisons by the route of a page they wait for; undefined until the first is asked for. */
  let waiting: Map<string, ComparisonPage[]> | undefined;

  /** Have a comparison wait for one of its pages, or be ready. */
  function place(page: ComparisonPage, byRoute: Map<string, ComparisonPage[]>): void {
    const pair = compared.pairOf(page);
    if (!pair) return;
    const missing = [pair.newer, pair.older].find((route) => !finished.has(route));
    if (missing === undefined) ready.push(page);
    else byRoute.set(missing, [...(byRoute.get(missing) ?? []), page]);
  }

  return {
    finish(route) {
      finished.add(route);
      const due = waiting?.get(route) ?? [];
      waiting?.delete(route);
      for (const page of due) if (waiting) place(page, waiting);
    },
    take() {
      if (!waiting) {
        waiting = new Map();
        for (const page of compared.pages()) place(page, waiting);
      }
      const page = ready.shift();
      if (page) taken.add(page);
      return page;
    },
    rest: () => compared.pages().filter((page) => !taken.has(page)),
  };
}
