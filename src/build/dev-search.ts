import { searchTag } from "../model/search-tag.ts";
import { bounded } from "./bounded.ts";
import type { OpenSite } from "./open-site.ts";
import { searchStage } from "./search-stage.ts";

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
    const { basePath } = open.siteData;
    const stage = searchStage(open);
    const wanted = stage.indexes().find(({ name }) => pathname === basePath + encodeURI(name));
    if (!wanted) continue;
    const pages = [...open.site.pages.values()].filter((page) => searchTag(page) === wanted.tag);
    await bounded(pages, 8, async (page) => {
      stage.add(page, await open.content.content(page));
    });
    return stage
      .indexes()
      .find(({ tag }) => tag === wanted.tag)
      ?.make();
  }
  return undefined;
}
