import path from "node:path";
import { outsideFolders } from "../../content/sources/translated-source.ts";
import type { Page } from "../../core/page.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Site } from "../../core/site.ts";
import { contentHash } from "../content-hash.ts";
import type { OpenSite } from "../open-site.ts";
import { realPath } from "../output/same-place.ts";
import { cacheFile, caches } from "../store/caches.ts";
import type { PageFindings } from "../pages/page-content.ts";
import type { WordsKey } from "../search/search-stage.ts";
import type { CachedSummary } from "../store/page-cache.ts";
import { hashOfFile, type TakenSnapshot } from "./snapshot.ts";

/** The inputs of a page that it doesn't share with other pages. */
interface OwnInputs {
  /** Hash of its text; empty for a page without a source. */
  readonly text: string;
  /** JSON of its changes since the previous version, if there is one. */
  readonly changes?: string | undefined;
}

/**
 * A page that the next build reuses unseen if its own inputs and the shared inputs are unchanged.
 * It has no diagnostics, and shows and publishes no file.
 */
export interface PageRecord extends OwnInputs {
  /** The key of its files. */
  readonly document: string;
  /** The file name of its card, if it has one. */
  readonly card?: string | undefined;
  /** Hashes by name of the modules, and of the other sources, that the page uses. */
  readonly modules?: Readonly<Record<string, string>> | undefined;
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** The ids of a page without a source. */
  readonly anchors?: readonly string[] | undefined;
  /** Undefined if the page isn't searched. */
  readonly words?: WordsKey | undefined;
}

/** Records of the pages of a locale, from the last build and for the next one. */
export interface PageRecords {
  /** The record of a page that is unchanged since the last build. */
  unchanged(page: Page): PageRecord | undefined;
  /** Stores a reused record for the next build. */
  keep(page: Page, record: PageRecord): void;
  /** Stores the outputs of a page for the next build, if it may reuse them. */
  add(page: Page, findings: PageFindings, outputs: PageOutputs): void;
  /** The ids of a page that is reused unseen; undefined if its cached facts are damaged. */
  anchorsOf(page: Page): readonly string[] | undefined;
  /** Stores the ids of a page. Returns whether they are the same as in the last build. */
  hasAnchors(page: Page, anchors: readonly string[] | undefined): boolean;
  /** @param isFine whether no link of the locale has a problem */
  save(isFine: boolean): void;
}

/** The files of a page, and its words. */
type PageOutputs = Pick<PageRecord, "document" | "card" | "words">;

interface Stored {
  /** Hashes of shared files that had just changed when the snapshot was taken, by absolute path. */
  readonly young: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, PageRecord>>;
  /** Hashes of the ids of all pages, by route. */
  readonly anchors: Readonly<Record<string, string>>;
}

/**
 * @param snapshot undefined if the files aren't known: no page is reused unseen
 * @param documents hash of everything that all documents share
 */
export function pageRecords(
  open: OpenSite,
  snapshot: TakenSnapshot | undefined,
  documents: string,
): PageRecords {
  const { store, site } = open;
  const file = cacheFile(caches.records, site.locale.code);
  const shared = snapshot && sharedInputs(open, snapshot, documents);
  const text = shared && store.read(file, shared.key);
  const last = text === undefined ? undefined : unlessChanged(JSON.parse(text) as Stored);
  const pages: Record<string, PageRecord> = {};
  const anchorsNow: Record<string, string> = {};
  return {
    unchanged(page) {
      const record = last?.pages[page.route];
      if (!record) return undefined;
      const { text, changes } = ownInputs(open, page);
      const isSame = record.text === text && record.changes === changes;
      return isSame && areUnchanged(open, record) ? record : undefined;
    },
    keep: (page, record) => void (pages[page.route] = record),
    add(page, findings, outputs) {
      if (!shared || !isQuiet(findings)) return;
      const own = { ...ownInputs(open, page), ...outputs };
      // Reads the cached trace now, while threads build other pages.
      const record =
        "source" in page
          ? withTrace(own, open.cache.readSummary(page.source))
          : { ...own, anchors: findings.inspection.anchors };
      if (record) pages[page.route] = record;
    },
    anchorsOf: (page) =>
      "source" in page
        ? open.cache.readSummary(page.source)?.summary.inspection.anchors
        : pages[page.route]?.anchors,
    hasAnchors({ route }, anchors) {
      const hash = anchors === undefined ? "" : contentHash(JSON.stringify(anchors));
      anchorsNow[route] = hash;
      return last?.anchors[route] === hash;
    },
    save(isFine) {
      if (!shared) return;
      const anchors = { ...last?.anchors, ...anchorsNow };
      const stored: Stored = { young: shared.young, pages: isFine ? pages : {}, anchors };
      store.write(file, shared.key, JSON.stringify(stored));
    },
  };
}

function unlessChanged(stored: Stored): Stored | undefined {
  const isSame = Object.entries(stored.young).every(([name, hash]) => hashOfFile(name) === hash);
  return isSame ? stored : undefined;
}

function ownInputs({ files, index }: OpenSite, page: Page): OwnInputs {
  const text = "source" in page ? files.hash(page.source) : undefined;
  return { text: text ?? "", changes: JSON.stringify(index.changesOf(page)) };
}

function areUnchanged({ modules, files }: OpenSite, record: PageRecord): boolean {
  return (
    Object.entries(record.modules ?? {}).every(([name, hash]) => modules.hashOf(name) === hash) &&
    Object.entries(record.files ?? {}).every(
      ([name, hash]) => files.hash(name as SourcePath) === hash,
    )
  );
}

/** Whether a page has no diagnostics, and shows no file. */
function isQuiet({ isWhole, diagnostics, inspection, stylesheet }: PageFindings): boolean {
  const { images, files, hasDiagrams } = inspection;
  const shown = images.length + files.length + diagnostics.length;
  return isWhole && shown === 0 && !hasDiagrams && stylesheet === undefined;
}

/** Undefined if the page publishes files, or was edited after its source was read. */
function withTrace(record: PageRecord, cached: CachedSummary | undefined): PageRecord | undefined {
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

interface SharedInputs {
  readonly key: string;
  /** Hashes of files that had just changed when the snapshot was taken, by absolute path. */
  readonly young: Readonly<Record<string, string>>;
}

/**
 * Everything that a page may depend on besides its own inputs: the site, the front matter of all
 * pages, and the stamps of all files except sources of pages. A link, an image or an import
 * resolves to the same target while this is unchanged. Of modules it contains only the names,
 * because records contain the hashes of the modules that they use.
 */
function sharedInputs(
  open: OpenSite,
  snapshot: TakenSnapshot,
  documents: string,
): SharedInputs | undefined {
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

/** Absolute paths of the sources of pages, as they are in the snapshot. */
function pageSources({ root, site, files }: OpenSite): ReadonlySet<string> {
  const real = realPath(root) ?? root;
  const found = [...site.pages.values()].flatMap((page) => {
    if (!("source" in page)) return [];
    const place = files.place(page.source);
    return [path.join(real, place), path.join(root, place)];
  });
  return new Set(found);
}

/** Absolute paths of files that are used only in modules that pages import. */
function pageModules({ root, modules, store }: OpenSite): ReadonlySet<string> {
  const real = realPath(root) ?? root;
  // The configuration is bundled first, and all pages depend on it.
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

/** JSON of a site without its data: pages depend on the hashes of data. */
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
