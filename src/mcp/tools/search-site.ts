import { inspect } from "../../pages/inspect/inspect.ts";
import { routePath } from "../../core/paths.ts";
import type { SiteFacts } from "../../core/site-data.ts";
import { excerpt } from "../../search/excerpt.ts";
import { indexShelf } from "../../search/file/index-shelf.ts";
import { indexFileName, partFileName } from "../../search/file/packed-index.ts";
import type { FetchedFile } from "../../search/file/part-store.ts";
import { portSteps } from "../../search/port-answer.ts";
import { LONGEST_QUERY } from "../../search/query/longest-query.ts";
import type { FoundSection, PortAnswer, SearchRequest } from "../../search/port.ts";
import { finishFetching } from "../../search/steps.ts";
import { passesPhrases } from "../../search/rank/phrase-check.ts";
import { answerWithTexts } from "../../theme/search/results/phrase-hits.ts";
import { searchScope } from "../../theme/search/search-scope.ts";
import { completePageAddress } from "../source/page-route.ts";
import type { OpenedSite } from "../source/opened-site.ts";
import { ToolProblem } from "../tool-problem.ts";
import { findSection, noSuchVersion, versionName } from "./find-version.ts";
import { errorMessage } from "../../core/text.ts";

export interface SearchInput {
  readonly query: string;
  /** The greatest number of hits. */
  readonly limit: number;
  /** The id or label of the section hits must be in. */
  readonly section?: string | undefined;
  /** The version to search, by name or label; default: the one readers are sent to. */
  readonly version?: string | undefined;
  readonly allVersions: boolean;
}

/** What was found, best first, as the search box of the site orders it. */
export interface Found {
  /** How many sections of pages answer to the query. */
  readonly total: number;
  readonly results: readonly FoundPart[];
  /** Nothing has the words in quotes as they stand: the quotes were left out. */
  readonly isUnquoted?: boolean | undefined;
  /** The query with its unknown words changed to known ones. */
  readonly suggestion?: string | undefined;
}

/** A section of a page that was found. */
export interface FoundPart {
  /** Of the page, and of the section of it. */
  readonly title: string;
  readonly section: string;
  /** What `read_page` takes, with a fragment for a section. */
  readonly page: string;
  readonly address: string;
  readonly area: string;
  /** Empty for pages without versions. */
  readonly version: string;
  readonly excerpt: string;
}

/** Answers queries about a site. */
export type SiteSearch = (input: SearchInput) => Promise<Found>;

/** The longest excerpt, in letters. */
const EXCERPT = 240;

/**
 * The search of a site, over the same indexes and with the same ranking as its box.
 * Indexes are held until the site is built again. It throws a ToolProblem when there
 * is no index, or no such section or version.
 */
export function siteSearch(site: OpenedSite): SiteSearch {
  let last = 0;
  const shelf = indexShelf({
    warn: () => undefined,
    fetchIndex: (tag) => fetched(site, indexFileName(tag)),
    fetchPart: ({ part, folder }) => fetched(site, folder + partFileName(part)),
  });

  async function answer(request: SearchRequest): Promise<PortAnswer> {
    const generation = await site.generation();
    if (generation !== last) shelf.clear();
    last = generation;
    const { corpus, trouble } = await shelf.take(request.scope);
    const answered = corpus && (await finishFetching(portSteps(corpus, request), corpus.indexes));
    if (answered) return { ...answered.value, trouble: trouble ?? answered.value.trouble };
    const message = "The search index of the site cannot be read.";
    throw new ToolProblem(trouble === "unreachable" ? "unreachable" : "broken-site", message);
  }

  return async (input) => {
    const facts = await site.facts();
    const present = hitTexts(site);
    const request = requestOf(facts, input);
    const found = await answerWithTexts({ query: answer, present }, request);
    const results: FoundPart[] = [];
    for (const { title, area, version, hits } of found.pages) {
      for (const hit of hits) {
        const shown = await present(hit, found.phrases);
        const address = completePageAddress(facts, hit.route);
        const place = { page: hit.route, address, area, version };
        results.push({ title, section: hit.title, ...place, excerpt: shown.excerpt?.text ?? "" });
      }
    }
    const { total, suggestion, isUnquoted } = found;
    return {
      total,
      results,
      ...(isUnquoted && { isUnquoted }),
      ...(suggestion !== undefined && { suggestion }),
    };
  };
}

/** A file of an index as the shelf takes it: it must not reject. */
async function fetched(site: OpenedSite, name: string): Promise<FetchedFile> {
  try {
    const value = await site.json(name);
    return value === undefined
      ? { kind: "missing", reason: `${name} is not there` }
      : { kind: "file", value };
  } catch (error) {
    return { kind: "unreachable", reason: errorMessage(error) };
  }
}

function requestOf(facts: SiteFacts, input: SearchInput): SearchRequest {
  if (facts.search !== "indexes") throw noSearch(facts.search);
  const { version, section, limit } = input;
  const names = new Map(
    facts.sections.flatMap((each) => {
      const name = version === undefined ? undefined : versionName(each, version);
      return name === undefined ? [] : [[each.id, name] as const];
    }),
  );
  if (version !== undefined && names.size === 0) throw noSuchVersion(version, facts.sections);
  const page = { version: undefined };
  const scope = searchScope({ site: facts, page }, (id) => names.get(id), input.allVersions);
  const area = section === undefined ? undefined : findSection(facts, section).label;
  return { text: input.query.slice(0, LONGEST_QUERY), scope, choice: { area }, limit };
}

function noSearch(kind: "service" | "none"): ToolProblem {
  return kind === "none"
    ? new ToolProblem("no-search", "The search of this site is turned off.", "Use list_sections.")
    : new ToolProblem(
        "no-search",
        "This site is searched by a service, and has no index of its own.",
        "Use list_sections.",
      );
}

/** Shows hits by the texts of their sections, each page read once for an answer. */
function hitTexts(site: OpenedSite) {
  const pages = new Map<string, Promise<ReadonlyMap<string, string>>>();

  async function read(route: string): Promise<ReadonlyMap<string, string>> {
    const page = await site.page(routePath(route));
    const sections = page ? inspect(page.html).sections : [];
    return new Map(sections.map(({ id, text }) => [id ?? "", text]));
  }

  return async (hit: FoundSection, phrases: PortAnswer["phrases"]) => {
    const [route = "", anchor = ""] = hit.route.split("#");
    const reading = pages.get(route) ?? read(route);
    pages.set(route, reading);
    const text = (await reading).get(anchor);
    if (text === undefined) return { excerpt: hit.excerpt, isHit: true };
    return {
      excerpt: hit.excerpt ?? excerpt(text, hit.terms, EXCERPT),
      isHit: !hit.open || passesPhrases([hit.title, text], phrases),
    };
  };
}
