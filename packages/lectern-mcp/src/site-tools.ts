import { McpServer } from "@modelcontextprotocol/server";
import { answered, changesAnswer, foundAnswer } from "./answers.ts";
import type { OpenedSite } from "./opened-site.ts";
import { listSections } from "./list-sections.ts";
import { readPage } from "./read-page.ts";
import type { SiteSearch } from "./search-site.ts";
import { changesInput, listInput, readInput, searchInput } from "./tool-inputs.ts";
import { whatChanged } from "./what-changed.ts";

export interface SiteToolsInput {
  readonly site: OpenedSite;
  readonly search: SiteSearch;
  /** Site title. */
  readonly title: string;
  /** Lectern version. */
  readonly version: string;
}

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** Creates a server with the tools for a site. Each connection gets its own. */
export function siteTools({ site, search, title, version }: SiteToolsInput): McpServer {
  const instructions = `The documentation "${title}". Search it, then read complete pages or sections. list_sections lists the content, and what_changed compares two versions.`;
  const server = new McpServer({ name: "lectern", title, version }, { instructions });
  server.registerTool(
    "search",
    {
      title: "Search",
      description: `Searches ${title} with the ranking of its search box. Best results first.`,
      inputSchema: searchInput,
      annotations,
    },
    (asked) => answered(async () => foundAnswer(await search(asked))),
  );
  server.registerTool(
    "read_page",
    {
      title: "Read a page",
      description: "Returns a page or one of its sections as Markdown.",
      inputSchema: readInput,
      annotations,
    },
    (asked) => answered(async () => ({ text: await readPage(site, asked) })),
  );
  server.registerTool(
    "list_sections",
    {
      title: "List sections",
      description:
        "Without arguments, lists the sections of the site and their versions. With a section, lists its pages. With a page, lists its headings and their ids.",
      inputSchema: listInput,
      annotations,
    },
    (asked) => answered(async () => ({ text: await listSections(site, asked) })),
  );
  server.registerTool(
    "what_changed",
    {
      title: "What changed",
      description:
        "Lists the pages that were added, removed and changed between two versions. With a page, returns its changed lines.",
      inputSchema: changesInput,
      annotations,
    },
    (asked) => answered(async () => changesAnswer(await whatChanged(site, asked))),
  );
  return server;
}
