import {
  matchRanges,
  memberOf,
  noAnswer,
  numberIn,
  readMarks,
  searchWord,
  stringIn,
  type Excerpt,
  type Facet,
  type FoundPage,
  type FoundSection,
  type PortAnswer,
} from "lectern/search";
import type { TypesenseRequest } from "./request.ts";

/**
 * Converts a response from Typesense.
 *
 * @param value the response body of `POST /multi_search`
 * @param limit maximum number of hits
 * @throws Error if Typesense reports an error or the body has another format
 */
export function typesenseAnswer(
  value: unknown,
  { asks, error }: TypesenseRequest,
  limit: number,
): PortAnswer {
  const [hits, areas, versions] = listOf(value, "results");
  const groups = listOf(checked(hits), "grouped_hits");
  // `found` is the number of groups.
  const total = numberIn(hits, "found_docs") ?? numberIn(hits, "found") ?? 0;
  return {
    ...noAnswer(asks),
    error,
    pages: withinLimit(groups.flatMap(foundPage), limit),
    total,
    areas: facet(checked(areas)),
    versions: facet(checked(versions)),
  };
}

function checked(result: unknown): unknown {
  const refusal = stringIn(result, "error");
  if (refusal !== "") throw new Error(`the search service rejected the query: ${refusal}`);
  return result;
}

/** Keeps the first `limit` hits, because Typesense can only limit the number of pages. */
function withinLimit(pages: readonly FoundPage[], limit: number): readonly FoundPage[] {
  let left = limit;
  return pages.flatMap((page) => {
    const hits = page.hits.slice(0, Math.max(0, left));
    left -= hits.length;
    return hits.length === 0 ? [] : [{ ...page, hits }];
  });
}

function foundPage(group: unknown): readonly FoundPage[] {
  const found = listOf(group, "hits");
  const document = memberOf(found[0], "document");
  if (document === undefined) return [];
  const hits = found.map(foundSection);
  const title = stringIn(document, "pageTitle");
  const terms = [...new Set(hits.flatMap((hit) => hit.terms))];
  return [
    {
      route: stringIn(document, "pageRoute"),
      title,
      area: stringIn(document, "area"),
      version: stringIn(document, "version"),
      parentCategories: stringIn(document, "parentCategories"),
      titleMatches: matchRanges(title, terms),
      hits,
    },
  ];
}

function foundSection(hit: unknown): FoundSection {
  const document = memberOf(hit, "document");
  const highlight = memberOf(hit, "highlight");
  const content = memberOf(highlight, "content");
  const title = memberOf(highlight, "title");
  const marked = stringIn(title, "value") || stringIn(title, "snippet");
  const tokens = [...listOf(title, "matched_tokens"), ...listOf(content, "matched_tokens")];
  const words = tokens.map((token) => (typeof token === "string" ? searchWord(token) : ""));
  return {
    id: stringIn(document, "id"),
    title: stringIn(document, "title"),
    route: stringIn(document, "route"),
    titleMatches: readMarks(marked).matches,
    terms: [...new Set(words)].filter((word) => word !== ""),
    open: false,
    excerpt: excerptOf(stringIn(content, "snippet")),
  };
}

function excerptOf(snippet: string): Excerpt | undefined {
  const { text, matches } = readMarks(snippet);
  if (text === "") return undefined;
  // Typesense doesn't report where it cut the text. Sentences start with a capital and end with a
  // full stop.
  return { text, matches, cutBefore: !/^\p{Lu}/u.test(text), cutAfter: !/[.!?]$/.test(text) };
}

function facet(result: unknown): readonly Facet[] {
  const [counted] = listOf(result, "facet_counts");
  return listOf(counted, "counts").flatMap((one) => {
    const value = stringIn(one, "value");
    const count = numberIn(one, "count") ?? 0;
    return value === "" || count === 0 ? [] : [{ value, count }];
  });
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  if (Array.isArray(list)) return list;
  if (name === "results" || name === "grouped_hits") {
    throw new Error(`the search service's answer has no "${name}"`);
  }
  return [];
}
