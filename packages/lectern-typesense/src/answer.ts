import {
  matchRanges,
  noAnswer,
  searchWord,
  type Excerpt,
  type Facet,
  type FoundPage,
  type FoundSection,
  type PortAnswer,
  type TextRange,
} from "lectern/search";
import { MATCH_END, MATCH_START, type TypesenseRequest } from "./request.ts";

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
  const total = numberOf(hits, "found_docs") ?? numberOf(hits, "found") ?? 0;
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
  const refusal = textOf(result, "error");
  if (refusal !== "") throw new Error(`the search service rejected the query: ${refusal}`);
  return result;
}

/** Keeps the first hits. Typesense can only limit the number of pages. */
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
  const document = member(found[0], "document");
  if (document === undefined) return [];
  const hits = found.map(foundSection);
  const title = textOf(document, "pageTitle");
  const terms = [...new Set(hits.flatMap((hit) => hit.terms))];
  return [
    {
      route: textOf(document, "pageRoute"),
      title,
      area: textOf(document, "area"),
      version: textOf(document, "version"),
      parentCategories: textOf(document, "parentCategories"),
      titleMatches: matchRanges(title, terms),
      hits,
    },
  ];
}

function foundSection(hit: unknown): FoundSection {
  const document = member(hit, "document");
  const highlight = member(hit, "highlight");
  const content = member(highlight, "content");
  const title = member(highlight, "title");
  const marked = textOf(title, "value") || textOf(title, "snippet");
  const tokens = [...listOf(title, "matched_tokens"), ...listOf(content, "matched_tokens")];
  const words = tokens.map((token) => (typeof token === "string" ? searchWord(token) : ""));
  return {
    id: textOf(document, "id"),
    title: textOf(document, "title"),
    route: textOf(document, "route"),
    titleMatches: readMarks(marked).matches,
    terms: [...new Set(words)].filter((word) => word !== ""),
    open: false,
    excerpt: excerptOf(textOf(content, "snippet")),
  };
}

function excerptOf(snippet: string): Excerpt | undefined {
  const { text, matches } = readMarks(snippet);
  if (text === "") return undefined;
  // Typesense doesn't report where it cut. Sentences start with a capital and end with a full stop.
  return { text, matches, cutBefore: !/^\p{Lu}/u.test(text), cutAfter: !/[.!?]$/.test(text) };
}

/** Removes the match markers from a string and returns the matched ranges. */
function readMarks(marked: string): {
  readonly text: string;
  readonly matches: readonly TextRange[];
} {
  let text = "";
  const matches: TextRange[] = [];
  for (const [at, piece] of marked.split(MATCH_START).entries()) {
    const [inside = "", ...after] = piece.split(MATCH_END);
    if (at > 0) matches.push({ start: text.length, end: text.length + inside.length });
    text += inside + after.join("");
  }
  return { text, matches };
}

function facet(result: unknown): readonly Facet[] {
  const [counted] = listOf(result, "facet_counts");
  return listOf(counted, "counts").flatMap((one) => {
    const value = textOf(one, "value");
    const count = numberOf(one, "count") ?? 0;
    return value === "" || count === 0 ? [] : [{ value, count }];
  });
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function textOf(value: unknown, name: string): string {
  const text = member(value, name);
  return typeof text === "string" ? text : "";
}

function numberOf(value: unknown, name: string): number | undefined {
  const number = member(value, name);
  return typeof number === "number" ? number : undefined;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name);
  if (Array.isArray(list)) return list;
  if (name === "results" || name === "grouped_hits") {
    throw new Error(`the search service's answer has no "${name}"`);
  }
  return [];
}
