import { statSync } from "node:fs";
import path from "node:path";
import { cacheName } from "../../offline/device-store.ts";
import {
  indexName,
  listFolder,
  shellName,
  type OfflineFile,
  type OfflineIndex,
  type OfflinePart,
  type PartList,
} from "../../offline/offline-index.ts";
import { versionTag } from "../../core/page.ts";
import { localeBase, type Site } from "../../core/site.ts";
import { escapeHtml } from "../../core/text.ts";
import { routeListFile } from "../../pages/files/page-lists.ts";
import { offlineParts } from "../../pages/site-index.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { diagramFiles } from "../diagrams/diagram-library.ts";
import { fontFolder } from "../fonts/site-fonts.ts";
import type { OpenSite } from "../open-site.ts";
import { isCompressedForm } from "../output/write-files.ts";
import { redirectTargets } from "../output/hosting.ts";
import { outputKinds, localeFolder } from "../output/output-kinds.ts";
import { staticFiles } from "../output/static-files.ts";
import { documentStage } from "../pages/document-stage.ts";
import { searchTags } from "../search/search-stage.ts";
import type { CacheStore } from "../store/cache-store.ts";
import type { AppFilesInput } from "./app-files.ts";
import { fileFacts, shortHash, type Facts } from "./file-facts.ts";
import { planParts, type LocalePlan, type PartPlan, type StoredPages } from "./plan-parts.ts";

export interface OfflineInput extends AppFilesInput {
  readonly cache: CacheStore;
  readonly sites: readonly OpenSite[];
  readonly client: ClientBundle;
  readonly pages: StoredPages;
  /** Data about page data files that were just built, by name. */
  readonly facts: ReadonlyMap<string, Facts>;
  readonly hasDiagrams: boolean;
}

/**
 * Writes the files of offline mode: the documents into which stored pages are inserted, lists of the
 * files that can be stored, and the worker, which changes with any of these files.
 */
export async function writeOffline(input: OfflineInput): Promise<void> {
  const { config, sites, client, writer } = input;
  const { basePath } = config;
  const writeWorker = (content: string) => writer.file({ name: outputKinds.worker, content });
  if (!config.offline.enabled) {
    return writeWorker(selfUnregisteringWorker(cacheName(basePath)));
  }
  for (const open of sites) {
    const shell = documentStage({ open, client }).shell();
    await writer.file({ ...shell, name: localeFolder(open) + shell.name });
  }
  const release = await writeLists(input);
  const unreachable = sites.map(({ site }) => unreachablePage(site));
  const site = JSON.stringify({ basePath, release, unreachable });
  await writeWorker(`const lecternSite=${site};\n${client.worker}`);
}

/**
 * Writes a list of files for each part, and an index of these lists. They depend on the output, so
 * they are written last. Returns a hash of the lists.
 */
async function writeLists(input: OfflineInput): Promise<string> {
  const { config, client, writer } = input;
  const written = new Set(Object.values(writer.entries).flatMap((entry) => entry.files));
  const facts = fileFacts({
    writer,
    basePath: config.basePath,
    cache: input.cache,
    known: input.facts,
  });
  const parts: OfflinePart[] = [];
  for (const plan of plansOf(input, written)) {
    const files = [
      ...plan.pages.map((name) => facts.of(name, "page")),
      ...plan.files.map((name) => facts.of(name, name.endsWith(shellName) ? "shell" : "file")),
    ];
    const list: PartList = { files, redirects: plan.redirects };
    const text = JSON.stringify(list);
    const name = `${listFolder}${encodeURIComponent(plan.id)}.json`;
    await writer.file({ name: decodeURIComponent(name), content: text });
    parts.push(describe(plan, files, { list: config.basePath + name, hash: shortHash(text) }));
  }
  facts.save();
  const content = { format: 1, build: client.build, parts } as const;
  const release = shortHash(JSON.stringify(content));
  const index: OfflineIndex = { ...content, release };
  await writer.file({ name: indexName, content: JSON.stringify(index) });
  return release;
}

