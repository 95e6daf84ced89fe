import path from "node:path";
import { outputName, routePath } from "../../base/paths.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { redirectPage } from "../../render/files/redirect-page.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { diagramFrame, libraryFiles, libraryOutput } from "./diagram-frame.ts";
import {
  enginePackage,
  licencesFile,
  licenceTexts,
  packagesKey,
  type ContainedPackages,
} from "../bundle/licences.ts";
import { workerPackages } from "../offline/worker-bundle.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputWriter } from "./output-writer.ts";
import { sharedOutputs } from "./shared-outputs.ts";
import { staticFiles } from "./static-files.ts";

export interface SharedFilesInput {
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
  for (const name of client.files) {
    await writer.copy(name, path.join(client.folder, name), "best");
  }
}

/** Everything else of the output that is not a page. */
export async function writeSharedFiles(input: SharedFilesInput): Promise<void> {
  const { config, sites, client, writer, root } = input;
  const text = (name: string, content: string) => writer.file({ name, content });
  const outputs = sharedOutputs(input);
  for (const { name, text: content, compression } of outputs) {
    await writer.file({ name, content: content(), ...(compression && { compression }) });
  }
  for (const open of sites) {
    for (const each of open.published()) await writer.copy(each.output, each.file, "quick");
  }
  const staticFolder = path.join(root, config.staticFolder);
  const written = new Set(outputs.map(({ name }) => name));
  for (const name of staticFiles(staticFolder)) {
    if (!written.has(name)) await writer.copy(name, path.join(staticFolder, name), "quick");
  }
  const packages = packagesOf(input);
  await writer.put(licencesFile, packagesKey(packages), async () => [
    { name: licencesFile, content: licenceTexts(packages) },
  ]);
  const [first] = sites;
  const program = first && client.programs.get(first.site.locale.code);
  if (!first || !program) return;
  const { moved } = first.site.texts;
  for (const { from, to } of config.redirects) {
    await text(`${outputName(routePath(from))}.html`, redirectPage(config, to, moved));
  }
  if (input.hasDiagrams) {
    await text("_lectern/diagram.html", diagramFrame(program.diagram, config.basePath));
    for (const { name, file } of libraryFiles())
      await writer.copy(`${libraryOutput}/${name}`, file, "quick");
  }
}

/** Packages that scripts of the output contain. */
function packagesOf({ config, client, hasDiagrams }: SharedFilesInput): ContainedPackages {
  const worker = config.offline.enabled ? workerPackages.map(enginePackage) : [];
  return {
    bundled: [...client.packages, ...worker],
    readyMade: hasDiagrams ? [enginePackage("mermaid")] : [],
  };
}
