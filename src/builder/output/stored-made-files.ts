import type { SourceCache } from "../../content/source-cache.ts";
import type { ParsedTexts } from "../../content/sources/parsed-texts.ts";
import { localeBase, type Site } from "../../model/site.ts";

/** Where the files are cached that a site makes itself: all of them, since their programs may share what they read. */
export interface StoredFiles {
  /** Their texts by name; undefined when one of them has to be made. */
  find(): ReadonlyMap<string, string> | undefined;
  /** Store files of which none failed. */
  store(made: ReadonlyMap<string, string>): void;
}

export interface StoredFilesInput {
  /** Undefined: nothing is cached. */
  readonly filesMade?: ParsedTexts | undefined;
  readonly sources: Pick<SourceCache, "checkedBy">;
}

/** Undefined where the configuration's code may come to something else with the same data. */
export function storedFiles(
  { filesMade, sources: { checkedBy } }: StoredFilesInput,
  { config, locale, data }: Site,
): StoredFiles | undefined {
  if (filesMade === undefined || checkedBy === undefined || config.files.length === 0)
    return undefined;
  // All that their programs are given.
  const { today, title, url } = config;
  const as = JSON.stringify([checkedBy, url + localeBase(config, locale), title, today]);
  const read = JSON.stringify([...data].map(([name, { hash }]) => [name, hash]));
  return {
    find() {
      const known = filesMade.find(as, read) as [string, string][] | undefined;
      return known && new Map(known);
    },
    store: (made) => filesMade.store(as, read, [...made]),
  };
}
