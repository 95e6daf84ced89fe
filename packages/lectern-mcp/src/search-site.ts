import { builtSearch, pageUrl, scopeOf, SearchIndexError, type SiteFacts } from "lectern/node";
import type { FoundPage, PortAnswer, SearchRequest } from "lectern/search";
import { findSection, noSuchVersion, versionName } from "./references.ts";
import type { OpenedSite } from "./opened-site.ts";
import type { SearchInput } from "./tool-inputs.ts";
import { ToolProblem } from "./tool-problem.ts";

/** The results, best first, in the same order as in the search box. */
export interface Found
  extends Pick<PortAnswer, "total">, Partial<Pick<PortAnswer, "isUnquoted" | "suggestion">> {
  readonly results: readonly FoundPart[];
}

/** A section of a page. */
export interface FoundPart extends Pick<FoundPage, "title" | "area" | "version"> {
  /** Title of the section. */
  readonly section: string;
  /** Route with a fragment, as input for `read_page`. */
  readonly page: string;
  readonly address: string;
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
  let last: SiteFacts | undefined;
  const html = async (route: string) => (await site.page(route))?.html;
  const search = builtSearch({ json: (name) => site.json(name), html }, EXCERPT);
  return async (input) => {
    const facts = await site.facts();
    const request = requestOf(facts, input);
    if (facts !== last) search.clear();
    last = facts;
    const found = await search.query(request).catch((error: unknown) => {
      if (!(error instanceof SearchIndexError)) throw error;
      const code = error.trouble === "unreachable" ? "unreachable" : "broken-site";
      throw new ToolProblem(code, "The search index of the site can't be read.");
    });
    const results = found.pages.flatMap(({ title, area, version, hits }) =>
      hits.map((hit): FoundPart => {
        const { title: section, route: page, excerpt } = hit;
        const address = pageUrl(facts, page);
        return { title, section, page, address, area, version, excerpt: excerpt?.text ?? "" };
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
  if (facts.search !== "indexes") {
    const reason =
      facts.search === "none"
        ? "Search is turned off on this site."
        : "This site uses a search service and has no index.";
    throw new ToolProblem("no-search", reason, "Use list_sections.");
  }
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
