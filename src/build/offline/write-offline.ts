import { statSync } from "node:fs";
import path from "node:path";
import type { SiteConfig } from "../../core/config.ts";
import {
  indexName,
  listFolder,
  shellName,
  type OfflineFile,
  type OfflineIndex,
  type OfflinePart,
  type PartList,
} from "../../offline/offline-index.ts";
import { offlineParts } from "../../pages/site-index.ts";
import { routeListFile } from "../../pages/files/page-lists.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { staticFiles } from "../output/static-files.ts";
import { outputKinds } from "../output/output-kinds.ts";
import { diagramLibrary } from "../diagrams/diagram-library.ts";
import { isCompressedForm } from "../output/compressed-forms.ts";
import { redirectsOf } from "../output/hosting.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { fontFolder } from "../fonts/site-fonts.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { documentStage } from "../pages/document-stage.ts";
import { writeAppFiles, writeWorker } from "./write-app-files.ts";
import { fileFacts, shortHash, type Facts } from "./file-facts.ts";
import { localeFolder } from "../output/output-names.ts";
import type { StoredPages } from "./stored-pages.ts";
import { planParts, type LocalePlan, type PartPlan } from "./plan-parts.ts";

export interface OfflineInput {
  readonly root: string;
  readonly cache: CacheStore;
  readonly config: SiteConfig;
  readonly sites: readonly OpenSite[];
  readonly client: ClientBundle;
  readonly writer: OutputWriter;
  /** What has been written so far is looked up in it. */
  readonly folder: OutputFolder;
  readonly pages: StoredPages;
  /** What is said of data files of pages that were made now, by name. */
  readonly facts: ReadonlyMap<string, Facts>;
  /** Hash of the engine. */
  readonly engine: string;
  readonly hasDiagrams: boolean;
}

/**
 * Everything by which the site is an app and works without a network, in order:
 * the documents stored pages are put into, manifest and icons, the lists of what
 * can be stored, and the worker, which is another whenever any of it is.
 *
 * @returns what can be stored; undefined where the site has switched it off
 */
export async function writeOffline(input: OfflineInput): Promise<OfflineIndex | undefined> {
  const { config, sites, client, writer } = input;
  if (!config.offline.enabled) {
    await writeWorker(input, undefined);
    return undefined;
  }
  for (const open of sites) {
    const shell = documentStage({ open, config, client }).shell();
    await writer.file({ ...shell, name: localeFolder(open) + shell.name });
  }
  await writeAppFiles(input);
  const index = await writeOfflineFiles(input);
  await writeWorker(input, index.release);
  return index;
}

/**
 * Write what the browser is told of what can be stored: a list of files for each
 * part, and the index of the lists. Last of all, since it is made of the output.
 */
async function writeOfflineFiles(input: OfflineInput): Promise<OfflineIndex> {
  const { config, client, writer, folder } = input;
  const manifest = writer.manifest();
  const written = new Set(Object.values(manifest.entries).flatMap((entry) => entry.files));
  const facts = fileFacts({
    folder,
    manifest,
    basePath: config.basePath,
    cache: input.cache,
    made: input.facts,
    engine: input.engine,
  });
  const parts: OfflinePart[] = [];
  for (const plan of planOf(input, written)) {
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
  return index;
}

function planOf(input: OfflineInput, written: ReadonlySet<string>): readonly PartPlan[] {
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
    diagrams: input.hasDiagrams ? diagramFiles(root) : [],
    locales: sites.map((open) => localePlan(open)),
    pages: input.pages.all(),
    redirects: redirectsOf(config),
  });
}

function diagramFiles(root: string): readonly string[] {
  const library = diagramLibrary(root);
  if (library === undefined) return [];
  const names = library.files().map(({ name }) => `${library.output}/${name}`);
  return [outputKinds.diagramFrame, ...names];
}

function localePlan(open: OpenSite): LocalePlan {
  const { site, siteData } = open;
  const folder = localeFolder(open);
  const { parts: apart } = site.config.offline;
  const tags = site.sections.flatMap(({ config, versions }) =>
    versions.map((version) => `docs-${config.id}-${version.config.name}`),
  );
  const prefix = site.locale.segment === "" ? "" : `${site.locale.segment}-`;
  return {
    label: site.config.title,
    localeBase: siteData.localeBase,
    folder,
    parts: offlineParts(site).map((part) => {
      const own = tags.filter((tag) => prefix + tag === part.id);
      // Pages set apart are searched with the version they belong to.
      const routes = apart.find(({ label }) => label === part.label)?.routes ?? [];
      const around = site.sections.flatMap(({ config, versions }) =>
        versions
          .filter((version) => routes.some((route) => route.startsWith(version.config.path)))
          .map((version) => `docs-${config.id}-${version.config.name}`),
      );
      return { ...part, searchTags: own.length > 0 ? own : around };
    }),
    shared: [shellName, routeListFile].map((name) => folder + name),
  };
}

/** Any page shows them. */
function fontFiles(sites: readonly OpenSite[]): readonly string[] {
  const names = sites.flatMap((open) => open.published().map(({ output }) => output));
  return names.filter((name) => name.startsWith(fontFolder));
}

function describe(
  plan: PartPlan,
  files: readonly OfflineFile[],
  listed: { readonly list: string; readonly hash: string },
): OfflinePart {
  const { id, label, localeBase, isBase, href, pages } = plan;
  // What two addresses share travels once.
  const once = [...new Map(files.map((file) => [file.hash, file])).values()];
  const sum = (key: "bytes" | "transfer") => once.reduce((total, file) => total + file[key], 0);
  return {
    id,
    label,
    localeBase,
    isBase,
    href,
    ...listed,
    pages: pages.length,
    files: files.length,
    bytes: sum("bytes"),
    transfer: sum("transfer"),
  };
}
