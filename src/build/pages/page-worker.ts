import type { Diagnostic } from "../../core/diagnostic.ts";
import type { RoutePath } from "../../core/paths.ts";
import { faultsHeard, watchLateFaults } from "../../content/site-code/late-faults.ts";
import type { CachedContent, CachedTexts } from "../store/page-cache.ts";
import { passedCache, type PassedCache } from "../store/passed-cache.ts";
import { cacheStore } from "../store/cache-store.ts";
import { sourceFiles } from "../store/source-files.ts";
import type { DocumentStageInput } from "./document-stage.ts";
import { receivedModules } from "../site-code/load-modules.ts";
import type { PublishedFile } from "../output/published-file.ts";
import { garbageCollection } from "../threads/collect-garbage.ts";
import { answerRequests } from "../threads/answer-requests.ts";
import { blockHighlighter, type HighlightedBlock } from "../threads/highlight-service.ts";
import { processorTime } from "../timings.ts";
import { makePage, findingsOf, type MadePage, type PageWriting } from "./make-page.ts";
import type { PageContent, PageFindings } from "./page-content.ts";
import { siteComponents } from "../plugins/site-components.ts";
import { sitePlugins } from "../plugins/site-plugins.ts";
import { slotComponents } from "../plugins/slot-components.ts";
import { unifiedPlugins } from "../plugins/unified-plugins.ts";
import { pageWriting } from "./page-writing.ts";
import { pageStages, siteLookup, type SiteLookup, type PageStages } from "./page-stages.ts";
import { summaryOf } from "../store/page-summary.ts";
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

/** What the main thread asks of a thread that makes pages. */
export type PageWorkerRequest =
  /** The site, before anything is asked of it. */
  | { readonly kind: "open"; readonly site: PageWorkerSite }
  | {
      readonly kind: "page";
      readonly route: RoutePath;
      /** Its content from the cache, JSON of `CachedContent`. */
      readonly cached: string | undefined;
      /** The page as it was compiled, from the cache. */
      readonly program: string | undefined;
      /** Of the files the last output has of it. */
      readonly lastKey: string | undefined;
    }
  /** All pages have been made. */
  | { readonly kind: "end" };

/** What such a thread answers: of the same kind as the request. */
export type PageWorkerAnswer =
  | { readonly kind: "open" }
  | {
      readonly kind: "page";
      /** Undefined: nothing is written. */
      readonly made: MadePage | undefined;
      readonly findings: PageFindings;
      /** When its content has been made and can be cached. */
      readonly cached: CachedTexts | undefined;
      /** Code that has been highlighted. */
      readonly blocks: readonly HighlightedBlock[];
    }
  | {
      readonly kind: "end";
      /** What pages have shown or linked to. */
      readonly published: readonly PublishedFile[];
      /** What code of the site threw when nothing was waiting for it any more. */
      readonly late: readonly Diagnostic[];
      /** Of this thread, in seconds; undefined where the system does not say. */
      readonly processor: number | undefined;
    };

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

let workshop: Promise<Workshop> | undefined;
let last: Promise<unknown> | undefined;

answerRequests(async (request: PageWorkerRequest): Promise<PageWorkerAnswer> => {
  if (request.kind === "open") {
    // While it is opened, pages may come.
    workshop = openWorkshop(request.site);
    last = workshop;
    return { kind: "open" };
  }
  // One after the other: the first that is not answered is the one at work.
  const answer = Promise.resolve(last).then(async () => {
    if (workshop === undefined) throw new Error("the thread has no site");
    const shop = await workshop;
    return request.kind === "page" ? answerPage(shop, request) : answerEnd(shop);
  });
  last = answer.catch(() => undefined);
  return answer;
});

const collect = garbageCollection();

async function answerPage(
  shop: Workshop,
  { route, cached, program, lastKey }: Extract<PageWorkerRequest, { kind: "page" }>,
): Promise<PageWorkerAnswer> {
  const page = shop.index.pageAt(route);
  if (!page) throw new Error(`the thread has no page "${route}"`);
  // Of the pages before it.
  collect();
  shop.passed.begin(program);
  const content: PageContent =
    cached === undefined
      ? await shop.content.make(page)
      : (JSON.parse(cached) as CachedContent).content;
  const made = shop.writing && makePage(shop.writing, { page, content }, lastKey);
  return {
    kind: "page",
    made,
    findings: findingsOf(summaryOf(content), { page, siteData: shop.siteData }),
    cached: shop.passed.take(),
    blocks: shop.takeBlocks(),
  };
}

async function answerEnd({ lookup }: Workshop): Promise<PageWorkerAnswer> {
  await faultsHeard();
  const published = [...lookup.images.used(), ...lookup.linked.used()];
  return { kind: "end", published, late, processor: processorTime() };
}

async function openWorkshop({ sent, cacheFolder, output }: PageWorkerSite): Promise<Workshop> {
  const { root, engine, renames } = sent;
  const site = receivedSite(sent);
  const lookup = siteLookup(root, site);
  const highlighter = blockHighlighter(cacheStore(cacheFolder), engine);
  const passed = passedCache();
  const modules = await receivedModules(sent.modules);
  // What is wrong with them has been reported where the site was opened.
  const { components } = await siteComponents(modules, site.config);
  const { slots } = await slotComponents(modules, site.config);
  const { plugins } = await sitePlugins(modules, site.config);
  const { unified } = await unifiedPlugins(modules, { root, config: site.config });
  const stages = pageStages({
    site,
    lookup,
    engine,
    files: sourceFiles({ root, locale: site.locale }),
    modules,
    components,
    renames,
    slots,
    plugins,
    unified,
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
