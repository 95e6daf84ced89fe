import type { Page } from "../../core/page.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { LinkResolution } from "../../markdown/resolver.ts";
import type { OpenSite } from "../open-site.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { cacheFile, caches } from "../store/caches.ts";
import { summaryName, type CachedSummary } from "../store/page-cache.ts";
import { contentHash } from "../content-hash.ts";
import type { PageFindings, PageSummary } from "../pages/page-content.ts";
import { hashOfFile } from "./snapshot.ts";
import type { Surroundings } from "./surroundings.ts";

/** What a page is made of besides its surroundings. */
export interface MadeFrom {
  /** Hash of its text; empty for a page that no source holds. */
  readonly text: string;
  /** JSON of what became of it since the version before, if there is one. */
  readonly changes?: string | undefined;
}

/**
 * A page that a build need not look at as long as its text and all around it are as
 * they were: nothing was wrong with it, and it shows and publishes no file.
 */
export interface SettledPage extends MadeFrom {
  /** The key of its files. */
  readonly document: string;
  /** The name of its card's file; undefined: it has none. */
  readonly card?: string | undefined;
  /** Hashes of the modules and of the other texts it is made of, by their names. */
  readonly modules?: Readonly<Record<string, string>> | undefined;
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** Undefined: it is not searched. */
  readonly words?: { readonly key: string; readonly sections: number } | undefined;
}

/** What a settled page adds to the findings of a build. */
export const nothingFound: PageFindings = {
  isWhole: true,
  diagnostics: [],
  places: {},
  inspection: { links: [], anchors: [], images: [], files: [], hasDiagrams: false },
  stylesheet: undefined,
};

/** The pages of a locale that are settled: those of the last build, and those of this one. */
export interface SettledPages {
  /** What the last build left of a page, if everything around it is as it was. */
  last(page: Page, from: () => MadeFrom): SettledPage | undefined;
  /** Take note of the ids of a page that has been looked at; gives whether they are those it had. */
  hasAnchors(page: Page, anchors: readonly string[] | undefined): boolean;
  /** Take note of a page for the next build. */
  note(page: Page, known: SettledPage): void;
  /** @param isFine whether nothing was wrong with any link of the locale */
  save(isFine: boolean): void;
}

interface SettledInput {
  readonly open: OpenSite;
  /** Undefined: what is around pages is not known, and none is settled. */
  readonly surroundings: Surroundings | undefined;
}

interface Stored {
  /** Of files that had just been changed when they were looked at: hashes by absolute path. */
  readonly young: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, SettledPage>>;
  /** By route: hashes of the ids that links may lead to, of all pages. */
  readonly anchors: Readonly<Record<string, string>>;
}

export function settledPages({ open, surroundings }: SettledInput): SettledPages {
  const { store, site } = open;
  const file = cacheFile(caches.settled, site.locale.code);
  const before = surroundings && readStored(store, file, surroundings.key);
  const noted: Record<string, SettledPage> = {};
  const anchorsNow: Record<string, string> = {};

  /** What a later build may go by; undefined: it has to look at the page. */
  function settled(page: Page, known: SettledPage): SettledPage | undefined {
    return before?.pages[page.route] === known ? known : withSources(open, page, known);
  }

  return {
    last(page, from) {
      const known = before?.pages[page.route];
      if (!known) return undefined;
      const { text, changes } = from();
      const isSame = known.text === text && known.changes === changes;
      return isSame && holds(open, known) ? known : undefined;
    },
    hasAnchors({ route }, anchors) {
      const hash = anchors === undefined ? "" : contentHash(JSON.stringify(anchors));
      anchorsNow[route] = hash;
      return before?.anchors[route] === hash;
    },
    note(page, known) {
      // Now, while threads make others: to read it of all pages takes a while.
      const found = surroundings && settled(page, known);
      if (found) noted[page.route] = found;
    },
    save(isFine) {
      if (!surroundings) return;
      const { key, young } = surroundings;
      const pages = isFine ? noted : {};
      const anchors = { ...before?.anchors, ...anchorsNow };
      const stored: Stored = { young, pages, anchors };
      store.write(file, key, JSON.stringify(stored));
    },
  };
}

/** Whether what a page is made of besides its text is as it was. */
function holds({ modules, files }: OpenSite, known: SettledPage): boolean {
  const ofModules = Object.entries(known.modules ?? {});
  const ofFiles = Object.entries(known.files ?? {});
  return (
    ofModules.every(([name, hash]) => modules.hashOf(name) === hash) &&
    ofFiles.every(([source, hash]) => files.hash(source as SourcePath) === hash)
  );
}

function readStored(store: CacheStore, file: string, key: string): Stored | undefined {
  const text = store.read(file, key);
  if (text === undefined) return undefined;
  const stored = JSON.parse(text) as Stored;
  const isSame = Object.entries(stored.young).every(([name, hash]) => hashOfFile(name) === hash);
  return isSame ? stored : undefined;
}

/** A page with what it is made of; undefined when it does more to a build than its record says. */
function withSources(
  { cache }: OpenSite,
  page: Page,
  settled: SettledPage,
): SettledPage | undefined {
  const known = cache.readSummary("source" in page ? page.source : summaryName(page.route));
  // It may have been written between the reading of sources and the making of pages.
  if (!known?.key.includes(`\n${settled.text}`)) return undefined;
  if (!standsAlone(known) || !saysNothing(known.summary)) return undefined;
  const { files, imports } = known.trace;
  const modules = Object.fromEntries(Object.values(imports).map(({ name, hash }) => [name, hash]));
  return {
    ...settled,
    ...(Object.keys(modules).length > 0 && { modules }),
    ...(Object.keys(files).length > 0 && { files }),
  };
}

/** Whether to ask for what a page shows and links to publishes nothing. */
function standsAlone({ trace: { images, links } }: CachedSummary): boolean {
  const isPublished = (link: LinkResolution) =>
    link.kind === "resolved" && link.route?.startsWith("/assets/") === true;
  return Object.keys(images).length === 0 && !Object.values(links).some(isPublished);
}

function saysNothing({ diagnostics, isWhole, inspection, css }: PageSummary): boolean {
  const { images, files, hasDiagrams } = inspection;
  const shown = images.length + files.length;
  return diagnostics.length === 0 && isWhole && shown === 0 && !hasDiagrams && !css;
}
