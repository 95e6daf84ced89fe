import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Site } from "../../core/site.ts";
import { outsideFolders } from "../../content/sources/translated-source.ts";
import { contentHash } from "../content-hash.ts";
import { collectLinks, isLinked } from "../links/collected-links.ts";
import type { OpenSite } from "../open-site.ts";
import { realPath } from "../output/same-place.ts";
import { findingsOf } from "../pages/make-page.ts";
import { summaryOf, type PageFindings } from "../pages/page-content.ts";
import type { WordsKey } from "../search/search-stage.ts";
import { cacheFile, caches } from "../store/caches.ts";
import { hashOfFile, type TakenSnapshot } from "./snapshot.ts";
import { hashesHold, type Hashes } from "./trace.ts";

/** Keys of a page's files and search words, and the name of its card. */
export interface PageOutputs {
  /** Key of the page's files. */
  readonly document: string;
  /** File name of the page's card, if it has one. */
  readonly card?: string | undefined;
  /** `undefined` if the page isn't searchable. */
  readonly words?: WordsKey | undefined;
}

/**
 * A page that the next build reuses without reading it if its own inputs and the shared inputs are
 * unchanged. It has no diagnostics, and doesn't show or publish files.
 */
export interface PageRecord extends PageOutputs {
  /** Hash of the page's text. Empty for a page without a source. */
  readonly text: string;
  /** Changes since the previous version as JSON, if there is a previous version. */
  readonly changes?: string | undefined;
  /** Hashes of the modules and other sources that the page uses, by name. */
  readonly modules?: Hashes | undefined;
  readonly files?: Hashes | undefined;
  /** Ids in a page without a source. */
  readonly anchors?: readonly string[] | undefined;
}

/** Records of a locale's pages in the last and current builds. Also checks the pages' links. */
export interface PageRecords {
  /** Returns the record of a page that is unchanged since the last build. */
  unchanged(page: Page): PageRecord | undefined;
  /**
   * Adds a page that is reused without reading it. Its links are valid unless the ids of another
   * page change.
   */
  keep(page: Page, record: PageRecord): void;
  /** Adds the links and ids of a page that was read. */
  addFindings(page: Page, findings: PageFindings): void;
  /** Adds the outputs of a page for the next build, if they can be reused. */
  add(page: Page, findings: PageFindings, outputs: PageOutputs): void;
  /** Checks the links after all pages have been added, and stores the records. */
  check(): Promise<readonly Diagnostic[]>;
}

interface Stored {
  /** Hashes of shared files that had just changed when the snapshot was taken, by absolute path. */
  readonly young: Hashes;
  readonly pages: Readonly<Record<string, PageRecord>>;
  /** Hashes of the ids of all pages, by route. */
  readonly anchors: Hashes;
}

/**
 * @param snapshot undefined if the files aren't known, so every page is read
 * @param documents hash of everything that all documents share
 */
export function pageRecords(
  open: OpenSite,
  snapshot: TakenSnapshot | undefined,
  documents: string,
): PageRecords {
  const { store, site, cache } = open;
  const file = cacheFile(caches.records, site.locale.code);
  const shared = snapshot && sharedInputs(open, snapshot, documents);
  const stored = shared && store.read<Stored>(file, shared.key);
  const last = stored && hashesHold(stored.young, hashOfFile) ? stored : undefined;
  const links = collectLinks(open);
  const unseen: Page[] = [];
  const pages: Record<string, PageRecord> = {};
  const anchors: Record<string, string> = { ...last?.anchors };
  let haveAnchorsChanged = false;

  function anchorsOf(page: Page): readonly string[] | undefined {
    const found =
      "source" in page
        ? cache.readSummary(page.source)?.summary.inspection.anchors
        : pages[page.route]?.anchors;
    // The page's cache entry is damaged, so its ids may have changed.
    if (found === undefined) haveAnchorsChanged = true;
    return found;
  }

  async function addLinks(page: Page): Promise<void> {
    const known = await open.content.summary(page);
    const summary = known ?? summaryOf(await open.content.content(page));
    links.add(page, findingsOf(summary, page, open.siteData));
  }

  return {
    unchanged(page) {
      const record = last?.pages[page.route];
      if (!record) return undefined;
      const { text, changes } = ownInputs(open, page);
      const isSame =
        record.text === text &&
        record.changes === changes &&
        hashesHold(record.modules, open.modules.hashOf) &&
        hashesHold(record.files, (name) => open.files.hash(name as SourcePath));
      return isSame ? record : undefined;
    },
    keep(page, record) {
      pages[page.route] = record;
      if (isLinked(open, page)) unseen.push(page);
    },
    addFindings(page, findings) {
      links.add(page, findings);
      const { isWhole, inspection } = findings;
      const hash = isWhole ? contentHash(JSON.stringify(inspection.anchors)) : "";
      if (last?.anchors[page.route] !== hash) haveAnchorsChanged = true;
      anchors[page.route] = hash;
    },
    add(page, findings, outputs) {
      if (!shared || !isQuiet(findings)) return;
      const record = { ...ownInputs(open, page), ...outputs };
      // Reads the cached trace now, while other threads build pages.
      const complete =
        "source" in page
          ? withTrace(open, page.source, record)
          : { ...record, anchors: findings.inspection.anchors };
      if (complete) pages[page.route] = complete;
    },
    async check() {
      const others = unseen.map((page) => ({
        route: page.route,
        get anchors() {
          return anchorsOf(page);
        },
      }));
      // If any ids have changed, the links of all pages are checked.
      let found = haveAnchorsChanged && others.length > 0 ? [] : links.check(others);
      if (haveAnchorsChanged && others.length > 0) {
        for (const page of unseen) await addLinks(page);
        found = links.check();
      }
      if (shared) {
        const next: Stored = {
          young: shared.young,
          pages: found.length === 0 ? pages : {},
          anchors,
        };
        store.write(file, shared.key, next);
      }
      return found;
    },
  };
}

