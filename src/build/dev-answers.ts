import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import { extensionOf } from "../base/paths.ts";
import type { PageFile } from "../model/page-data.ts";
import { routeList, routeListFile } from "../render/route-list.ts";
import { sidebarFiles } from "../render/sidebar-files.ts";
import type { ProgramFiles } from "../render/document.tsx";
import { localeEntry } from "./client-entry.ts";
import { diagramFrame, libraryFiles, libraryOutput } from "./diagram-frame.ts";
import { documentStage } from "./document-stage.ts";
import { devIndex } from "./dev-search.ts";
import type { DevPage, DevSite, DevState } from "./dev-site.ts";
import { engineFile } from "./engine.ts";
import type { OpenSite } from "./open-site.ts";

/** What the development server says itself; everything else is Vite's. */
export interface DevAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** A page's file in development: with the problems to be shown over it. */
export interface DevPageFile extends PageFile {
  readonly diagnostics: readonly Diagnostic[];
}

const types: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".atom": "application/atom+xml",
  ".xml": "application/xml",
  ".txt": "text/plain;charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** The answer to a request for a page, its data, or a file of the site; undefined for Vite's own. */
export async function devAnswers(site: DevSite, url: string): Promise<DevAnswer | undefined> {
  const { pathname } = new URL(url, "http://localhost");
  if (/\/(@|node_modules\/)/.test(pathname) || url.includes("?import")) return undefined;
  const state = await site.state();
  if (state.kind === "closed") return html(500, closedPage(state.diagnostics));
  const file = await siteFile(state, pathname);
  if (file) return file;
  if (pathname.endsWith("/_lectern/diagram.html")) {
    const { basePath } = state.config;
    return html(
      200,
      diagramFrame(`${basePath}@fs${engineFile("client/diagram-frame.js")}`, basePath),
    );
  }
  const shared =
    sidebarAnswer(state.sites, pathname) ??
    routesAnswer(state.sites, pathname) ??
    siteFileAnswer(state.sites, pathname);
  if (shared) return shared;
  const index = await devIndex(state.sites, pathname);
  if (index !== undefined) return { status: 200, type: "application/json", body: index };
  const isData = pathname.endsWith(".json");
  if (/\.(?!html?$|json$)[a-z]+$/i.test(pathname)) return undefined;
  const page = await site.page(
    pathname.replace(/\.(json|html)$/, "").replace("_lectern/pages/", ""),
  );
  if (!page) return undefined;
  if (isData && page.page.kind === "not-found") return json(404, {});
  return isData ? json(200, await pageFile(page)) : document(page);
}

async function siteFile(
  state: Extract<DevState, { kind: "open" }>,
  pathname: string,
): Promise<DevAnswer | undefined> {
  const { config, sites } = state;
  if (!pathname.startsWith(config.basePath)) return undefined;
  const name = decodeURI(pathname.slice(config.basePath.length));
  if (name.startsWith(`${libraryOutput}/`)) {
    const module = libraryFiles().find((known) => name === `${libraryOutput}/${known.name}`);
    if (module) return { status: 200, type: "text/javascript", body: await readFile(module.file) };
  }
  const image = sites.flatMap((open) => open.published()).find((used) => used.output === name);
  const [first] = sites;
  if (!first || name === "") return undefined;
  const folder = path.join(first.root, config.staticFolder);
  const file = image?.file ?? path.join(folder, name);
  if (!image && !file.startsWith(folder + path.sep)) return undefined;
  try {
    const body = await readFile(file);
    return { status: 200, type: types[extensionOf(file)] ?? "application/octet-stream", body };
  } catch {
    return undefined;
  }
}

function sidebarAnswer(sites: readonly OpenSite[], pathname: string): DevAnswer | undefined {
  for (const open of sites) {
    for (const { name, file } of sidebarFiles(open.site)) {
      if (pathname === open.siteData.localeBase + encodeURI(name)) return json(200, file);
    }
  }
  return undefined;
}

/** A file the site makes itself. */
function siteFileAnswer(sites: readonly OpenSite[], pathname: string): DevAnswer | undefined {
  for (const open of sites) {
    if (!pathname.startsWith(open.siteData.localeBase)) continue;
    const name = decodeURI(pathname.slice(open.siteData.localeBase.length));
    const body = open.siteFiles().made.get(name);
    const type = types[extensionOf(name)] ?? "text/plain;charset=utf-8";
    if (body !== undefined) return { status: 200, type, body };
  }
  return undefined;
}

function routesAnswer(sites: readonly OpenSite[], pathname: string): DevAnswer | undefined {
  const open = sites.find(({ siteData }) => pathname === siteData.localeBase + routeListFile);
  return open && json(200, routeList(open.site));
}

function document(dev: DevPage): DevAnswer {
  const stage = documents(dev);
  const made = stage.prepare(dev.page, dev.content).make();
  const found = made.find((file) => file.name.endsWith(".html"));
  return html(dev.page.kind === "not-found" ? 404 : 200, String(found?.content ?? ""));
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
    script: `${basePath}@id/__x00__${localeEntry(code)}`,
    preloads: [],
    // The program brings the styles too, but only after the first paint.
    styles: [`${basePath}@fs${engineFile("../src/shell/styles/index.css")}?direct`],
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

function json(status: number, body: unknown): DevAnswer {
  return { status, type: "application/json", body: JSON.stringify(body) };
}
