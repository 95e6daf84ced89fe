import { availableParallelism } from "node:os";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import type { RoutePath } from "../../core/paths.ts";
import type { Site } from "../../core/site.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { OpenSite } from "../open-site.ts";
import { pageEntry } from "../output/output-kinds.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import type { PublishedFile } from "../output/static-files.ts";
import { sentModules, type SentModules } from "../site-code/site-modules.ts";
import type { NewEntry } from "../store/page-cache.ts";
import type { HighlightedBlock } from "../threads/highlight-service.ts";
import { collectSooner, compileAsUsual } from "../threads/tune-v8.ts";
import { ThreadEndError, workerThread, type WorkerThread } from "../threads/worker-thread.ts";
import type { Timings } from "../timings.ts";
import { findingsOf, pageWriter, type WrittenPage } from "./make-page.ts";
import { type PageFindings, summaryOf } from "./page-content.ts";
import type { LocaleSite } from "./page-stages.ts";

export interface MadePage {
  readonly page: Page;
  readonly findings: PageFindings;
  /** `undefined` if nothing was written. */
  readonly written: WrittenPage | undefined;
}

export interface MakePagesInput {
  readonly open: OpenSite;
  /**
   * Calls `add` with each page to build, as early as possible. Threads build the first pages, and
   * the main thread the last ones.
   */
  find(add: (page: Page) => void): Promise<void>;
  /** `undefined` if pages are only checked. */
  readonly output?: {
    readonly writer: OutputWriter;
    readonly client: ClientBundle;
  };
  readonly timings: Timings;
  /**
   * Number of threads in addition to the main thread. The default is one for each additional core.
   */
  readonly threads?: number | undefined;
  done(made: MadePage): void;
}

/** A site in the form that is sent to a thread. Plain data. */
export interface ThreadSite extends LocaleSite {
  readonly modules: SentModules;
  /** Absolute path of the cache folder. */
  readonly cacheFolder: string;
  /** Absolute path of the output folder, and the client. `undefined` if pages are only checked. */
  readonly output:
    | { readonly folder: string; readonly client: Pick<ClientBundle, "programs" | "build"> }
    | undefined;
}

/**
 * Functions that the main thread calls in a thread that builds pages. `open` is called first, and
 * `end` last.
 */
export interface PageCalls {
  open(site: ThreadSite): Promise<void>;
  page(job: {
    readonly route: RoutePath;
    /** Key of the page's files in the last output. */
    readonly lastKey: string | undefined;
  }): Promise<{
    readonly findings: PageFindings;
    readonly written: WrittenPage | undefined;
    readonly entries: readonly NewEntry[];
    /** Newly highlighted code. */
    readonly blocks: readonly HighlightedBlock[];
  }>;
  end(input: undefined): Promise<{
    /** Files that pages show or link to. */
    readonly published: readonly PublishedFile[];
    /** Uncaught errors that site code threw in the background. */
    readonly late: readonly Diagnostic[];
    /** Damaged cache files. */
    readonly faults: readonly string[];
    /** Processor time in seconds. `undefined` if the system doesn't provide it. */
    readonly processor: number | undefined;
  }>;
}

/** With at least this number of pages to build, most memory is garbage from finished pages. */
const VERY_MANY = 4000;

/**
 * With at least this number of pages to build, functions run often enough to benefit from all V8
 * optimisations.
 */
const MANY = 1500;

/** Number of pages that the main thread builds while a thread starts. */
const FEW = 30;

/**
 * Number of pages queued per thread, so that threads don't wait while the main thread is busy. If it
 * were larger, other threads would run out of pages near the end.
 */
const QUEUED = 8;

function threadsFor(pages: number, threads = availableParallelism() - 1): number {
  return pages > FEW ? threads : 0;
}

/**
 * Builds pages on the main thread, and in additional threads if there are many pages. Threads start
 * before all pages are known. Returns uncaught errors that site code threw in the background.
 */
export async function makePages(input: MakePagesInput): Promise<readonly Diagnostic[]> {
  const queue = pageQueue((count) => threadsFor(count, input.threads) > 0);
  let found = 0;
  const onMainThread = async () => {
    await input.find((page) => {
      queue.add(page);
      found++;
      if (found === MANY) compileAsUsual();
      if (found === VERY_MANY) collectSooner();
    });
    queue.close();
    await makeHere(input, queue);
    return [];
  };
  const work = [onMainThread(), makeInThreads(input, queue)];
  // If the main thread or another thread fails, the others stop before the error is thrown.
  await Promise.allSettled(work.map((each) => each.catch(queue.stop)));
  return (await Promise.all(work)).flat();
}

/**
 * Returns the pages of a site in the order to build them. The main thread gets short pages without
 * code, so that it rarely has to compile the highlighter's grammars.
 */
export function longestFirst({ site, files }: Pick<OpenSite, "site" | "files">): readonly Page[] {
  const workOf = (page: Page) => ("source" in page ? files.work(page.source) : 0);
  return [...site.pages.values()].sort((a, b) => workOf(b) - workOf(a));
}

