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
  type MarkedText,
  type PortAnswer,
} from "lectern/search";

interface AnswerInput {
  readonly error: PortAnswer["error"];
  /** Maximum number of hits. */
  readonly limit: number;
  /** URL path of the locale's home page. Starts and ends with `/`. */
  readonly base: string;
}

/**
 * Converts a response from Algolia.
 *
 * @param results the results of the three searches
 * @throws Error if they have another format
 */
export function docSearchAnswer(results: unknown, { error, limit, base }: AnswerInput): PortAnswer {
  const [hits, areas, versions] = Array.isArray(results) ? (results as unknown[]) : [];
  const list = memberOf(hits, "hits");
  if (!Array.isArray(list)) throw new Error('the search service\'s answer has no "hits"');
  const pages = new Map<string, FoundPage>();
  for (const hit of list.slice(0, limit) as unknown[]) {
    const route = routeOf(stringIn(hit, "url"), base);
    const pageRoute = route.replace(/#.*$/, "");
    const section = foundSection(hit, route);
    const page = pages.get(pageRoute) ?? foundPage(hit, pageRoute, section.terms);
    pages.set(pageRoute, { ...page, hits: [...page.hits, section] });
  }
  return {
    ...noAnswer(true),
    error,
    pages: [...pages.values()],
    total: numberIn(hits, "nbHits") ?? 0,
    areas: facets(areas, "area"),
    versions: facets(versions, "version"),
  };
}

/**
 * Returns the route of a hit's URL. Exported records contain routes, but a crawler's records
 * contain full URLs.
 */
function routeOf(url: string, base: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, "");
  if (path === url) return url;
  const route = path.startsWith(base) ? path.slice(base.length - 1) : path;
  return route.replace(/(?<=.)\/(?=#|$)/, "");
}

function foundPage(hit: unknown, route: string, terms: readonly string[]): FoundPage {
  const hierarchy = memberOf(hit, "hierarchy");
  const title = stringIn(hierarchy, "lvl1") || stringIn(hierarchy, "lvl0");
  return {
    route,
    title,
    area: stringIn(hit, "area"),
    version: stringIn(hit, "version"),
    parentCategories: "",
    titleMatches: matchRanges(title, terms),
    hits: [],
  };
}

function foundSection(hit: unknown, route: string): FoundSection {
  const hierarchy = memberOf(hit, "hierarchy");
  const level = [6, 5, 4, 3, 2, 1, 0].find((each) => stringIn(hierarchy, `lvl${each}`) !== "") ?? 0;
  const highlights = memberOf(memberOf(hit, "_highlightResult"), "hierarchy");
  const highlight = memberOf(highlights, `lvl${level}`);
  const snippet = memberOf(memberOf(hit, "_snippetResult"), "content");
  const title = readMarks(decoded(stringIn(highlight, "value")));
  const content = readMarks(decoded(stringIn(snippet, "value")));
  const matched = [title, content].flatMap(({ text, matches }) =>
    matches.map(({ start, end }) => searchWord(text.slice(start, end))),
  );
  return {
    id: stringIn(hit, "objectID"),
    title: stringIn(hierarchy, `lvl${level}`),
    route,
    titleMatches: title.matches,
    terms: [...new Set(matched)].filter((word) => word !== ""),
    open: false,
    excerpt: excerptOf(content),
  };
}

function excerptOf({ text, matches }: MarkedText): Excerpt | undefined {
  if (text === "" || matches.length === 0) return undefined;
  // An ellipsis shows where the service cut the text.
  const [, before = "", inner = "", after = ""] = /^(…?\s*)(.*?)(\s*…?)$/s.exec(text) ?? [];
  const shift = before.length;
  const moved = matches.map(({ start, end }) => ({ start: start - shift, end: end - shift }));
  return { text: inner, matches: moved, cutBefore: before !== "", cutAfter: after !== "" };
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
  const counts = memberOf(memberOf(result, "facets"), name);
  if (typeof counts !== "object" || counts === null) return [];
  return Object.keys(counts).map((value) => ({ value, count: numberIn(counts, value) ?? 0 }));
}