/** Returns the inputs of a page that aren't shared with other pages. */
function ownInputs({ files, index }: OpenSite, page: Page) {
  const text = "source" in page ? files.hash(page.source) : undefined;
  return { text: text ?? "", changes: JSON.stringify(index.changesOf(page)) };
}

/** Returns whether a page has no diagnostics and shows no files. */
function isQuiet({ isWhole, diagnostics, inspection, stylesheet }: PageFindings): boolean {
  const { images, files, hasDiagrams } = inspection;
  const shown = images.length + files.length + diagnostics.length;
  return isWhole && shown === 0 && !hasDiagrams && stylesheet === undefined;
}

/**
 * Adds the inputs in a page's trace to its record. Returns `undefined` if the page publishes files,
 * or was edited after its source was read.
 */
function withTrace({ cache }: OpenSite, source: SourcePath, record: PageRecord) {
  const cached = cache.readSummary(source);
  if (!cached?.key.includes(`\n${record.text}`)) return undefined;
  const { files, imports, images, links } = cached.trace;
  const isPublished = Object.values(links).some(
    (link) => link.kind === "resolved" && link.route?.startsWith("/assets/") === true,
  );
  if (isPublished || Object.keys(images).length > 0) return undefined;
  const modules = Object.fromEntries(Object.values(imports).map(({ name, hash }) => [name, hash]));
  return {
    ...record,
    ...(Object.keys(modules).length > 0 && { modules }),
    ...(Object.keys(files).length > 0 && { files }),
  };
}

/**
 * Returns everything that a page may depend on in addition to its own inputs: the site, the front
 * matter of all pages, and the stamps of all files except page sources. While this is unchanged,
 * links, images and imports resolve to the same targets. For modules it only contains the names,
 * because records contain hashes of the modules that a page uses.
 */
function sharedInputs(open: OpenSite, snapshot: TakenSnapshot, documents: string) {
  const { root, site } = open;
  const outside = outsideFolders(site.config).map((folder) => path.join(root, folder));
  if (JSON.stringify(outside) !== JSON.stringify(snapshot.outside)) return undefined;
  const sources = pageSources(open);
  const modules = pageModules(open);
  const lines = [...snapshot.lines].flatMap(([file, line]) =>
    sources.has(file) ? [] : modules.has(file) ? file : line,
  );
  const young = Object.entries(snapshot.young).filter(
    ([file]) => !sources.has(file) && !modules.has(file),
  );
  const { key, around } = snapshot;
  const parts = [key, around, lines.join("\n"), documents, open.content.key, siteText(site)];
  return { key: contentHash(...parts), young: Object.fromEntries(young) };
}

/** Returns the absolute paths of page sources, in every form that the snapshot may contain. */
function pageSources({ root, site, files }: OpenSite): ReadonlySet<string> {
  const real = realPath(root) ?? root;
  const found = [...site.pages.values()].flatMap((page) => {
    if (!("source" in page)) return [];
    const place = files.place(page.source);
    return [path.join(real, place), path.join(root, place)];
  });
  return new Set(found);
}

/**
 * Returns the absolute paths of module files that pages use and that the configuration doesn't use.
 */
function pageModules({ root, modules, store }: OpenSite): ReadonlySet<string> {
  const real = realPath(root) ?? root;
  // The configuration is the first bundle, and all pages depend on it.
  const configuration = store.bundles()[0]?.inputs?.files;
  if (configuration === undefined) return new Set();
  const found = modules.files.filter((file) => !Object.hasOwn(configuration, file));
  return new Set(
    found.flatMap((file) => {
      const below = path.relative(real, file);
      return [file, below.startsWith("..") ? file : path.join(root, below)];
    }),
  );
}

/** Returns a site as JSON without its data, because pages depend on hashes of the data. */
function siteText({ config, locale, texts, sections, pages, draftSources }: Site): string {
  const versions = sections.map(({ tags, versions }) => [
    [...tags],
    versions.map(({ sidebars, mainDocument, draftIds }) => [
      sidebars,
      mainDocument?.route,
      [...draftIds],
    ]),
  ]);
  return JSON.stringify([config, locale, texts, versions, [...pages.values()], [...draftSources]]);
}
