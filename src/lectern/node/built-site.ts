import { dataFile, pageAddress } from "../../core/urls.ts";
import type { OutlineItem, PageSection } from "../../core/outline.ts";
import { outputName, routePath } from "../../core/paths.ts";
import type { SiteFacts } from "../../core/site-data.ts";
import { markdownSection } from "../../pages/twin/markdown-twin.ts";
import { inspect } from "../../pages/inspect/inspect.ts";

/** Files of a page, by their paths in the locale's output folder. */
export interface PageFiles {
  /** JSON with the content as HTML; packed with gzip if its name ends in `.gz`. */
  readonly data: string;
  /** The page as Markdown. */
  readonly markdown: string;
}

/** Returns the files of the page at a route: `docs/apis.json` and `docs/apis.md`. */
export function pageFiles(
  facts: Pick<SiteFacts, "movedData" | "packedData">,
  route: string,
): PageFiles {
  const name = outputName(routePath(route));
  return { data: dataFile(name, facts), markdown: `${name}.md` };
}

/** Returns the URL of a route, which may have a fragment. */
export function pageUrl(facts: Pick<SiteFacts, "url" | "localeBase">, route: string): string {
  const [path = "", fragment] = route.split(/#(.*)/s);
  const url = facts.url + pageAddress(facts.localeBase, routePath(path));
  return fragment === undefined ? url : `${url}#${fragment}`;
}

/** The structure of a page. */
export interface PageStructure {
  /** Headings of level 2 to 6 that have an id. */
  readonly headings: readonly OutlineItem[];
  /** The parts that search finds separately. */
  readonly sections: readonly PageSection[];
}

/** @param html the content of a page, as its data file contains it */
export function pageStructure(html: string): PageStructure {
  const { outline, sections } = inspect(html);
  return { headings: outline, sections };
}

/**
 * Returns the section with an id as Markdown: the heading and what follows it, up to the next
 * heading of the same or a higher level. For the id of another element, only that element.
 *
 * @param html the content of a page
 * @returns undefined if no element has the id
 */
export function sectionMarkdown(html: string, id: string): string | undefined {
  return markdownSection(html, id);
}
