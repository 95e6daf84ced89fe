import type { Corpus } from "./corpus.ts";
import type { SectionScores } from "./score.ts";
import type { IndexedPage } from "./searchable-page.ts";
import type { SearchIndex } from "./search-index.ts";

/** What a reader narrowed the results to. */
export interface FacetChoice {
  readonly area?: string | undefined;
  readonly version?: string | undefined;
}

export interface Facet {
  readonly value: string;
  /** Sections that answer to the query. */
  readonly count: number;
}

/** For each section, 1 when it answers to the query and to the choice. */
export function passes(
  index: SearchIndex | undefined,
  { hits }: SectionScores,
  choice: FacetChoice,
): Uint8Array {
  return hits.map((hit, section) => {
    const page = index?.pages[index.pageOf[section] ?? 0];
    return hit === 1 && page !== undefined && isIn(page, choice) ? 1 : 0;
  });
}

/**
 * Hits in each area and in each version. A choice narrows the other facet and
 * not its own, so that a reader sees what another choice would give.
 */
export function countFacets(
  corpus: Corpus,
  scores: readonly SectionScores[],
  choice: FacetChoice,
): { readonly areas: readonly Facet[]; readonly versions: readonly Facet[] } {
  const areas = new Map<string, number>();
  const versions = new Map<string, number>();
  corpus.indexes.forEach((index, at) => {
    // Pages first: the order of the facets must not change with the query.
    for (const page of index.pages) {
      areas.set(page.area, areas.get(page.area) ?? 0);
      if (page.version !== "") versions.set(page.version, versions.get(page.version) ?? 0);
    }
    scores[at]?.hits.forEach((hit, section) => {
      const page = index.pages[index.pageOf[section] ?? 0];
      if (hit === 0 || page === undefined) return;
      if (isIn(page, { version: choice.version })) add(areas, page.area);
      if (page.version !== "" && isIn(page, { area: choice.area })) add(versions, page.version);
    });
  });
  return { areas: facetsOf(areas), versions: facetsOf(versions) };
}

function isIn(page: IndexedPage, { area, version }: FacetChoice): boolean {
  return (area ?? page.area) === page.area && (version ?? page.version) === page.version;
}

function add(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function facetsOf(counts: ReadonlyMap<string, number>): readonly Facet[] {
  return [...counts].filter(([, count]) => count > 0).map(([value, count]) => ({ value, count }));
}
