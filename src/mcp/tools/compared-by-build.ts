import { z } from "zod";
import { pageAddress } from "../../model/address.ts";
import type { PageFacts, SiteFacts } from "../../model/site-facts.ts";
import { changesFile } from "../../render/files/change-files.ts";
import type { OpenedSite } from "../source/opened-site.ts";

/** As much of `changes.json` as is read here. A site may have a file of its own under that name. */
const version = z.looseObject({ name: z.string() });
const form = z.looseObject({
  versions: z.array(
    z.looseObject({
      section: z.string(),
      older: version,
      newer: version,
      pages: z.array(z.looseObject({ address: z.url() })),
    }),
  ),
});

interface AskedPair {
  readonly facts: SiteFacts;
  /** Id of the section. */
  readonly section: string;
  /** Names of the versions. */
  readonly older: string;
  readonly newer: string;
}

/**
 * Whether the build found that a page of the newer version is not what it was in the older.
 *
 * @returns undefined when the build has not compared the two
 */
export async function comparedByBuild(
  site: OpenedSite,
  { facts, section, older, newer }: AskedPair,
): Promise<((page: PageFacts) => boolean) | undefined> {
  const read = form.safeParse(await site.json(changesFile));
  const pair = read.data?.versions.find(
    (one) => one.section === section && one.older.name === older && one.newer.name === newer,
  );
  if (!pair) return undefined;
  const paths = new Set(pair.pages.map(({ address }) => new URL(address).pathname));
  return ({ route }) => paths.has(pageAddress(facts.localeBase, route));
}
