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
 * Returns the response to a request for a page, its data or a site file, or `undefined` for
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
  // Decode the path and collapse double slashes before comparing it with the site's URLs.
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

/**
 * The compiled script of the diagram frame. Vite can't serve it: Vite would change the URL of the
 * drawing library, and the frame isn't allowed to open Vite's socket.
 */
const diagramScript = "_lectern/diagram-frame.js";

/** Returns a file that a build writes in addition to the pages, either copied or generated. */
async function outputAnswer(state: OpenState, pathname: string): Promise<DevAnswer | undefined> {
  const { config, sites, table } = state;
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
  const output = table.find(name);
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
    // The index isn't split by size, because it's served from the same machine.
    const body = made && JSON.stringify(pack(made));
    return body === undefined ? undefined : { status: 200, type: mediaType(name), body };
  }
  return undefined;
}

/**
 * Builds the version comparison file at a URL, unless it's a page.
 *
 * @param pathname decoded path, with the base path
 */
async function devChanges(sites: readonly OpenSite[], pathname: string) {
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

async function marksAnswer({ comparisons }: OpenSite, name: string) {
  const page = comparisons.pageAt(markedRoute(name));
  const pair = page && comparisons.pairOf(page);
  return pair && json(200, await comparisons.summary(pair));
}

/** A page file in development. */
export interface DevPageFile extends PageFile {
  /** Changes when anything on the page changes. The page's document contains the same key. */
  readonly key: string;
}

/** Query that requests a page's problems instead of the page. */
const problemsQuery = "?lectern-problems";

interface PageRequest {
  readonly pathname: string;
  /** Starts with `?`, or is empty if there is no query. */
  readonly search: string;
  /** Whether the client prefers the page's Markdown twin, if the page has one. */
  readonly isMarkdown: boolean;
}

/** Returns a page's document, data, Markdown twin or problems, depending on the URL. */
async function pageAnswer(site: DevSite, { pathname, search, isMarkdown }: PageRequest) {
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

/**
 * Returns the page's output file with this extension. `content` is `undefined` if the page has no
 * such file.
 */
function madeFile(dev: DevPage, ending: ".html" | ".json" | ".md") {
  const prepared = documents(dev).prepare(dev.page, dev.content);
  const found = prepared.files().find((file) => file.name.endsWith(ending));
  return { key: prepared.key, name: found?.name ?? "", content: found?.content };
}

/** Document stage of each open site. */
const stages = new WeakMap<OpenSite, DocumentStage>();

function documents({ open, config, sources }: DevPage): DocumentStage {
  const known = stages.get(open);
  if (known) return known;
  const { code } = open.site.locale;
  const program: ProgramFiles = {
    script: config.basePath + memoryModuleAddress(devEntry(code)),
    preloads: [],
    // The client JavaScript also loads the styles, but only after the first paint.
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
  // The build hash covers everything that pages share. If it changes, the browser reloads.
  const entries = [localeEntry(code), islandsEntry].map((id) => entryText(id, sources) ?? "");
  const stage = stageOf(contentHash(stageOf("").constant, ...entries));
  stages.set(open, stage);
  return stage;
}

/** A response from the dev server. Vite answers all other requests. */
interface DevAnswer {
  readonly status: number;
  /** `Content-Type`. */
  readonly type: string;
  readonly body: string | Uint8Array;
  /** New location, for a redirect. */
  readonly location?: string;
}

/** Returns a response with an HTML document. */
export function html(status: number, body: string): DevAnswer {
  return { status, type: "text/html;charset=utf-8", body };
}

/** Returns a redirect. It's temporary, because the next edit may remove it. */
export function moved(to: string): DevAnswer {
  return { ...plain(302, `Moved to ${to}`), location: headerAddress(to) };
}

/** @param text one line without a line break */
export function plain(status: number, text: string): DevAnswer {
  return { status, type: mediaType("answer.txt"), body: `${text}\n` };
}

export function json(status: number, body: unknown): DevAnswer {
  return { status, type: "application/json", body: JSON.stringify(body) };
}

/** Returns the page to show while the configuration is invalid. It reloads automatically. */
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
