import { z } from "lectern/schema";

/** Maximum lengths of arguments, in UTF-16 units. */
const short = z.string().min(1).max(200);
const address = z.string().min(1).max(2000);

const inSection = short.optional().describe("A section of the site, by its id");
const aVersion = short
  .optional()
  .describe("A version name, such as 4.0; default: the default version of the section");
const aPage = address.describe("A page: its route, such as /docs/apis#events, or its complete URL");

export const searchInput = z.object({
  query: z.string().min(1).max(512).describe("Search words"),
  limit: z.int().min(1).max(50).default(10).describe("The maximum number of results"),
  section: inSection,
  version: aVersion,
  allVersions: z.boolean().default(false).describe("Whether to search all versions"),
});
export type SearchInput = z.infer<typeof searchInput>;

export const readInput = z.object({
  page: aPage,
  section: short.optional().describe("The id of a heading; default: the complete page"),
});
export type ReadInput = z.infer<typeof readInput>;

export const listInput = z.object({
  page: address.optional().describe("A page, to list its headings"),
  section: short.optional().describe("The id of a section, to list its pages"),
  version: aVersion,
});
export type ListInput = z.infer<typeof listInput>;

export const changesInput = z.object({
  from: short.describe("The name of the older version"),
  to: short.describe("The name of the newer version"),
  section: inSection,
  page: address.optional().describe("A page of one of the versions, to get its changed lines"),
});
export type ChangesInput = z.infer<typeof changesInput>;