async function makeHere({ open, output, done }: MakePagesInput, queue: PageQueue): Promise<void> {
  const write = output && pageWriter({ open, client: output.client }, output.writer.folder);
  for (let page = queue.take(); page; page = queue.take()) {
    const content = await open.content.content(page);
    const lastKey = output?.writer.lastKey(pageEntry(open, page.route));
    const written = write?.(page, content, lastKey);
    // Cloned, because substrings would keep the page's HTML in memory.
    const findings = structuredClone(findingsOf(summaryOf(content), page, open.siteData));
    done({ page, findings, written });
    // Lets threads deliver results and get more pages.
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

async function makeInThreads(input: MakePagesInput, queue: PageQueue) {
  const { open } = input;
  if (!(await queue.areMany)) return [];
  const site = threadSite(input);
  if (!site) return [];
  const threads = Array.from({ length: threadsFor(Infinity, input.threads) }, () =>
    workerThread<PageCalls>(new URL("./page-worker.js", import.meta.url)),
  );
  try {
    const late = await Promise.all(
      threads.map(async (thread, index) => {
        const started = performance.now();
        await thread.call("open", site);
        await makeInThread(input, thread, queue);
        const { published, late, faults, processor } = await thread.call("end", undefined);
        open.publish(published);
        for (const name of faults) open.store.fault(name);
        const wall = (performance.now() - started) / 1000;
        const name = `pages ${index + 1}`;
        input.timings.note({ phase: "pages", thread: name, wall, processor, memory: undefined });
        return late;
      }),
    );
    return late.flat();
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

async function makeInThread(
  { open, output, done }: MakePagesInput,
  thread: WorkerThread<PageCalls>,
  queue: PageQueue,
): Promise<void> {
  /** Routes of pages that the thread hasn't returned yet. It's building the first one. */
  const routes: string[] = [];
  const build = async (page: Page) => {
    const { route } = page;
    const lastKey = output?.writer.lastKey(pageEntry(open, route));
    routes.push(route);
    try {
      const made = await thread.call("page", { route, lastKey });
      const { entries, blocks, findings, written } = made;
      open.cache.store(entries);
      open.highlighter.store(blocks);
      done({ page, findings, written });
    } catch (error) {
      throw error instanceof ThreadEndError
        ? new PageThreadError(routes[0] ?? route, error)
        : error;
    } finally {
      routes.splice(routes.indexOf(route), 1);
    }
  };
  const lanes = Array.from({ length: QUEUED }, async () => {
    for (let page = await queue.next(); page; page = await queue.next()) await build(page);
  });
  await Promise.all(lanes);
}

/** Thrown if a thread ended or ran out of memory while it was building a page. */
class PageThreadError extends Error {
  override readonly name = "PageThreadError";

  constructor(route: string, cause: ThreadEndError) {
    super(`The page "${route}" ended the thread that built it: ${cause.message}`, { cause });
  }
}

/**
 * Returns the site to send to threads, or `undefined` if this isn't possible because its code
 * doesn't compile or its data isn't plain.
 */
function threadSite({ open, output }: MakePagesInput): ThreadSite | undefined {
  const { root, engine, site, renames, grammars, fonts, siteSlots, store } = open;
  const modules = sentModules(open.modules);
  const { config } = site;
  const values = [config.customProps, ...[...site.data.values()].map(({ value }) => value)];
  if (!modules || !values.every((value) => isPlain(value))) return undefined;
  // Threads don't read data files or generate files, so they don't need these functions.
  const generatedFiles = config.generatedFiles.map(({ path, feedLink }) => ({ path, feedLink }));
  const own = { data: [], generatedFiles, generatedPages: [] };
  const sent = { ...site, config: { ...config, ...own } } as unknown as Site;
  const shared = { root, engine, site: sent, renames, grammars, fonts, siteSlots, modules };
  if (!output) return { ...shared, cacheFolder: store.folder, output };
  const { programs, build } = output.client;
  const written = { folder: output.writer.folder, client: { programs, build } };
  return { ...shared, cacheFolder: store.folder, output: written };
}

/** Returns whether code can't distinguish a value from its structured clone. */
function isPlain(value: unknown): boolean {
  if (typeof value === "function" || typeof value === "symbol") return false;
  if (value === null || typeof value !== "object") return true;
  if (Array.isArray(value)) return value.every((each) => isPlain(each));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((each) => isPlain(each));
}

export interface PageQueue {
  add(page: Page): void;
  /** Signals that no more pages will be added. */
  close(): void;
  /** Prevents further pages from being built. */
  stop(): void;
  /** Removes the last waiting page. The main thread takes pages from this end. */
  take(): Page | undefined;
  /** Waits for the first page. Returns `undefined` when the queue is closed and empty. */
  next(): Promise<Page | undefined>;
  /** Resolves to whether there are enough pages for threads, as soon as this is known. */
  readonly areMany: Promise<boolean>;
}

/** @param areEnough returns whether a number of pages is enough for threads */
export function pageQueue(areEnough: (count: number) => boolean): PageQueue {
  const pages: Page[] = [];
  let taken = 0;
  let isOpen = true;
  let waiting: ((page: Page | undefined) => void)[] = [];
  let settle: (areMany: boolean) => void = () => undefined;
  const areMany = new Promise<boolean>((resolve) => void (settle = resolve));
  const first = () => (taken < pages.length ? pages[taken++] : undefined);
  const close = () => {
    isOpen = false;
    settle(false);
    for (const resolve of waiting) resolve(undefined);
    waiting = [];
  };
  return {
    areMany,
    take: () => (taken < pages.length ? pages.pop() : undefined),
    close,
    add(page) {
      if (!isOpen) return;
      pages.push(page);
      if (areEnough(pages.length)) settle(true);
      waiting.shift()?.(first());
    },
    stop() {
      taken = pages.length;
      close();
    },
    async next() {
      const page = first();
      if (page || !isOpen) return page;
      return new Promise((resolve) => void waiting.push(resolve));
    },
  };
}
