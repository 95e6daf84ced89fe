import {
  changesFeed,
  changesFeedText,
  changesFile,
  changesText,
  markedRoute,
} from "../../pages/files/change-files.ts";
import { json, type DevAnswer } from "./dev-answer.ts";
import type { OpenSite } from "../../build/open-site.ts";
import { mediaType } from "../../build/output/media-type.ts";

/**
 * What says what changed between versions, beside the pages that do, made now;
 * undefined for other addresses.
 *
 * @param pathname with the base path, decoded
 */
export async function devChanges(
  sites: readonly OpenSite[],
  pathname: string,
): Promise<DevAnswer | undefined> {
  for (const open of sites) {
    const { site, siteData, comparisons } = open;
    if (!pathname.startsWith(siteData.localeBase)) continue;
    const name = pathname.slice(siteData.localeBase.length);
    if (/^_lectern\/changes\/.+\.json$/.test(name)) return marksAnswer(open, name);
    if (name !== changesFile && name !== changesFeed) continue;
    if (comparisons.pairs().length === 0) return undefined;
    const listed = [];
    for (const pair of comparisons.pairs()) listed.push(await comparisons.changes(pair));
    const body = (name === changesFile ? changesText : changesFeedText)(site, listed);
    return { status: 200, type: mediaType(name), body };
  }
  return undefined;
}

async function marksAnswer(
  { comparisons }: OpenSite,
  name: string,
): Promise<DevAnswer | undefined> {
  const page = comparisons.pageAt(markedRoute(name));
  const pair = page && comparisons.pairOf(page);
  return pair && json(200, await comparisons.summary(pair));
}
