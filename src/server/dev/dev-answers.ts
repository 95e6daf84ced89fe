import { readFile } from "node:fs/promises";
import type { SiteConfig } from "../../core/config.ts";
import { searchTag } from "../../core/page.ts";
import { pack } from "../../search/file/pack.ts";
import { wantsMarkdown, requestPath } from "../serve/request.ts";
import { bounded } from "../../core/bounded.ts";
import { engineFile } from "../../build/engine.ts";
import type { OpenSite } from "../../build/open-site.ts";
import { diagramFrame, diagramLibrary } from "../../build/diagrams/diagram-library.ts";
import { redirectTargets, mediaType } from "../../build/output/hosting.ts";
import { localeFolder, outputKinds } from "../../build/output/output-kinds.ts";
import { outputTable, type OutputTable } from "../../build/output/output-table.ts";
import { indexPath } from "../../build/search/index-files.ts";
import { pageWords, searchStage, searchTags } from "../../build/search/search-stage.ts";
import type { DevState } from "./dev-opener.ts";
import type { DevSite, DevPage } from "./dev-site.ts";
import {
  changesFeed,
  changesFeedText,
  changesFile,
  changesText,
  markedRoute,
} from "../../pages/files/feeds.ts";
import type { PageFile } from "../../core/page-data.ts";
import type { ProgramFiles } from "../../pages/document.ts";
import {
  devEntry,
  entryText,
  islandsEntry,
  localeEntry,
  siteKey,
  themeSheet,
} from "./dev-modules.ts";
import { directQuery, memoryModuleAddress } from "../../build/bundle/vite-internals.ts";
import { contentHash } from "../../build/content-hash.ts";
import { documentStage, type DocumentStage } from "../../build/pages/document-stage.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { headerAddress } from "../../core/urls.ts";

/**
 * Returns the response to a request for a page, its data or a file of the site; undefined for
 * requests that Vite handles.
 *
 * @param target URL of the request
 * @param accept `Accept` header
 */
export async function devAnswers(
  site: DevSite,
  target: string,
  accept?: string,
): Promise<DevAnswer | undefined> {
  const asked = requestPath(target);
  if (!asked) return plain(400, "This isn't a valid URL.");
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
  const redirects = redirectTargets(config);
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

/** A file that a build writes in addition to the pages: copied or created now. */
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

/**
 * Builds the index file at a URL. Each page is reloaded only if it changed.
 *
 * @param name decoded path, with the base path
 */
async function indexAnswer({ sites }: OpenState, name: string): Promise<DevAnswer | undefined> {
  const pathname = encodeURI(name);
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
      const content = await open.content.content(page);
      const words = pageWords(open, page, content);
      if (words) stage.add(page, words);
    });
    const made = await stage
      .indexes()
      .find(({ tag }) => tag === wanted)
      ?.build();
    // Whole at any size: it comes from the same machine.
    const body = made && JSON.stringify(pack(made));
    return body === undefined ? undefined : { status: 200, type: mediaType(name), body };
  }
  return undefined;
}

/**
 * Builds files that compare versions, other than pages.
 *
 * @param pathname decoded path, with the base path
 */
async function devChanges(
  sites: readonly OpenSite[],
  pathname: string,
): Promise<DevAnswer | undefined> {
  for (const open of sites) {
    const { site, siteData, comparisons } = open;
    if (!pathname.startsWith(siteData.localeBase)) continue;
    const name = pathname.slice(siteData.localeBase.length);
    if (/^_lectern\/changes\/.+\.json$/.test(name)) return marksAnswer(open, name);
    if (name !== changesFile && name !== changesFeed) continue;
    if (comparisons.pairs().length === 0) return undefined;
    const lists = await comparisons.lists();
    const body = (name === changesFile ? changesText : changesFeedText)(site, lists);
    return { status: 200, type: mediaType(name), body };
  }
  return undefined;
}

async function marksAnswer(
  { comparisons }: OpenSite,
  name: string,
): Promise<DevAnswer | undefined> {
  const page = comparisons.pageAt(markedRoute(name));
  const pair = page && comparisons.pairOf(page);
  return pair && json(200, await comparisons.summary(pair));
}

/** A page's file in development. */
export interface DevPageFile extends PageFile {
  /** Changes when anything in the page does. Its document has the same. */
  readonly key: string;
}

/** The query that asks for the problems of a page instead of the page. */
const problemsQuery = "?lectern-problems";

/** A request for a page. */
interface PageRequest {
  readonly pathname: string;
  /** With its `?`; empty without one. */
  readonly search: string;
  /** Whether a page is wanted as its Markdown twin, if it has one. */
  readonly isMarkdown: boolean;
}

