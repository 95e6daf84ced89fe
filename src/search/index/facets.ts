import type { Corpus } from "./corpus.ts";
import type { Facet, FacetChoice } from "../port.ts";
import type { SectionScores } from "../rank/score.ts";
import type { RankedPage, SearchIndex } from "./search-index.ts";

/** For each section, 1 when it answers to the query and to the choice. */
export function passes(
  index: SearchIndex | undefined,
  { hits }: SectionScores,
  choice: FacetChoice,
): Uint8Array {
  if (index === undefined) return new Uint8Array(hits.length);
  if (choice.area === undefined && choice.version === undefined) return hits;
  const isChosen = index.pages.map((page) => isIn(page, choice));
  return hits.map((hit, section) => (isChosen[index.pageOf[section] ?? 0] === true ? hit : 0));
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
    const hits = hitsByPage(index, scores[at]);
    // All pages: the order of the facets must not change with the query.
    index.pages.forEach((page, number) => {
      const count = hits[number] ?? 0;
      add(areas, page.area, isIn(page, { version: choice.version }) ? count : 0);
      if (page.version === "") return;
      add(versions, page.version, isIn(page, { area: choice.area }) ? count : 0);
    });
  });
  return { areas: facetsOf(areas), versions: facetsOf(versions) };
}

function isIn(page: RankedPage, { area, version }: FacetChoice): boolean {
  return (area ?? page.area) === page.area && (version ?? page.version) === page.version;
}

function hitsByPage(
  { pages, pageOf }: SearchIndex,
  scores: SectionScores | undefined,
): Uint32Array {
  const counts = new Uint32Array(pages.length);
  const hits = scores?.hits ?? new Uint8Array();
  for (let section = 0; section < hits.length; section++) {
    const page = pageOf[section] ?? 0;
    counts[page] = (counts[page] ?? 0) + (hits[section] ?? 0);
  }
  return counts;
}

function add(counts: Map<string, number>, value: string, count: number): void {
  counts.set(value, (counts.get(value) ?? 0) + count);
}

function facetsOf(counts: ReadonlyMap<string, number>): readonly Facet[] {
  return [...counts].filter(([, count]) => count > 0).map(([value, count]) => ({ value, count }));
}
