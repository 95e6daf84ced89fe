import { availableParallelism } from "node:os";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import type { RoutePath } from "../../core/paths.ts";
import type { Site } from "../../core/site.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { pageEntry } from "../output/output-kinds.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import type { PublishedFile } from "../output/static-files.ts";
import { sentModules, type SentModules } from "../site-code/site-modules.ts";
import type { NewEntries } from "../store/page-cache.ts";
import type { HighlightedBlock } from "../threads/highlight-service.ts";
import { collectSooner, compileAsUsual, garbageCollection } from "../threads/tune-v8.ts";
import { ThreadEndError, workerThread, type WorkerThread } from "../threads/worker-thread.ts";
import type { Timings } from "../timings.ts";
import { findingsOf, pageWriter, type WrittenPage } from "./make-page.ts";
import { type PageFindings, summaryOf } from "./page-content.ts";
import type { LocaleSite } from "./page-stages.ts";

/** A page to build. */
export interface PageToMake {
  readonly page: Page;
  /** Whether its content is in the cache, and fresh. */
  readonly isCached: boolean;
}

/** A page that was built. */
export interface MadePage {
  readonly page: Page;
  readonly findings: PageFindings;
  /** Undefined if nothing is written. */
  readonly written: WrittenPage | undefined;
}

export interface MakePagesInput {
  readonly open: OpenSite;
  /** Calls `add` with each page to build, as soon as possible. */
  find(add: (page: PageToMake) => void): Promise<void>;
  /** Undefined if pages are only checked. */
  readonly output?: {
    readonly folder: OutputFolder;
    readonly writer: OutputWriter;
    readonly client: ClientBundle;
  };
  readonly timings: Timings;
  /** Number of threads in addition to the main thread. The default is one for each other core. */
  readonly threads?: number | undefined;
  done(made: MadePage): void;
}

/** A site as a thread gets it. Plain data. */
export interface ThreadSite extends LocaleSite {
  readonly modules: SentModules;
  /** Absolute path. */
  readonly cacheFolder: string;
  /** The output folder, as absolute path, and the client. Undefined if pages are only checked. */
  readonly output:
    | { readonly folder: string; readonly client: Pick<ClientBundle, "programs" | "build"> }
    | undefined;
}

/** New cache entries of a page, and its compiled form if that can be cached. */
export interface ThreadEntries extends NewEntries {
  readonly program?: { readonly key: string; readonly text: string } | undefined;
}

/** The functions of a thread that builds pages. `open` is called first, `end` last. */
export interface PageCalls {
  open(site: ThreadSite): Promise<void>;
  page(job: {
    readonly route: RoutePath;
    readonly isCached: boolean;
    /** The key of its files in the last output. */
    readonly lastKey: string | undefined;
  }): Promise<{
    readonly findings: PageFindings;
    readonly written: WrittenPage | undefined;
    readonly entries: ThreadEntries | undefined;
    /** New highlighted code. */
    readonly blocks: readonly HighlightedBlock[];
  }>;
  end(input: undefined): Promise<{
    /** Files that pages show or link to. */
    readonly published: readonly PublishedFile[];
    /** Errors of site code that no other code was waiting for. */
    readonly late: readonly Diagnostic[];
    /** Damaged cache files. */
    readonly faults: readonly string[];
    /** Processor time in seconds, if the system provides it. */
    readonly processor: number | undefined;
  }>;
}

/** With this many pages to build, most memory is garbage of pages. */
const VERY_MANY = 4000;

/** With this many, functions run often enough to be worth all optimisations of V8. */
const MANY = 1500;

/** The main thread builds this many pages while a thread starts. */
const FEW = 30;

/** Pages in a thread, so that it doesn't have to wait while the main thread is busy. */
const QUEUED = 16;

/** The same near the end, when other threads would otherwise have nothing to do. */
const QUEUED_LAST = 4;

/** The end begins when this many times `QUEUED` pages are left. */
const LAST_TIMES = 3;

function threadsFor(pages: number, threads = availableParallelism() - 1): number {
  return pages > FEW ? threads : 0;
}

