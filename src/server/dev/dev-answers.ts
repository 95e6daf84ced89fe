import { readFile } from "node:fs/promises";
import type { SiteConfig } from "../../core/config.ts";
import { searchTag } from "../../core/page.ts";
import { pack } from "../../search/file/pack.ts";
import { wantsMarkdown } from "../../pages/files/markdown-request.ts";
import { bounded } from "../../core/bounded.ts";
import { devChanges } from "./dev-changes.ts";
import { engineFile } from "../../build/engine.ts";
import type { OpenSite } from "../../build/open-site.ts";
import { diagramFrame } from "../../build/diagrams/diagram-frame.ts";
import { diagramLibrary } from "../../build/diagrams/diagram-library.ts";
import { redirectsOf } from "../../build/output/hosting.ts";
import { localeFolder } from "../../build/output/output-names.ts";
import { outputKinds } from "../../build/output/output-kinds.ts";
import { outputTable, type OutputTable } from "../../build/output/output-table.ts";
import { indexPath } from "../../build/search/index-files.ts";
import { searchStage, searchTags } from "../../build/search/search-stage.ts";
import { mediaType } from "../../build/output/media-type.ts";
import { requestPath } from "../serve/request-path.ts";
import { closedPage, html, moved, plain, type DevAnswer } from "./dev-answer.ts";
import type { DevState } from "./dev-opener.ts";
import { pageAnswer } from "./dev-page-answer.ts";
import type { DevSite } from "./dev-site.ts";

/**
 * The answer to a request for a page, its data, or a file of the site; undefined
 * for Vite's own.
 *
 * @param target as it stands in the request
 * @param accept the header of that name
 */
export async function devAnswers(
  site: DevSite,
  target: string,
  accept?: string,
): Promise<DevAnswer | undefined> {
  const asked = requestPath(target);
  if (!asked) return plain(400, "This is not an address.");
  // As all of the site's addresses are compared: decoded, with single slashes.
  const pathname = `/${asked.parts.filter((part, at, all) => part !== "" || at === all.length - 1).join("/")}`;
  if (/\/(@|node_modules\/)/.test(pathname) || asked.search.includes("?import")) return undefined;
  const state = await site.state();
  if (state.kind === "closed") return html(500, closedPage(state.diagnostics));
  return (
    movedAnswer(state.config, pathname) ??
    (await outputAnswer(state, pathname)) ??
    (await indexAnswer(state, pathname)) ??
    (await devChanges(state.sites, pathname)) ??
    (await pageAnswer(site, {
      pathname,
      search: asked.search,
      isMarkdown: wantsMarkdown(accept),
    }))
  );
}

type OpenState = Extract<DevState, { kind: "open" }>;

function movedAnswer(config: SiteConfig, pathname: string): DevAnswer | undefined {
  const redirects = redirectsOf(config);
  const slashless = pathname.replace(/(?<=.)\/$/, "");
  const to = Object.hasOwn(redirects, slashless) ? redirects[slashless] : undefined;
  return to === undefined ? undefined : moved(to);
}

/** The table of outputs of a state of the site, which is another after each edit. */
const tables = new WeakMap<OpenState, OutputTable>();

function tableOf(state: OpenState, root: string): OutputTable {
  const { config, sites } = state;
  const table = tables.get(state) ?? outputTable({ root, config, sites });
  tables.set(state, table);
  return table;
}

/**
 * The script of the frame for diagrams, as it is compiled: it imports the drawing library
 * alone, by an address that Vite would change, and the frame may not open Vite's socket.
 */
const diagramScript = "_lectern/diagram-frame.js";

/** What a build writes beside the pages: copied or made now. */
async function outputAnswer(state: OpenState, pathname: string): Promise<DevAnswer | undefined> {
  const { config, sites } = state;
  const { basePath } = config;
  const [first] = sites;
  if (!first || !pathname.startsWith(basePath)) return undefined;
  const name = pathname.slice(basePath.length);
  if (name === outputKinds.diagramFrame) {
    const library = diagramLibrary(first.root);
    if (library === undefined) return undefined;
    return html(
      200,
      diagramFrame({
        script: basePath + diagramScript,
        library: `${basePath}${library.output}/${library.entry}`,
      }),
    );
  }
  if (name === diagramScript) {
    const body = await readFile(engineFile("client/diagram-frame.js"));
    return { status: 200, type: mediaType(name), body };
  }
  const output = tableOf(state, first.root).find(name);
  const type = mediaType(name);
  if (output?.from === "text") return { status: 200, type, body: output.text() };
  if (output) {
    try {
      return { status: 200, type, body: await readFile(output.file) };
    } catch {
      return undefined;
    }
  }
  const failed = sites.map((open) => open.madeFiles().failed.get(name)).find(Boolean);
  return failed === undefined ? undefined : plain(500, failed);
}

async function indexAnswer({ sites }: OpenState, pathname: string): Promise<DevAnswer | undefined> {
  const index = await devIndex(sites, encodeURI(pathname));
  return index === undefined ? undefined : { status: 200, type: mediaType(pathname), body: index };
}

/**
 * The index file at an address, made now: from the pages as they are written,
 * each read again only when it has changed. Undefined for other addresses.
 *
 * @param pathname with the base path
 */
async function devIndex(sites: readonly OpenSite[], pathname: string): Promise<string | undefined> {
  for (const open of sites) {
    const { site, siteData } = open;
    const wanted = searchTags(site).find(
      (tag) =>
        pathname === siteData.basePath + encodeURI(indexPath({ tag, folder: localeFolder(open) })),
    );
    if (wanted === undefined) continue;
    const stage = searchStage(open);
    const pages = [...site.pages.values()].filter((page) => searchTag(page) === wanted);
    await bounded(pages, 8, async (page) => {
      stage.add(page, await open.content.content(page));
    });
    const made = await stage
      .indexes()
      .find(({ tag }) => tag === wanted)
      ?.make();
    // Whole at any size: it comes from the same machine.
    return made && JSON.stringify(pack(made));
  }
  return undefined;
}
