import { errorMessage } from "../../core/text.ts";
import type { SiteFacts } from "../../core/site-data.ts";
import { indexLoader } from "../../search/file/index-loader.ts";
import { indexFileName, partFileName } from "../../search/file/format.ts";
import type { FetchedFile } from "../../search/file/part-store.ts";
import {
  type FoundSection,
  type PhraseCheck,
  type PortAnswer,
  type SearchRequest,
  type SearchTrouble,
  LONGEST_QUERY,
} from "../../search/port.ts";
import { searchInSteps } from "../../search/search.ts";
import { shownHit } from "../../search/phrases.ts";
import { answerWithTexts } from "../../search/phrase-answer.ts";
import { searchScope } from "../../theme/search/search-scope.ts";
import { pageStructure } from "./built-site.ts";

/** Reads the files of a built site. */
export interface SearchFiles {
  /**
   * Reads a JSON file by its path in the locale's folder. Resolves to `undefined` if the file
   * doesn't exist, and rejects if it can't be read.
   */
  json(name: string): Promise<unknown>;
  /** Returns the content of a page as HTML, or `undefined` if the route has no page. */
  html(route: string): Promise<string | undefined>;
}

/** Searches a built site with Lectern's built-in search. */
export interface BuiltSearch {
  /**
   * Returns the same results as the site's search box. Each hit has an excerpt if its page can be
   * read.
   *
   * @throws SearchIndexError if none of the indexes can be read
   */
  query(request: SearchRequest): Promise<PortAnswer>;
  /** Clears the cached indexes. Call it after the site was rebuilt. */
  clear(): void;
}

/** Thrown if none of the indexes that a query needs can be read. */
export class SearchIndexError extends Error {
  override readonly name = "SearchIndexError";

  constructor(readonly trouble: SearchTrouble) {
    super("The search index of the site can't be read.");
  }
}

/** @param excerptLength maximum length of an excerpt, in characters */
export function builtSearch(files: SearchFiles, excerptLength: number): BuiltSearch {
  const loader = indexLoader({
    warn: () => undefined,
    fetchIndex: (tag) => fetched(files, indexFileName(tag)),
    fetchPart: ({ part, folder }) => fetched(files, folder + partFileName(part)),
  });

  async function answer(request: SearchRequest): Promise<PortAnswer> {
    const { corpus, trouble } = await loader.take(request.scope);
    const answer = corpus && (await searchInSteps(corpus, request));
    if (!answer) throw new SearchIndexError(trouble ?? "broken");
    return { ...answer, trouble: trouble ?? answer.trouble };
  }

  return {
    clear: () => loader.clear(),
    async query(written) {
      const request = { ...written, text: written.text.slice(0, LONGEST_QUERY) };
      const textOf = sectionTexts(files);
      const present = async (hit: FoundSection, phrases: readonly PhraseCheck[]) =>
        shownHit(hit, await textOf(hit.route), { phrases, excerptLength });
      const found = await answerWithTexts({ provider: { query: answer }, present }, request);
      const withExcerpt = async (hit: FoundSection) => ({
        ...hit,
        excerpt: (await present(hit, found.phrases)).excerpt,
      });
      const pages = found.pages.map(async (page) => ({
        ...page,
        hits: await Promise.all(page.hits.map(withExcerpt)),
      }));
      return { ...found, pages: await Promise.all(pages) };
    },
  };
}

/**
 * Returns the `scope` of a request: the selected or default version of each section, and the pages
 * outside the sections.
 *
 * @param versionOf returns the name of the selected version for a section id
 * @param allVersions whether to search all versions
 */
export function scopeOf(
  site: Pick<SiteFacts, "sections">,
  versionOf: (section: string) => string | undefined,
  allVersions: boolean,
): readonly string[] {
  return searchScope({ site, page: { version: undefined } }, versionOf, allVersions);
}

/** Reads a file for the index loader. */
async function fetched(files: SearchFiles, name: string): Promise<FetchedFile> {
  try {
    const value = await files.json(name);
    return value === undefined
      ? { kind: "missing", reason: `${name} doesn't exist` }
      : { kind: "file", value };
  } catch (error) {
    return { kind: "unreachable", reason: errorMessage(error) };
  }
}

/** Returns a function that reads the section at a route with a fragment. Reads each page once. */
function sectionTexts(files: SearchFiles): (route: string) => Promise<string | undefined> {
  const pages = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const read = async (path: string): Promise<ReadonlyMap<string, string>> => {
    const html = await files.html(path);
    const sections = html === undefined ? [] : pageStructure(html).sections;
    return new Map(sections.map(({ id, text }) => [id ?? "", text]));
  };
  return async (route) => {
    const [path = "", id = ""] = route.split("#");
    const page = pages.get(path) ?? read(path);
    pages.set(path, page);
    return (await page).get(id);
  };
}
