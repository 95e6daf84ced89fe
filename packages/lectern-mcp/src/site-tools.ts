import { McpServer } from "@modelcontextprotocol/server";
import { z } from "lectern/schema";
import { answered, changesAnswer, foundAnswer } from "./answers.ts";
import type { OpenedSite } from "./opened-site.ts";
import { listSections } from "./list-sections.ts";
import { readPage } from "./read-page.ts";
import type { SiteSearch } from "./search-site.ts";
import { whatChanged } from "./what-changed.ts";

export interface SiteToolsInput {
  readonly site: OpenedSite;
  readonly search: SiteSearch;
  /** Site title. */
  readonly title: string;
  /** Lectern version. */
  readonly version: string;
}

/** Maximum lengths of arguments, in UTF-16 units. */
const short = z.string().min(1).max(200);
const address = z.string().min(1).max(2000);

const inSection = short.optional().describe("A section of the site, by its id");
const aVersion = short
  .optional()
  .describe("A version name, such as 4.0; default: the default version of the section");
const aPage = address.describe("A page: its route, such as /docs/apis#events, or its complete URL");

const searchInput = z.object({
  query: z.string().min(1).max(512).describe("Search words"),
  limit: z.int().min(1).max(50).default(10).describe("The maximum number of results"),
  section: inSection,
  version: aVersion,
  allVersions: z.boolean().default(false).describe("Whether to search all versions"),
});

const readInput = z.object({
  page: aPage,
  section: short.optional().describe("The id of a heading; default: the complete page"),
});

const listInput = z.object({
  page: address.optional().describe("A page, to list its headings"),
  section: short.optional().describe("The id of a section, to list its pages"),
  version: aVersion,
});

const changesInput = z.object({
  from: short.describe("The name of the older version"),
  to: short.describe("The name of the newer version"),
  section: inSection,
  page: address.optional().describe("A page of one of the versions, to get its changed lines"),
});

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** Creates a server with the tools for a site. Each connection gets its own. */
export function siteTools({ site, search, title, version }: SiteToolsInput): McpServer {
  const instructions = `The documentation "${title}". Search it, then read complete pages or sections. list_sections lists the content, and what_changed compares two versions.`;
  const server = new McpServer({ name: "lectern", title, version }, { instructions });
  const tool = (words: string, what: string) => ({ title: words, description: what, annotations });
  server.registerTool(
    "search",
    {
      ...tool(
        "Search",
        `Searches ${title} with the ranking of its search box. Best results first.`,
      ),
      inputSchema: searchInput,
    },
    (asked) => answered(async () => foundAnswer(await search(asked))),
  );
  server.registerTool(
    "read_page",
    {
      ...tool("Read a page", "Returns a page or one of its sections as Markdown."),
      inputSchema: readInput,
    },
    (asked) => answered(async () => ({ text: await readPage(site, asked) })),
  );
  server.registerTool(
    "list_sections",
    {
      ...tool(
        "List sections",
        "Without arguments, lists the sections of the site and their versions. With a section, lists its pages. With a page, lists its headings and their ids.",
      ),
      inputSchema: listInput,
    },
    (asked) => answered(async () => ({ text: await listSections(site, asked) })),
  );
  server.registerTool(
    "what_changed",
    {
      ...tool(
        "What changed",
        "Lists the pages that were added, removed and changed between two versions. With a page, returns its changed lines.",
      ),
      inputSchema: changesInput,
    },
    (asked) => answered(async () => changesAnswer(await whatChanged(site, asked))),
  );
  return server;
}
