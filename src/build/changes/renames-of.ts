import { readRenames, type Renames } from "../../content/sources/git-renames.ts";
import type { Site, Version } from "../../core/site.ts";
import { versionNeighbours } from "./earlier-pages.ts";

/**
 * Which sources of a site's versions have been renamed. git is asked only about
 * versions that have pages the one before has not, and the other way around.
 *
 * @param root absolute path of the site folder
 */
export async function renamesOf(root: string, site: Site): Promise<Renames> {
  const asked = versionNeighbours(site).filter(
    ({ newer, older }) => hasOthers(newer, older) && hasOthers(older, newer),
  );
  const found = await Promise.all(asked.map(({ newer }) => readRenames(root, newer.config.folder)));
  return new Map(found.flatMap((renames) => [...renames]));
}

function hasOthers(version: Version, than: Version): boolean {
  const ids = new Set(than.documents.map(({ id }) => id));
  return version.documents.some(({ id }) => !ids.has(id));
}