/**
 * Builds pages on the main thread, and in other threads if there are many. Threads start while
 * pages are still being found. Returns errors of site code that no other code was waiting for.
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
  // If one fails, the others stop before the error is thrown.
  await Promise.allSettled(work.map((each) => each.catch(queue.stop)));
  return (await Promise.all(work)).flat();
}

async function makeHere({ open, output, done }: MakePagesInput, queue: PageQueue): Promise<void> {
  const write = output && pageWriter({ open, client: output.client }, output.folder.path);
  const collectGarbage = garbageCollection();
  for (let next = queue.take(); next; next = queue.take()) {
    const { page, isCached } = next;
    const content = await open.content.build(page, isCached);
    const lastKey = output?.writer.lastKey(pageEntry(open, page.route));
    const written = write?.(page, content, lastKey);
    // Cloned, because substrings would keep the page's HTML in memory.
    const findings = structuredClone(findingsOf(summaryOf(content), page, open.siteData));
    done({ page, findings, written });
    collectGarbage();
    // Threads answer and get more pages.
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

async function makeInThreads(
  input: MakePagesInput,
  queue: PageQueue,
): Promise<readonly Diagnostic[]> {
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
  /** Pages without an answer. The thread is building the first one. */
  const routes: string[] = [];
  const build = async ({ page, isCached }: PageToMake) => {
    const { route } = page;
    const lastKey = output?.writer.lastKey(pageEntry(open, route));
    routes.push(route);
    try {
      const { entries, blocks, findings, written } = await thread.call("page", {
        route,
        isCached,
        lastKey,
      });
      if (entries && "source" in page) {
        const { program } = entries;
        open.cache.write(page.source, entries);
        if (program) open.cache.writeProgram(page.source, program.key, program.text);
      }
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
  const isNeeded = (lane: number) => lane < QUEUED_LAST || queue.left() > LAST_TIMES * QUEUED;
  const lanes = Array.from({ length: QUEUED }, async (_, lane) => {
    while (isNeeded(lane)) {
      const next = await queue.next();
      if (!next) return;
      await build(next);
    }
  });
  await Promise.all(lanes);
}

/** A thread ended, or ran out of memory, while it built a page. */
class PageThreadError extends Error {
  override readonly name = "PageThreadError";

  constructor(route: string, cause: ThreadEndError) {
    super(`The page "${route}" ended the thread that built it: ${cause.message}`, { cause });
  }
}

/** Undefined if threads can't have the site: its code doesn't compile, or its data isn't plain. */
function threadSite({ open, output }: MakePagesInput): ThreadSite | undefined {
  const { root, engine, site, renames, grammars, fonts, siteSlots, store } = open;
  const modules = sentModules(open.modules);
  const { config } = site;
  const values = [config.customProps, ...[...site.data.values()].map(({ value }) => value)];
  if (!modules || !values.every((value) => isPlain(value))) return undefined;
  // Threads neither read data files nor generate files, so they don't need these functions.
  const generatedFiles = config.generatedFiles.map(({ path, feedLink }) => ({ path, feedLink }));
  const sent = { ...site, config: { ...config, data: [], generatedFiles } } as unknown as Site;
  const shared = { root, engine, site: sent, renames, grammars, fonts, siteSlots, modules };
  if (!output) return { ...shared, cacheFolder: store.folder, output };
  const { programs, build } = output.client;
  const written = { folder: output.folder.path, client: { programs, build } };
  return { ...shared, cacheFolder: store.folder, output: written };
}

/** Whether a structured clone of a value is the same to all readers. */
function isPlain(value: unknown): boolean {
  if (typeof value === "function" || typeof value === "symbol") return false;
  if (value === null || typeof value !== "object") return true;
  if (Array.isArray(value)) return value.every((each) => isPlain(each));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((each) => isPlain(each));
}

/** Pages that wait to be built. */
export interface PageQueue {
  add(page: PageToMake): void;
  /** No page is added anymore. */
  close(): void;
  /** No page is built anymore. */
  stop(): void;
  /** Returns the next page that waits. */
  take(): PageToMake | undefined;
  /** Waits for the next page. Returns `undefined` when the queue is closed and empty. */
  next(): Promise<PageToMake | undefined>;
  /** Number of pages that wait. `Infinity` while more may be added. */
  left(): number;
  /** Whether there are enough pages for threads, as soon as this is known. */
  readonly areMany: Promise<boolean>;
}

/** @param areEnough whether a number of pages is enough for threads */
export function pageQueue(areEnough: (count: number) => boolean): PageQueue {
  const pages: PageToMake[] = [];
  let taken = 0;
  let isOpen = true;
  let waiting: ((page: PageToMake | undefined) => void)[] = [];
  let settle: (areMany: boolean) => void = () => undefined;
  const areMany = new Promise<boolean>((resolve) => void (settle = resolve));
  const take = () => (taken < pages.length ? pages[taken++] : undefined);
  const close = () => {
    isOpen = false;
    settle(false);
    for (const resolve of waiting) resolve(undefined);
    waiting = [];
  };
  return {
    areMany,
    take,
    close,
    add(page) {
      if (!isOpen) return;
      pages.push(page);
      if (areEnough(pages.length)) settle(true);
      waiting.shift()?.(take());
    },
    stop() {
      taken = pages.length;
      close();
    },
    left: () => (isOpen ? Infinity : pages.length - taken),
    async next() {
      const page = take();
      if (page || !isOpen) return page;
      return new Promise((resolve) => void waiting.push(resolve));
    },
  };
}
