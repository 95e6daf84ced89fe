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
import { MATCH_END, MATCH_START } from "./request.ts";

interface AnswerInput {
  readonly error: PortAnswer["error"];
  /** Maximum number of hits. */
  readonly limit: number;
  /** URL path of the locale's home page. Starts and ends with `/`. */
  readonly base: string;
}

/**
 * Converts an answer of the service.
 *
 * @param results the results of the three searches
 * @throws Error if they have another format
 */
export function docSearchAnswer(results: unknown, { error, limit, base }: AnswerInput): PortAnswer {
  const [hits, areas, versions] = Array.isArray(results) ? (results as unknown[]) : [];
  const list = member(hits, "hits");
  if (!Array.isArray(list)) throw new Error('the search service\'s answer has no "hits"');
  const pages = new Map<string, FoundPage>();
  for (const hit of list.slice(0, limit) as unknown[]) {
    const route = routeOf(textOf(hit, "url"), base);
    const pageRoute = route.replace(/#.*$/, "");
    const section = foundSection(hit, route);
    const page = pages.get(pageRoute) ?? foundPage(hit, pageRoute, section.terms);
    pages.set(pageRoute, { ...page, hits: [...page.hits, section] });
  }
  return {
    ...noAnswer(true),
    error,
    pages: [...pages.values()],
    total: numberOf(hits, "nbHits"),
    areas: facets(areas, "area"),
    versions: facets(versions, "version"),
  };
}

/** Returns the route of a URL. An export contains routes, a crawler writes complete URLs. */
function routeOf(url: string, base: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, "");
  if (path === url) return url;
  const route = path.startsWith(base) ? path.slice(base.length - 1) : path;
  return route.replace(/(?<=.)\/(?=#|$)/, "");
}

function foundPage(hit: unknown, route: string, terms: readonly string[]): FoundPage {
  const hierarchy = member(hit, "hierarchy");
  const title = textOf(hierarchy, "lvl1") || textOf(hierarchy, "lvl0");
  return {
    route,
    title,
    area: textOf(hit, "area"),
    version: textOf(hit, "version"),
    parentCategories: "",
    titleMatches: matchRanges(title, terms),
    hits: [],
  };
}

function foundSection(hit: unknown, route: string): FoundSection {
  const hierarchy = member(hit, "hierarchy");
  const level = [6, 5, 4, 3, 2, 1, 0].find((each) => textOf(hierarchy, `lvl${each}`) !== "") ?? 0;
  const highlight = member(member(member(hit, "_highlightResult"), "hierarchy"), `lvl${level}`);
  const snippet = member(member(hit, "_snippetResult"), "content");
  const title = readMarks(textOf(highlight, "value"));
  const content = readMarks(textOf(snippet, "value"));
  const matched = [title, content].flatMap(({ text, matches }) =>
    matches.map(({ start, end }) => searchWord(text.slice(start, end))),
  );
  return {
    id: textOf(hit, "objectID"),
    title: textOf(hierarchy, `lvl${level}`),
    route,
    titleMatches: title.matches,
    terms: [...new Set(matched)].filter((word) => word !== ""),
    open: false,
    excerpt: excerptOf(content),
  };
}

interface Marked {
  readonly text: string;
  readonly matches: readonly TextRange[];
}

function excerptOf({ text, matches }: Marked): Excerpt | undefined {
  if (text === "" || matches.length === 0) return undefined;
  // The service marks where it cut with an ellipsis.
  const [, before = "", inner = "", after = ""] = /^(…?\s*)(.*?)(\s*…?)$/s.exec(text) ?? [];
  const shift = before.length;
  const moved = matches.map(({ start, end }) => ({ start: start - shift, end: end - shift }));
  return { text: inner, matches: moved, cutBefore: before !== "", cutAfter: after !== "" };
}

/** Removes the match marks from a string and returns the matched ranges. */
function readMarks(marked: string): Marked {
  let text = "";
  const matches: TextRange[] = [];
  for (const [at, piece] of decoded(marked).split(MATCH_START).entries()) {
    const [inside = "", ...after] = piece.split(MATCH_END);
    if (at > 0) matches.push({ start: text.length, end: text.length + inside.length });
    text += inside + after.join("");
  }
  return { text, matches };
}

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** The service escapes HTML in highlighted text. */
function decoded(html: string): string {
  return html.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}

function facets(result: unknown, name: string): readonly Facet[] {
  const counts = member(member(result, "facets"), name);
  if (typeof counts !== "object" || counts === null) return [];
  return Object.keys(counts).map((value) => ({ value, count: numberOf(counts, value) }));
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

function numberOf(value: unknown, name: string): number {
  const number = member(value, name);
  return typeof number === "number" ? number : 0;
}
