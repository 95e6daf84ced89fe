import { dataFile, pageAddress } from "../../core/urls.ts";
import type { OutlineItem, PageSection } from "../../core/outline.ts";
import { outputName, routePath } from "../../core/paths.ts";
import type { SiteFacts } from "../../core/site-data.ts";
import { inspect } from "../../pages/inspect/inspect.ts";

/** Paths of a page's files in the locale's output folder. */
export interface PageFiles {
  /** JSON that includes the content as HTML. Compressed with gzip if the name ends in `.gz`. */
  readonly data: string;
  /** The page as Markdown. */
  readonly markdown: string;
}

/** Returns the files of a page, for example `docs/apis.json` and `docs/apis.md`. */
export function pageFiles(
  facts: Pick<SiteFacts, "movedData" | "packedData">,
  route: string,
): PageFiles {
  const name = outputName(routePath(route));
  return { data: dataFile(name, facts), markdown: `${name}.md` };
}

/** Returns the absolute URL of a route, which may have a fragment. */
export function pageUrl(facts: Pick<SiteFacts, "url" | "localeBase">, route: string): string {
  const [path = "", fragment] = route.split(/#(.*)/s);
  const url = facts.url + pageAddress(facts.localeBase, routePath(path));
  return fragment === undefined ? url : `${url}#${fragment}`;
}

export interface PageStructure {
  /** Headings from h2 to h6 that have an id. */
  readonly headings: readonly OutlineItem[];
  /** Sections that the search can show as separate results. */
  readonly sections: readonly PageSection[];
}

/** @param html the content of a page from its data file */
export function pageStructure(html: string): PageStructure {
  const { outline, sections } = inspect(html);
  return { headings: outline, sections };
}