/** A page as its document, its data or its Markdown twin, by the ending of the address; or its problems. */
async function pageAnswer(
  site: DevSite,
  { pathname, search, isMarkdown }: PageRequest,
): Promise<DevAnswer | undefined> {
  const [, ending = ""] = /\.([a-z]+)$/i.exec(pathname) ?? [];
  if (!["", "html", "htm", "json", "md"].includes(ending)) return undefined;
  const address = pathname.replace(/\.(json|html|md)$/, "").replace("_lectern/pages/", "");
  const clean = address.replace(/(?<=.)\/$/, "");
  const page = await site.page(encodeURI(clean));
  if (!page) return undefined;
  if (search === problemsQuery) return json(200, await page.problems());
  if (
    clean !== address &&
    page.page.kind !== "not-found" &&
    address !== page.open.siteData.localeBase
  ) {
    return moved(encodeURI(clean));
  }
  if (ending !== "json" && ending !== "md") {
    return (isMarkdown ? twin(page) : undefined) ?? document(page);
  }
  if (page.page.kind === "not-found")
    return ending === "md" ? plain(404, "This page doesn't exist.") : json(404, pageFile(page));
  return ending === "json" ? json(200, pageFile(page)) : twin(page);
}

function document(dev: DevPage): DevAnswer {
  const { key, content } = madeFile(dev, ".html");
  const site = siteKey(dev.sources, dev.open.site.locale.code);
  const text = String(content).replace(
    'id="lectern-data"',
    (id) => `${id} data-key="${key}" data-site-key="${site}"`,
  );
  return html(dev.page.kind === "not-found" ? 404 : 200, text);
}

function twin(dev: DevPage): DevAnswer | undefined {
  const { name, content } = madeFile(dev, ".md");
  return content === undefined ? undefined : { status: 200, type: mediaType(name), body: content };
}

function pageFile(dev: DevPage): DevPageFile {
  const { key, content } = madeFile(dev, ".json");
  return { ...(JSON.parse(String(content ?? "{}")) as PageFile), key };
}

/** One of the files a build writes for a page, by its ending; without content if the page has none. */
function madeFile(dev: DevPage, ending: ".html" | ".json" | ".md") {
  const prepared = documents(dev).prepare(dev.page, dev.content);
  const found = prepared.files().find((file) => file.name.endsWith(ending));
  return { key: prepared.key, name: found?.name ?? "", content: found?.content };
}

/** The document stage of each opened site. */
const stages = new WeakMap<OpenSite, DocumentStage>();

function documents({ open, config, sources }: DevPage): DocumentStage {
  const known = stages.get(open);
  if (known) return known;
  const { code } = open.site.locale;
  const program: ProgramFiles = {
    script: config.basePath + memoryModuleAddress(devEntry(code)),
    preloads: [],
    // The program brings the styles too, but only after the first paint.
    styles: [
      `@fs${engineFile("../src/theme/styles/index.css")}`,
      memoryModuleAddress(themeSheet),
      ...sources.styles.map((file) => `@fs${file}`),
    ].map((address) => `${config.basePath}${address}${directQuery}`),
    diagram: "",
  };
  const programs = new Map([[code, program]]);
  const stageOf = (build: string) =>
    documentStage({ open, client: { programs, build }, isDev: true });
  // A browser that has a page of another build loads the page again: what all pages share has changed.
  const entries = [localeEntry(code), islandsEntry].map((id) => entryText(id, sources) ?? "");
  const stage = stageOf(contentHash(stageOf("").constant, ...entries));
  stages.set(open, stage);
  return stage;
}

/** A response of the dev server itself. Vite answers all other requests. */
interface DevAnswer {
  readonly status: number;
  /** `Content-Type`. */
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Where the address has moved to. */
  readonly location?: string;
}

/** An answer with an HTML document in UTF-8. */
export function html(status: number, body: string): DevAnswer {
  return { status, type: "text/html;charset=utf-8", body };
}

/** A temporary redirect, because the next edit may remove it. */
export function moved(to: string): DevAnswer {
  return { ...plain(302, `Moved to ${to}`), location: headerAddress(to) };
}

/** @param text one line without its end */
export function plain(status: number, text: string): DevAnswer {
  return { status, type: mediaType("answer.txt"), body: `${text}\n` };
}

/** An answer with a value as JSON. */
export function json(status: number, body: unknown): DevAnswer {
  return { status, type: "application/json", body: JSON.stringify(body) };
}

/** The page to show while the configuration is broken. It reloads automatically. */
function closedPage(diagnostics: readonly Diagnostic[]): string {
  const text = diagnostics
    .map(({ code, message, hint, place }) =>
      [`${place?.file ?? ""}:${place?.line ?? ""} ${code}`, message, place?.excerpt, hint]
        .filter((line) => line !== undefined)
        .join("\n"),
    )
    .join("\n\n")
    .replace(/[&<]/g, (c) => (c === "&" ? "&amp;" : "&lt;"));
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>The site can't be read</title><h1>The site can't be read</h1><pre>${text}</pre>\n`;
}
