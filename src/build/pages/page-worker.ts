import type { Diagnostic } from "../../core/diagnostic.ts";
import { frozen } from "../../content/data/load-data.ts";
import { faultsHeard, watchLateFaults } from "../../content/site-code/call-site-code.ts";
import { loadExtensions } from "../plugins/extensions.ts";
import { receivedModules } from "../site-code/site-modules.ts";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { pageCache, type NewEntry } from "../store/page-cache.ts";
import { sourceFiles } from "../store/source-files.ts";
import { highlightService, type HighlightedBlock } from "../threads/highlight-service.ts";
import { serveCalls } from "../threads/worker-thread.ts";
import { processorTime } from "../timings.ts";
import { findingsOf, pageWriter, type WritePage } from "./make-page.ts";
import type { PageCalls, ThreadSite } from "./make-pages.ts";
import { summaryOf } from "./page-content.ts";
import { pageStages, siteLookup, type PageStages } from "./page-stages.ts";

const late: Diagnostic[] = [];
watchLateFaults({
  onSiteFault: (diagnostic) => void late.push(diagnostic),
  // Ends the thread, which stops the build.
  onOwnFault(error) {
    setImmediate(() => {
      process.removeAllListeners("uncaughtException");
      throw error;
    });
  },
});

interface OpenThread {
  readonly stages: PageStages;
  readonly store: CacheStore;
  /** `undefined` if pages are only checked. */
  readonly write: WritePage | undefined;
}

let opened: OpenThread | undefined;
/** Cache entries of the page that is being built. The main thread writes them. */
let entries: NewEntry[] = [];
let blocks: HighlightedBlock[] = [];

serveCalls<PageCalls>({
  async open(site) {
    opened = await openThread(site);
  },

  async page({ route, lastKey }) {
    const { stages, write } = thread();
    const page = stages.index.pageAt(route);
    if (!page) throw new Error(`the thread has no page "${route}"`);
    entries = [];
    blocks = [];
    const content = await stages.content.content(page);
    const written = write?.(page, content, lastKey);
    const findings = findingsOf(summaryOf(content), page, stages.siteData);
    return { findings, written, entries, blocks };
  },

  async end() {
    const { stages, store } = thread();
    await faultsHeard();
    const published = [...stages.images.used(), ...stages.linked.used()];
    return { published, late, faults: store.faults(), processor: processorTime() };
  },
});

function thread(): OpenThread {
  if (opened === undefined) throw new Error("the thread has no site");
  return opened;
}

async function openThread({ output, cacheFolder, ...sent }: ThreadSite): Promise<OpenThread> {
  const { root, site, engine } = sent;
  // Cloned objects aren't frozen.
  for (const { value } of site.data.values()) frozen(value);
  const modules = await receivedModules(sent.modules);
  const store = cacheStore(cacheFolder);
  const cache = pageCache(store, site.locale.code, (entry) => void entries.push(entry));
  const highlighter = highlightService(store, engine, (block) => void blocks.push(block));
  const stages = pageStages({
    ...sent,
    ...siteLookup(root, site),
    files: sourceFiles({ root, locale: site.locale }),
    modules,
    // The main thread reports problems with extensions.
    extensions: await loadExtensions(modules, { root, config: site.config }),
    cache,
    highlight: highlighter.highlightWith(sent.grammars),
  });
  const write = output && pageWriter({ open: stages, client: output.client }, output.folder);
  return { stages, store, write };
}
