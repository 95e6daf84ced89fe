import { searchTag } from "../../model/search-tag.ts";
import { bounded } from "../bounded.ts";
import type { OpenSite } from "../open-site.ts";
import { indexName, searchStage, searchTags } from "../search/search-stage.ts";

/**
 * The index file at an address, made now: from the pages as they are written,
 * each read again only when it has changed. Undefined for other addresses.
 *
 * @param pathname with the base path
 */
export async function devIndex(
  sites: readonly OpenSite[],
  pathname: string,
): Promise<string | undefined> {
  for (const open of sites) {
    const { site, siteData } = open;
    const wanted = searchTags(site).find(
      (tag) => pathname === siteData.basePath + encodeURI(indexName(site, tag)),
    );
    if (wanted === undefined) continue;
    const stage = searchStage(open);
    const pages = [...site.pages.values()].filter((page) => searchTag(page) === wanted);
    await bounded(pages, 8, async (page) => {
      stage.add(page, await open.content.content(page));
    });
    return stage
      .indexes()
      .find(({ tag }) => tag === wanted)
      ?.make();
  }
  return undefined;
}
