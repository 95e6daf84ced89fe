import { readFile } from "node:fs/promises";
import { bounded } from "../../base/bounded.ts";
import { outputName } from "../../base/paths.ts";
import type { Page } from "../../model/page.ts";
import { localeBase } from "../../model/site.ts";
import { fullText, type FullTextSite, type TextGroup } from "../../render/files/full-text.ts";
import { fullTextFile, pageGroups, type PageGroup } from "../../render/files/llms.ts";
import { isCode } from "../cache/checked-file.ts";
import { contentHash } from "../content-hash.ts";
import type { OpenSite } from "../open-site.ts";
import { localeFolder, pageEntry } from "./output-names.ts";
import type { OutputFolder } from "./output-folder.ts";
import type { OutputTable } from "./output-table.ts";
import type { OutputWriter } from "./output-writer.ts";

/** Files read at once. */
const AT_ONCE = 16;

/** What reading says of a file that is not there, or cannot be. */
const notWritten = ["ENOENT", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"];

export interface FullTextInput {
  readonly sites: readonly OpenSite[];
  readonly table: OutputTable;
  readonly folder: OutputFolder;
  readonly writer: OutputWriter;
}

/** Write the text of all pages, made of the twins that lie in the output already. */
export async function writeFullText({
  sites,
  table,
  folder,
  writer,
}: FullTextInput): Promise<void> {
  for (const open of sites) {
    const { config, locale } = open.site;
    const below = localeFolder(open);
    // The site's own takes its place.
    if (!config.llms.full || table.find(below + fullTextFile)) continue;
    const twin = async ({ route }: Page) => {
      try {
        return [await readFile(folder.placeOf(`${below}${outputName(route)}.md`), "utf8")];
      } catch (error) {
        // The page was not written: it has errors, or a name that no file can have.
        if (notWritten.some((code) => isCode(error, code))) return [];
        throw error;
      }
    };
    const groups = pageGroups(open.site);
    const site: FullTextSite = {
      title: config.title,
      base: config.url + localeBase(config, locale),
      most: config.llms.fileSize * 1000,
    };
    await writer.put(below + fullTextFile, keyOf({ open, site, groups, writer }), async () => {
      const texts: TextGroup[] = [];
      for (const { title, name, pages } of groups) {
        texts.push({ title, name, texts: (await bounded(pages, AT_ONCE, twin)).flat() });
      }
      const files = fullText(site, texts);
      return files.map(({ name, content }) => ({ name: below + name, content }));
    });
  }
}

interface KeyInput {
  readonly open: OpenSite;
  readonly site: FullTextSite;
  readonly groups: readonly PageGroup[];
  readonly writer: OutputWriter;
}

/** By the keys of the pages, which have been written: their twins need not be read to see that they are the same. */
function keyOf({ open, site, groups, writer }: KeyInput): string {
  const { entries } = writer.manifest();
  const pages = groups.map(({ title, name, pages }) => [
    title,
    name,
    pages.map(({ route }) => entries[pageEntry(open, route)]?.key),
  ]);
  return contentHash(open.engine, JSON.stringify([site, pages]));
}