function plansOf(input: OfflineInput, written: ReadonlySet<string>): readonly PartPlan[] {
  const { root, config, sites, client } = input;
  const staticFolder = path.join(root, config.staticFolder);
  const screenshots = new Set(config.app.screenshots.map(({ src }) => src.slice(1)));
  const statics = staticFiles(staticFolder).filter((name) => !screenshots.has(name));
  return planParts({
    output: [...written].filter((name) => !isCompressedForm(name)),
    program: [...client.files.keys(), ...fontFiles(sites)],
    staticFiles: new Map(
      statics.map((name) => [name, statSync(path.join(staticFolder, name)).size]),
    ),
    diagrams: input.hasDiagrams
      ? [outputKinds.diagramFrame, ...diagramFiles(root).map(({ name }) => name)]
      : [],
    locales: sites.map((open) => localePlan(open)),
    pages: input.pages.all(),
    redirects: redirectTargets(config),
  });
}

function localePlan(open: OpenSite): LocalePlan {
  const { site, siteData } = open;
  const folder = localeFolder(open);
  const { parts: apart } = site.config.offline;
  const tags = searchTags(site);
  const prefix = site.locale.segment === "" ? "" : `${site.locale.segment}-`;
  return {
    label: site.config.title,
    localeBase: siteData.localeBase,
    folder,
    parts: offlineParts(site).map((part) => {
      const own = tags.filter((tag) => prefix + tag === part.id);
      // A part that the site defines has no search index. Its pages are in the index of the version
      // that contains them.
      const routes = apart.find(({ label }) => label === part.label)?.routes ?? [];
      const around = site.sections.flatMap(({ config, versions }) =>
        versions
          .filter((version) => routes.some((route) => route.startsWith(version.config.path)))
          .map((version) => versionTag(config.id, version.config.name)),
      );
      return { ...part, searchTags: own.length > 0 ? own : around };
    }),
    shared: [shellName, routeListFile].map((name) => folder + name),
  };
}

function fontFiles(sites: readonly OpenSite[]): readonly string[] {
  const names = sites.flatMap((open) => open.published().map(({ output }) => output));
  return names.filter((name) => name.startsWith(fontFolder));
}

function describe(
  plan: PartPlan,
  files: readonly OfflineFile[],
  listed: { readonly list: string; readonly hash: string },
): OfflinePart {
  const { pages, redirects: _, files: __, ...part } = plan;
  // Files with the same content are downloaded once.
  const once = [...new Map(files.map((file) => [file.hash, file])).values()];
  const sum = (key: "bytes" | "transfer") => once.reduce((total, file) => total + file[key], 0);
  return {
    ...part,
    ...listed,
    pages: pages.length,
    files: files.length,
    bytes: sum("bytes"),
    transfer: sum("transfer"),
  };
}

/**
 * Returns the worker for a site that has disabled offline mode. It replaces the old worker, deletes
 * the cache and unregisters itself.
 */
function selfUnregisteringWorker(cacheName: string): string {
  return [
    `self.addEventListener("install",()=>self.skipWaiting());`,
    `self.addEventListener("activate",(event)=>event.waitUntil(`,
    `caches.delete(${JSON.stringify(cacheName)}).then(()=>self.registration.unregister())));`,
    ``,
  ].join("\n");
}

/**
 * The document that the worker shows if a page can't load and the reader has stored nothing. It
 * needs no other file.
 *
 * @returns the locale base and the HTML
 */
function unreachablePage({ config, locale, texts }: Site): readonly [string, string] {
  const { title, apology, retry } = texts.offlinePage.notKeptPage;
  return [
    localeBase(config, locale),
    `<!doctype html><html lang="${escapeHtml(locale.code)}" dir="${locale.direction}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
      `<title>${escapeHtml(title)} ${escapeHtml(config.titleDelimiter)} ${escapeHtml(config.title)}</title>` +
      `<style>body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:1rem/1.6 sans-serif}</style>` +
      `<p>${escapeHtml(config.title)}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(apology)}<p><a href="">${escapeHtml(retry)}</a>`,
  ];
}
