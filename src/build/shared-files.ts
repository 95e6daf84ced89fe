import path from "node:path";
import { routePath } from "../base/paths.ts";
import type { SiteConfig } from "../model/config.ts";
import { headersFile, redirectsFile } from "../render/hosting-files.ts";
import { redirectPage } from "../render/redirect-page.ts";
import { routeList, routeListFile } from "../render/route-list.ts";
import { sidebarFiles } from "../render/sidebar-files.ts";
import { llmsText, robots, sitemap } from "../render/sitemap.ts";
import type { ClientBundle } from "./client-bundle.ts";
import { diagramFrame, libraryFiles, libraryOutput } from "./diagram-frame.ts";
import { hosting, hostingFile } from "./hosting.ts";
import type { OpenSite } from "./open-site.ts";
import type { OutputWriter } from "./output-writer.ts";
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
  for (const open of sites) {
    const folder = open.site.locale.segment === "" ? "" : `${open.site.locale.segment}/`;
    for (const { name, file } of sidebarFiles(open.site)) {
      await text(folder + name, JSON.stringify(file));
    }
    await text(folder + routeListFile, JSON.stringify(routeList(open.site)));
    await text(`${folder}llms.txt`, llmsText(open.site));
    for (const [name, content] of open.siteFiles().made) {
      await writer.file({ name: folder + name, content, compression: "dense" });
    }
    for (const each of open.published()) await writer.copy(each.output, each.file, "quick");
  }
  const staticFolder = path.join(root, config.staticFolder);
  for (const name of staticFiles(staticFolder)) {
    await writer.copy(name, path.join(staticFolder, name), "quick");
  }
  const [first] = sites;
  const program = first && client.programs.get(first.site.locale.code);
  if (!first || !program) return;
  const { moved } = first.site.texts;
  for (const { from, to } of config.redirects) {
    const route = routePath(from);
    const name = route === "/" ? "index" : route.slice(1);
    await text(`${name}.html`, redirectPage(config, to, moved));
  }
  if (input.hasDiagrams) {
    await text("_lectern/diagram.html", diagramFrame(program.diagram, config.basePath));
    for (const { name, file } of libraryFiles())
      await writer.copy(`${libraryOutput}/${name}`, file, "quick");
  }
  await text("sitemap.xml", sitemap(sites.map((open) => open.site)));
  await text("robots.txt", robots(first.site));
  await text("_headers", headersFile(config));
  await text("_redirects", redirectsFile(config));
  await text(hostingFile, JSON.stringify(hosting(config)));
}
