import { readFileSync } from "node:fs";
import type { SiteConfig } from "../../core/config.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { diagramFrame, diagramLibrary } from "../diagrams/diagram-library.ts";
import { licencesFile, licencesOf, licenceTexts, withNeeded } from "../bundle/licences.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputWriter } from "./output-writer.ts";
import { outputKinds, localeFolder, pageEntry } from "./output-kinds.ts";
import type { Output, OutputTable } from "./output-table.ts";
import { outputName } from "../../core/paths.ts";
import { writesFullText, localeBase } from "../../core/site.ts";
import type { Page } from "../../core/page.ts";
import {
  betweenTexts,
  fullText,
  type FullTextSite,
  fullTextFile,
  pageGroups,
} from "../../pages/files/page-lists.ts";
import { contentHash } from "../content-hash.ts";
import type { OutputFolder } from "./output-folder.ts";

export interface SharedFilesInput {
  /** What the site writes. */
  readonly table: OutputTable;
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly sites: readonly OpenSite[];
  readonly client: ClientBundle;
  readonly writer: OutputWriter;
  /** Whether a page has a diagram: only then is the drawing library copied. */
  readonly hasDiagrams: boolean;
}

/** The browser's program. */
export async function writeProgram(client: ClientBundle, writer: OutputWriter): Promise<void> {
  for (const [name, file] of client.files) {
    await writer.copy(name, file, "best");
  }
}

/** Everything else of the output that is not a page. */
export async function writeSharedFiles(input: SharedFilesInput): Promise<void> {
  const { config, sites, client, writer, table } = input;
  const copied = table
    .copied()
    .filter(({ kind }) => input.hasDiagrams || kind !== "diagramLibrary");
  for (const output of [...table.outputs, ...copied]) await writeOutput(writer, output);
  const library = input.hasDiagrams ? diagramLibrary(input.root) : undefined;
  const licences = { ...client.licences, ...licencesOf(library ? withNeeded(library.folder) : []) };
  await writer.file({ name: licencesFile, content: licenceTexts(licences) });
  const [first] = sites;
  const program = first && client.programs.get(first.site.locale.code);
  if (!first || !program) return;
  if (library) {
    const content = diagramFrame({
      script: program.diagram,
      library: `${config.basePath}${library.output}/${library.entry}`,
    });
    await writer.file({ name: outputKinds.diagramFrame, content });
  }
}

async function writeOutput(writer: OutputWriter, output: Output): Promise<void> {
  const { name } = output;
  if (output.from === "file") return writer.copy(name, output.file, "quick");
  const { compression } = output;
  return writer.file({ name, content: output.text(), ...(compression && { compression }) });
}

interface FullTextInput {
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
      most: config.llms.maxFileSize * 1000,
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
