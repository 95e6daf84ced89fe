import type { Diagnostic } from "../../core/diagnostic.ts";
import type { RoutePath } from "../../core/paths.ts";
import { faultsHeard, watchLateFaults } from "../../content/site-code/call-site-code.ts";
import {
  type CachedContent,
  type CachedTexts,
  cachedTexts,
  type ContentCache,
} from "../store/page-cache.ts";
import { cacheStore } from "../store/cache-store.ts";
import { sourceFiles } from "../store/source-files.ts";
import type { DocumentStageInput } from "./document-stage.ts";
import { receivedModules } from "../site-code/site-modules.ts";
import type { PublishedFile } from "../output/static-files.ts";
import { garbageCollection } from "../threads/tune-v8.ts";
import { serveCalls } from "../threads/worker-thread.ts";
import { blockHighlighter, type HighlightedBlock } from "../threads/highlight-service.ts";
import { processorTime } from "../timings.ts";
import { makePage, findingsOf, type MadePage, type PageWriting, pageWriting } from "./make-page.ts";
import { type PageContent, type PageFindings, summaryOf } from "./page-content.ts";
import { loadExtensions } from "../plugins/extensions.ts";
import { pageStages, siteLookup, type SiteLookup, type PageStages } from "./page-stages.ts";
import { receivedSite, type SentSite } from "./sent-site.ts";

/** What a thread is told of a site before it makes its pages. */
export interface PageWorkerSite {
  readonly sent: SentSite;
  /** Absolute path of the folder of caches. */
  readonly cacheFolder: string;
  /** Undefined: pages are checked, and nothing is written. */
  readonly output:
    | {
        /** Absolute path of the output. */
        readonly folder: string;
        readonly client: DocumentStageInput["client"];
      }
    | undefined;
}

/** A page for a thread to build. */
export interface PageJob {
  readonly route: RoutePath;
  /** Its content from the cache, JSON of `CachedContent`. */
  readonly cached: string | undefined;
  /** The compiled page from the cache. */
  readonly program: string | undefined;
  /** The key of its files in the last output. */
  readonly lastKey: string | undefined;
}

/** A page that a thread has built. */
export interface PageAnswer {
  /** Undefined: nothing is written. */
  readonly made: MadePage | undefined;
  readonly findings: PageFindings;
  /** Present if the content is new and can be cached. */
  readonly cached: CachedTexts | undefined;
  /** Highlighted code. */
  readonly blocks: readonly HighlightedBlock[];
}

/** Facts about all pages of a thread. */
export interface PagesAnswer {
  /** Files that pages show or link to. */
  readonly published: readonly PublishedFile[];
  /** Errors that site code threw when nothing was waiting for it. */
  readonly late: readonly Diagnostic[];
  /** Processor time of this thread, in seconds; undefined if the system doesn't provide it. */
  readonly processor: number | undefined;
}

/** The functions of a thread that builds pages. `open` comes first, `end` last. */
export interface PageCalls {
  open(site: PageWorkerSite): Promise<void>;
  page(job: PageJob): Promise<PageAnswer>;
  end(input: undefined): Promise<PagesAnswer>;
}

const late: Diagnostic[] = [];
watchLateFaults({
  onSiteFault: (diagnostic) => void late.push(diagnostic),
  // Ends the thread, and with it the build.
  onOwnFault(error) {
    setImmediate(() => {
      process.removeAllListeners("uncaughtException");
      throw error;
    });
  },
});

interface Workshop extends PageStages {
  readonly lookup: SiteLookup;
  /** Undefined: nothing is written. */
  readonly writing: PageWriting | undefined;
  readonly passed: PassedCache;
  takeBlocks(): readonly HighlightedBlock[];
}

let workshop: Workshop | undefined;
const collect = garbageCollection();

serveCalls<PageCalls>({
  async open(site) {
    workshop = await openWorkshop(site);
  },

  async page({ route, cached, program, lastKey }) {
    const { index, passed, content: stage, writing, siteData, takeBlocks } = opened();
    const page = index.pageAt(route);
    if (!page) throw new Error(`the thread has no page "${route}"`);
    // Garbage of the previous pages.
    collect();
    passed.begin(program);
    const content: PageContent =
      cached === undefined ? await stage.make(page) : (JSON.parse(cached) as CachedContent).content;
    const made = writing && makePage(writing, { page, content }, lastKey);
    return {
      made,
      findings: findingsOf(summaryOf(content), { page, siteData }),
      cached: passed.take(),
      blocks: takeBlocks(),
    };
  },

  async end() {
    const { lookup } = opened();
    await faultsHeard();
    const published = [...lookup.images.used(), ...lookup.linked.used()];
    return { published, late, processor: processorTime() };
  },
});

function opened(): Workshop {
  if (workshop === undefined) throw new Error("the thread has no site");
  return workshop;
}

async function openWorkshop({ sent, cacheFolder, output }: PageWorkerSite): Promise<Workshop> {
  const { root, engine, renames } = sent;
  const site = receivedSite(sent);
  const lookup = siteLookup(root, site);
  const highlighter = blockHighlighter(cacheStore(cacheFolder), engine);
  const passed = passedCache();
  const modules = await receivedModules(sent.modules);
  // The main thread has reported their problems.
  const extensions = await loadExtensions(modules, { root, config: site.config });
  const stages = pageStages({
    site,
    lookup,
    engine,
    files: sourceFiles({ root, locale: site.locale }),
    modules,
    ...extensions,
    renames,
    siteSlots: sent.siteSlots,
    cache: passed.cache,
    highlight: highlighter.highlightWith(sent.grammars),
    grammars: sent.grammars,
  });
  return {
    ...stages,
    lookup,
    writing:
      output &&
      pageWriting({
        open: {
          engine,
          site,
          index: stages.index,
          siteData: stages.siteData,
          fonts: sent.fonts,
        },
        config: site.config,
        ...output,
      }),
    passed,
    takeBlocks: highlighter.takeNew,
  };
}

/** What is cached of the page that is being made, on its way from and to the main thread. */
export interface PassedCache {
  readonly cache: ContentCache;
  /** A page will be made. @param program as it was compiled */
  begin(program: string | undefined): void;
  /** What is to be cached of it. */
  take(): CachedTexts | undefined;
}

/** The cache of a thread that makes one page after the other. */
export function passedCache(): PassedCache {
  let cached: CachedTexts | undefined;
  let known: string | undefined;
  let program: string | undefined;
  return {
    cache: {
      read: () => undefined,
      readSummary: () => undefined,
      write: (_source, entry) => void (cached = cachedTexts(entry)),
      writeSummary: () => undefined,
      readProgram: () => known,
      writeProgram: (_source, text) => void (program = text),
    },
    begin(text) {
      known = text;
      cached = undefined;
      program = undefined;
    },
    take: () => cached && { ...cached, program },
  };
}
