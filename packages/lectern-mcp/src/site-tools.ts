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
  /** What the site is called. */
  readonly title: string;
  /** Of this engine. */
  readonly version: string;
}

/** The longest texts a program may send, in UTF-16 units. */
const short = z.string().min(1).max(200);
const address = z.string().min(1).max(2000);

const inSection = short.optional().describe("A section of the site, by its id");
const aVersion = short
  .optional()
  .describe("A version by its name, such as 4.0; default: the one readers are sent to");
const aPage = address.describe("A page: its route, such as /docs/apis#events, or its full address");

const searchInput = z.object({
  query: z.string().min(1).max(512).describe("Words, as a reader types them"),
  limit: z.int().min(1).max(50).default(10).describe("The greatest number of results"),
  section: inSection,
  version: aVersion,
  allVersions: z.boolean().default(false).describe("Whether to search all versions"),
});

const readInput = z.object({
  page: aPage,
  section: short.optional().describe("The id of a heading; default: the whole page"),
});

const listInput = z.object({
  page: address.optional().describe("A page whose headings are wanted"),
  section: short.optional().describe("The id of a section whose pages are wanted"),
  version: aVersion,
});

const changesInput = z.object({
  from: short.describe("The older version, by its name"),
  to: short.describe("The newer version, by its name"),
  section: inSection,
  page: address.optional().describe("A page of either version: gives the lines that changed in it"),
});

/** All tools only read. */
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** A server with the tools for one site. One is made for each connection. */
export function siteTools({ site, search, title, version }: SiteToolsInput): McpServer {
  const instructions = `The documentation "${title}". Search it, then read pages whole or by section. list_sections says what there is; what_changed compares two versions.`;
  const server = new McpServer({ name: "lectern", title, version }, { instructions });
  const tool = (words: string, what: string) => ({ title: words, description: what, annotations });
  server.registerTool(
    "search",
    {
      ...tool("Search", `Searches ${title}, ranked as its search box ranks. Best results first.`),
      inputSchema: searchInput,
    },
    (asked) => answered(async () => foundAnswer(await search(asked))),
  );
  server.registerTool(
    "read_page",
    {
      ...tool("Read a page", "Gives a page as Markdown, or one section of it."),
      inputSchema: readInput,
    },
    (asked) => answered(async () => ({ text: await readPage(site, asked) })),
  );
  server.registerTool(
    "list_sections",
    {
      ...tool(
        "List sections",
        "Without arguments, lists the sections of the site and their versions; for a section, its pages; for a page, its headings with their ids.",
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
        "Lists the pages that were added, removed and changed between two versions; for one page, gives the lines that changed.",
      ),
      inputSchema: changesInput,
    },
    (asked) => answered(async () => changesAnswer(await whatChanged(site, asked))),
  );
  return server;
}
