import { readFileSync } from "node:fs";
import { outputName } from "../../base/paths.ts";
import { writesFullText } from "../../model/config/large-site.ts";
import type { Page } from "../../model/page.ts";
import { localeBase } from "../../model/site.ts";
import { betweenTexts, fullText, type FullTextSite } from "../../render/files/full-text.ts";
import { fullTextFile, pageGroups } from "../../render/files/llms.ts";
import { contentHash } from "../content-hash.ts";
import type { OpenSite } from "../open-site.ts";
import { localeFolder, pageEntry } from "./output-names.ts";
import type { OutputFolder } from "./output-folder.ts";
import type { OutputTable } from "./output-table.ts";
import type { OutputWriter } from "./output-writer.ts";

export interface FullTextInput {
  readonly sites: readonly OpenSite[];
  readonly table: OutputTable;
  readonly folder: OutputFolder;
  readonly writer: OutputWriter;
}

/**
 * Write the text of all pages, made of the twins that lie in the output already. What
 * belongs into which file follows from their sizes: read are those of files that change.
 */
export async function writeFullText(input: FullTextInput): Promise<void> {
  const { sites, table, folder, writer } = input;
  for (const open of sites) {
    const { config, locale } = open.site;
    const below = localeFolder(open);
    // The site's own takes its place.
    if (!writesFullText(open.site) || table.find(below + fullTextFile)) continue;
    const site: FullTextSite = {
      title: config.title,
      base: config.url + localeBase(config, locale),
      most: config.llms.fileSize * 1000,
    };
    for (const file of fullText(site, writtenGroups(open, writer))) {
      const name = below + file.name;
      if (file.kind === "list") await writer.file({ name, content: file.content });
      else {
        const key = contentHash(open.engine, ...file.texts.map((twin) => twin.key));
        await writer.put(name, key, async () => [
          { name, content: joined(file.texts.map((twin) => folder.placeOf(twin.name))) },
        ]);
      }
    }
  }
}

/** The twin of a page, as it was written. */
interface WrittenTwin {
  /** Below the output folder. */
  readonly name: string;
  /** Of its page: another when the text is. */
  readonly key: string;
  /** In bytes. */
  readonly size: number;
}

function writtenGroups(open: OpenSite, writer: OutputWriter) {
  const { entries } = writer.manifest();
  const twinOf = ({ route }: Page): readonly WrittenTwin[] => {
    const name = `${localeFolder(open)}${outputName(route)}.md`;
    const entry = entries[pageEntry(open, route)];
    // The page was not written: it has errors, or a name that no file can have.
    if (!entry?.files.includes(name)) return [];
    return [{ name, key: entry.key, size: writer.sizes(name).bytes }];
  };
  return pageGroups(open.site).map(({ title, name, pages }) => {
    return { title, name, texts: pages.flatMap(twinOf) };
  });
}

/** The bytes of files, with what stands between texts. */
function joined(files: readonly string[]): Uint8Array {
  const between = Buffer.from(betweenTexts);
  return Buffer.concat(
    files.flatMap((file, at) => (at > 0 ? [between, readFileSync(file)] : readFileSync(file))),
  );
}
