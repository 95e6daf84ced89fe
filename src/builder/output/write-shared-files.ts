import type { SiteConfig } from "../../model/config/config.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { diagramFrame } from "../diagrams/diagram-frame.ts";
import { diagramLibrary } from "../diagrams/diagram-library.ts";
import { enginePackage, licencesFile, licenceTexts, withNeeded } from "../bundle/licences.ts";
import { workerPackages } from "../offline/worker-bundle.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputWriter } from "./output-writer.ts";
import { outputKinds } from "./output-kinds.ts";
import type { Output, OutputTable } from "./output-table.ts";

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
  const packages = [
    ...client.packages,
    ...(config.offline.enabled ? workerPackages.map(enginePackage) : []),
    ...(library ? withNeeded(library.folder) : []),
  ];
  await writer.file({ name: licencesFile, content: licenceTexts(packages) });
  const [first] = sites;
  const program = first && client.programs.get(first.site.locale.code);
  if (!first || !program) return;
  if (library) {
    const content = diagramFrame({
      script: program.diagram,
      library: `${config.basePath}${library.output}/${library.entry}`,
    });
    await writer.file({ name: outputKinds.diagramFrame.files, content });
  }
}

async function writeOutput(writer: OutputWriter, output: Output): Promise<void> {
  const { name } = output;
  if (output.from === "file") return writer.copy(name, output.file, "quick");
  const { compression } = output;
  return writer.file({ name, content: output.text(), ...(compression && { compression }) });
}
