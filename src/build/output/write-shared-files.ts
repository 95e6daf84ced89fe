import { readFileSync } from "node:fs";
import type { SiteConfig } from "../../core/config.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { diagramFrame, diagramLibrary } from "../diagrams/diagram-library.ts";
import { licencesFile, licencesOf, licenceTexts, withDependencies } from "../bundle/licences.ts";
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

export interface SharedFilesInput {
  readonly table: OutputTable;
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly sites: readonly OpenSite[];
  readonly client: ClientBundle;
  readonly writer: OutputWriter;
  /** Whether any page contains a diagram. If not, the diagram library isn't copied. */
  readonly hasDiagrams: boolean;
}

/** Writes the client JavaScript and styles. */
export async function writeProgram(client: ClientBundle, writer: OutputWriter): Promise<void> {
  for (const [name, file] of client.files) {
    await writer.copy(name, file, "best");
  }
}

/** Writes all other files that don't belong to a page. */
export async function writeSharedFiles(input: SharedFilesInput): Promise<void> {
  const { config, sites, client, writer, table } = input;
  const copied = table
    .copied()
    .filter(({ kind }) => input.hasDiagrams || kind !== "diagramLibrary");
  for (const output of [...table.outputs, ...copied]) await writeOutput(writer, output);
  const library = input.hasDiagrams ? diagramLibrary(input.root) : undefined;
  const licences = {
    ...client.licences,
    ...licencesOf(library ? withDependencies(library.folder) : []),
  };
  await writer.file({ name: licencesFile, content: licenceTexts(licences) });
  const program = client.programs.get(sites[0]?.site.locale.code ?? "");
  if (!library || !program) return;
  const content = diagramFrame({
    script: program.diagram,
    library: `${config.basePath}${library.output}/${library.entry}`,
  });
  await writer.file({ name: outputKinds.diagramFrame, content });
}

async function writeOutput(writer: OutputWriter, output: Output): Promise<void> {
  const { name } = output;
  if (output.from === "file") return writer.copy(name, output.file, "quick");
  return writer.file({ name, content: output.text(), compression: output.compression });
}

/**
 * Writes the full text of all pages, using the Markdown twins in the output. The size of a twin
 * determines which file it goes into. Only the twins in changed files are read.
 */
export async function writeFullText(
  input: Pick<SharedFilesInput, "sites" | "table" | "writer">,
): Promise<void> {
  const { sites, table, writer } = input;
  for (const open of sites) {
    const { config, locale } = open.site;
    const below = localeFolder(open);
    // The site's own file replaces the generated full text.
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
          { name, content: joined(file.texts.map((twin) => writer.placeOf(twin.name))) },
        ]);
      }
    }
  }
}

/** A page's Markdown twin in the output. */
interface WrittenTwin {
  /** Relative to the output folder. */
  readonly name: string;
  /** Key of the page, which changes with its text. */
  readonly key: string;
  /** Size in bytes. */
  readonly size: number;
}

function writtenGroups(open: OpenSite, writer: OutputWriter) {
  const { entries } = writer;
  const twinOf = ({ route }: Page): readonly WrittenTwin[] => {
    const name = `${localeFolder(open)}${outputName(route)}.md`;
    const entry = entries[pageEntry(open, route)];
    // Pages with errors, and pages whose names aren't valid file names, aren't written.
    if (!entry?.files.includes(name)) return [];
    return [{ name, key: entry.key, size: writer.sizes(name).bytes }];
  };
  return pageGroups(open.site).map(({ title, name, pages }) => {
    return { title, name, texts: pages.flatMap(twinOf) };
  });
}

/** Joins the contents of files with a separator. */
function joined(files: readonly string[]): Uint8Array {
  const between = Buffer.from(betweenTexts);
  return Buffer.concat(
    files.flatMap((file, at) => (at > 0 ? [between, readFileSync(file)] : readFileSync(file))),
  );
}
