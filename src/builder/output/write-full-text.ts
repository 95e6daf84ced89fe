import { readFile } from "node:fs/promises";
import { bounded } from "../../base/bounded.ts";
import { outputName } from "../../base/paths.ts";
import type { Page } from "../../model/page.ts";
import { localeBase } from "../../model/site.ts";
import { fullText } from "../../render/files/full-text.ts";
import { fullTextFile, pageGroups } from "../../render/files/llms.ts";
import { isCode } from "../cache/checked-file.ts";
import type { OpenSite } from "../open-site.ts";
import { localeFolder } from "./locale-folder.ts";
import type { OutputFolder } from "./output-folder.ts";
import type { OutputTable } from "./output-table.ts";
import type { OutputWriter } from "./output-writer.ts";

/** Files read at once. */
const AT_ONCE = 16;

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
        // The page has errors, and so the build.
        if (isCode(error, "ENOENT")) return [];
        throw error;
      }
    };
    const groups = [];
    for (const { title, name, pages } of pageGroups(open.site)) {
      groups.push({ title, name, texts: (await bounded(pages, AT_ONCE, twin)).flat() });
    }
    const base = config.url + localeBase(config, locale);
    const most = config.llms.fileSize * 1000;
    const files = fullText({ title: config.title, base, most }, groups);
    for (const { name, content } of files) await writer.file({ name: below + name, content });
  }
}
