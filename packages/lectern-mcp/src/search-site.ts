import { builtSearch, pageUrl, scopeOf, SearchIndexError, type SiteFacts } from "lectern/node";
import type { SearchRequest } from "lectern/search";
import { findSection, noSuchVersion, versionName } from "./find-version.ts";
import type { OpenedSite } from "./opened-site.ts";
import { ToolProblem } from "./tool-problem.ts";

/** The arguments of `search`. */
export interface SearchInput {
  readonly query: string;
  /** Maximum number of results. */
  readonly limit: number;
  /** Id or label of the section to search. */
  readonly section?: string | undefined;
  /**
   * Name or label of the version to search. If it's omitted, each section's default version is
   * searched.
   */
  readonly version?: string | undefined;
  readonly allVersions: boolean;
}

/** The results, best first, in the same order as in the search box. */
export interface Found {
  /** Number of sections that match. */
  readonly total: number;
  readonly results: readonly FoundPart[];
  /** Whether the quotes were ignored because nothing contains the exact phrase. */
  readonly isUnquoted?: boolean | undefined;
  /** The query with unknown words replaced by known ones. */
  readonly suggestion?: string | undefined;
}

/** A section of a page. */
export interface FoundPart {
  /** Title of the page. */
  readonly title: string;
  /** Title of the section. */
  readonly section: string;
  /** Route with a fragment, as input for `read_page`. */
  readonly page: string;
  readonly address: string;
  readonly area: string;
  /** Empty for pages without versions. */
  readonly version: string;
  readonly excerpt: string;
}

export type SiteSearch = (input: SearchInput) => Promise<Found>;

/** Maximum length of an excerpt, in characters. */
const EXCERPT = 240;

/**
 * Creates a site's search. Indexes stay in memory until the site is rebuilt. A search throws a
 * ToolProblem if the index, section or version doesn't exist.
 */
export function siteSearch(site: OpenedSite): SiteSearch {
  let last = 0;
  const html = async (route: string) => (await site.page(route))?.html;
  const search = builtSearch({ json: (name) => site.json(name), html }, EXCERPT);
  return async (input) => {
    const facts = await site.facts();
    const request = requestOf(facts, input);
    const generation = await site.generation();
    if (generation !== last) search.clear();
    last = generation;
    const found = await search.query(request).catch((error: unknown) => {
      if (!(error instanceof SearchIndexError)) throw error;
      const code = error.trouble === "unreachable" ? "unreachable" : "broken-site";
      throw new ToolProblem(code, "The search index of the site can't be read.");
    });
    const results = found.pages.flatMap(({ title, area, version, hits }) =>
      hits.map(({ title: section, route, excerpt }): FoundPart => {
        const address = pageUrl(facts, route);
        return {
          title,
          section,
          page: route,
          address,
          area,
          version,
          excerpt: excerpt?.text ?? "",
        };
      }),
    );
    const { total, suggestion, isUnquoted } = found;
    return {
      total,
      results,
      ...(isUnquoted && { isUnquoted }),
      ...(suggestion !== undefined && { suggestion }),
    };
  };
}

function requestOf(facts: SiteFacts, input: SearchInput): SearchRequest {
  if (facts.search !== "indexes") throw noSearch(facts.search);
  const { version, section, limit, query, allVersions } = input;
  const names = new Map(
    facts.sections.flatMap((each) => {
      const name = version === undefined ? undefined : versionName(each, version);
      return name === undefined ? [] : [[each.id, name] as const];
    }),
  );
  if (version !== undefined && names.size === 0) throw noSuchVersion(version, facts.sections);
  const scope = scopeOf(facts, (id) => names.get(id), allVersions);
  const area = section === undefined ? undefined : findSection(facts, section).label;
  return { text: query, scope, choice: { area }, limit };
}

function noSearch(kind: "service" | "none"): ToolProblem {
  return kind === "none"
    ? new ToolProblem("no-search", "Search is turned off on this site.", "Use list_sections.")
    : new ToolProblem(
        "no-search",
        "This site uses a search service and has no index.",
        "Use list_sections.",
      );
}
