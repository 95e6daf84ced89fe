import { readFile } from "node:fs/promises";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { headerAddress } from "../../model/address.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import type { PageFile } from "../../model/page-data.ts";
import type { ProgramFiles } from "../../render/document.tsx";
import { localeEntry, themeSheet } from "../bundle/client-entry.ts";
import { memoryModuleAddress } from "../bundle/vite-internals.ts";
import { diagramFrame } from "../output/diagram-frame.ts";
import { documentStage } from "../document-stage.ts";
import { devIndex } from "./dev-search.ts";
import type { DevPage, DevSite, DevState } from "./dev-site.ts";
import { engineFile } from "../engine.ts";
import { redirectsOf } from "../output/hosting.ts";
import { mediaType } from "../serving/media-type.ts";
import { requestPath } from "../serving/request-path.ts";
import { outputKinds } from "../output/output-kinds.ts";
import { outputTable, type OutputTable } from "../output/output-table.ts";

/** What the development server says itself; everything else is Vite's. */
export interface DevAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Where the address has moved to. */
  readonly location?: string;
}

/** A page's file in development: with the problems to be shown over it. */
export interface DevPageFile extends PageFile {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The answer to a request for a page, its data, or a file of the site; undefined
 * for Vite's own.
 *
 * @param target as it stands in the request
 */
export async function devAnswers(site: DevSite, target: string): Promise<DevAnswer | undefined> {
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
    (await pageAnswer(site, pathname))
  );
}

type OpenState = Extract<DevState, { kind: "open" }>;

/** Not for good: the redirect may be gone with the next edit. */
function movedAnswer(config: SiteConfig, pathname: string): DevAnswer | undefined {
  const redirects = redirectsOf(config);
  const slashless = pathname.replace(/(?<=.)\/$/, "");
  const to = Object.hasOwn(redirects, slashless) ? redirects[slashless] : undefined;
  return to === undefined
    ? undefined
    : { ...plain(302, `Moved to ${to}`), location: headerAddress(to) };
}

/** The table of outputs of a state of the site, which is another after each edit. */
const tables = new WeakMap<OpenState, OutputTable>();

function tableOf(state: OpenState, root: string): OutputTable {
  const { config, sites } = state;
  const table = tables.get(state) ?? outputTable({ root, config, sites });
  tables.set(state, table);
  return table;
}

/** What a build writes beside the pages: copied or made now. */
async function outputAnswer(state: OpenState, pathname: string): Promise<DevAnswer | undefined> {
  const { config, sites } = state;
  const { basePath } = config;
  const [first] = sites;
  if (!first || !pathname.startsWith(basePath)) return undefined;
  const name = pathname.slice(basePath.length);
  if (name === outputKinds.diagramFrame.files) {
    const script = `${basePath}@fs${engineFile("client/diagram-frame.js")}`;
    return html(200, diagramFrame(script, basePath));
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

/** A page as its document, its data or its Markdown twin, by the ending of the address. */
async function pageAnswer(site: DevSite, pathname: string): Promise<DevAnswer | undefined> {
  const [, ending = ""] = /\.([a-z]+)$/i.exec(pathname) ?? [];
  if (!["", "html", "htm", "json", "md"].includes(ending)) return undefined;
  const address = pathname.replace(/\.(json|html|md)$/, "").replace("_lectern/pages/", "");
  const clean = address.replace(/(?<=.)\/$/, "");
  const page = await site.page(encodeURI(clean));
  if (!page) return undefined;
  if (
    clean !== address &&
    page.page.kind !== "not-found" &&
    address !== page.open.siteData.localeBase
  ) {
    return moved(encodeURI(clean));
  }
  if (ending !== "json" && ending !== "md") return document(page);
  if (page.page.kind === "not-found")
    return ending === "md" ? plain(404, "There is no such page.") : json(404, {});
  return ending === "json" ? json(200, await pageFile(page)) : twin(page);
}

function document(dev: DevPage): DevAnswer {
  const stage = documents(dev);
  const made = stage.prepare(dev.page, dev.content).make();
  const found = made.find((file) => file.name.endsWith(".html"));
  return html(dev.page.kind === "not-found" ? 404 : 200, String(found?.content ?? ""));
}

function twin(dev: DevPage): DevAnswer | undefined {
  const made = documents(dev).prepare(dev.page, dev.content).make();
  const found = made.find((file) => file.name.endsWith(".md"));
  return found && { status: 200, type: mediaType(found.name), body: found.content };
}

async function pageFile(dev: DevPage): Promise<DevPageFile> {
  const made = documents(dev).prepare(dev.page, dev.content).make();
  const found = made.find((file) => file.name.endsWith(".json"));
  const file = JSON.parse(String(found?.content ?? "{}")) as PageFile;
  return { ...file, diagnostics: dev.diagnostics };
}

function documents(dev: DevPage) {
  const { basePath } = dev.config;
  const { code } = dev.open.site.locale;
  const program: ProgramFiles = {
    script: basePath + memoryModuleAddress(localeEntry(code)),
    preloads: [],
    // The program brings the styles too, but only after the first paint.
    styles: [
      `@fs${engineFile("../src/shell/styles/index.css")}`,
      memoryModuleAddress(themeSheet),
      ...dev.open.modules.styles.map((file) => `@fs${file}`),
    ].map((address) => `${basePath}${address}?direct`),
    diagram: "",
  };
  const client = { programs: new Map([[code, program]]), build: "dev" };
  return documentStage({ open: dev.open, config: dev.config, client, isDev: true });
}

/** What a browser gets while the configuration is broken. It asks again by itself. */
function closedPage(diagnostics: readonly Diagnostic[]): string {
  const text = diagnostics
    .map(({ code, message, hint, place }) =>
      [`${place?.file ?? ""}:${place?.line ?? ""} ${code}`, message, place?.excerpt, hint]
        .filter((line) => line !== undefined)
        .join("\n"),
    )
    .join("\n\n")
    .replace(/[&<]/g, (c) => (c === "&" ? "&amp;" : "&lt;"));
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>The site cannot be read</title><h1>The site cannot be read</h1><pre>${text}</pre>\n`;
}

function html(status: number, body: string): DevAnswer {
  return { status, type: "text/html;charset=utf-8", body };
}

function moved(to: string): DevAnswer {
  return { ...plain(302, `Moved to ${to}`), location: headerAddress(to) };
}

function plain(status: number, text: string): DevAnswer {
  return { status, type: mediaType("answer.txt"), body: `${text}\n` };
}

function json(status: number, body: unknown): DevAnswer {
  return { status, type: "application/json", body: JSON.stringify(body) };
}
