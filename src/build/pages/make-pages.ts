import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { Page } from "../../core/page.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { pageEntry } from "../output/output-kinds.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { collectSooner, compileAsUsual, garbageCollection } from "../threads/tune-v8.ts";
import type { Timings } from "../timings.ts";
import { makePage, findingsOf, type MadePage, pageWriting } from "./make-page.ts";
import { type PageFindings, summaryOf } from "./page-content.ts";
import { sentSite } from "./sent-site.ts";
import { availableParallelism } from "node:os";
import { ThreadEndError, workerThread, type WorkerThread } from "../threads/worker-thread.ts";
import type { PageCalls } from "./page-worker.ts";

/** A page that has been made. */
export interface FinishedPage {
  readonly page: Page;
  readonly findings: PageFindings;
  /** Undefined: nothing is written. */
  readonly made: MadePage | undefined;
}

export interface MakePagesInput {
  readonly open: OpenSite;
  readonly config: SiteConfig;
  /** Hands over the pages that have to be made, each as soon as that is known. */
  readonly find: (add: (page: PageToMake) => void) => Promise<void>;
  /** Where pages are written to; undefined: they are only checked. */
  readonly folder?: OutputFolder;
  readonly writer?: OutputWriter;
  readonly client?: ClientBundle;
  readonly timings: Timings;
  /** How many threads make pages beside the main one; undefined: one for each further core. */
  readonly threads: number | undefined;
  done(finished: FinishedPage): void;
}

/** With so many pages to be made, what they leave behind is most of the memory. */
const VERY_MANY = 4000;

/** With so many, functions run often enough for all that V8 can make of them. */
const MANY = 1500;

/** Few pages are left when there are so many times what threads take at once. */
const FEW_TIMES = 3;

/**
 * Make pages: here, and in threads when there are many. Threads begin while others
 * are still looked for.
 *
 * @returns what code of the site threw in threads when nothing was waiting for it any more
 */
export async function makePages(input: MakePagesInput): Promise<readonly Diagnostic[]> {
  const queue = pageQueue((count) => threadsFor(count, input.threads) > 0);
  let found = 0;
  const here = async () => {
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
  const work = [here(), inThreads(input, queue)];
  // Nothing is written any more when this has failed.
  await Promise.allSettled(work.map((lane) => lane.catch(queue.stop)));
  return (await Promise.all(work)).flat();
}

async function inThreads(input: MakePagesInput, queue: PageQueue): Promise<readonly Diagnostic[]> {
  const { open, folder, client } = input;
  if (!(await queue.areMany)) return [];
  const sent = sentSite(open);
  if (!sent) return [];
  const output = folder &&
    client && {
      folder: folder.path,
      client: { programs: client.programs, build: client.build },
    };
  const site = { sent, cacheFolder: open.store.folder, output };
  const threads = Array.from({ length: threadsFor(Infinity, input.threads) }, () =>
    workerThread<PageCalls>(new URL("./page-worker.js", import.meta.url)),
  );
  try {
    const late = await Promise.all(
      threads.map(async (thread, index) => {
        const started = performance.now();
        await thread.call("open", site);
        await makeInThread(input, thread, queue);
        const { published, late, processor } = await thread.call("end", undefined);
        open.publish(published);
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
  { open, writer, done }: MakePagesInput,
  thread: WorkerThread<PageCalls>,
  queue: PageQueue,
): Promise<void> {
  /** Pages without an answer. The thread is building the first one. */
  const routes: string[] = [];
  const build = async ({ page, isCached }: PageToMake) => {
    const { route } = page;
    const source = "source" in page ? page.source : undefined;
    routes.push(route);
    try {
      const { cached, blocks, findings, made } = await thread.call("page", {
        route,
        cached: isCached && source !== undefined ? open.cache.readText(source) : undefined,
        program: !isCached && source !== undefined ? open.cache.readProgram(source) : undefined,
        lastKey: writer?.lastKey(pageEntry(open, route)),
      });
      if (cached !== undefined && source !== undefined) open.cache.writeTexts(source, cached);
      open.highlighter.store(blocks);
      done({ page, findings, made });
    } catch (error) {
      throw error instanceof ThreadEndError
        ? new PageThreadError(routes[0] ?? route, error)
        : error;
    } finally {
      routes.splice(routes.indexOf(route), 1);
    }
  };
  // With few pages left, a thread gets fewer in advance, so that all threads end together.
  const isNeeded = (lane: number) => lane < WAITING_LAST || queue.left() > FEW_TIMES * WAITING;
  const lanes = Array.from({ length: WAITING }, async (_, lane) => {
    while (isNeeded(lane)) {
      const next = await queue.next();
      if (!next) return;
      await build(next);
    }
  });
  await Promise.all(lanes);
}

async function makeHere(input: MakePagesInput, queue: PageQueue): Promise<void> {
  const { open, config, writer, folder, client, done } = input;
  const writing = folder && client && pageWriting({ open, config, client, folder: folder.path });
  const collect = garbageCollection();
  for (let next = queue.take(); next; next = queue.take()) {
    const { page, isCached } = next;
    const content = await (isCached ? open.content.content(page) : open.content.make(page));
    const made =
      writing && makePage(writing, { page, content }, writer?.lastKey(pageEntry(open, page.route)));
    // As they come from threads: addresses that were cut out of a page's HTML hold all of it.
    const findings = structuredClone(
      findingsOf(summaryOf(content), { page, siteData: open.siteData }),
    );
    done({ page, findings, made });
    collect();
    // Threads answer, and are given more.
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

/** A thread ended while it made a page, or ran out of memory. */
class PageThreadError extends Error {
  override readonly name = "PageThreadError";

  constructor(route: string, cause: ThreadEndError) {
    super(`The page "${route}" ended the thread that made it: ${cause.message}`, { cause });
  }
}

/** Fewer pages are made on the main thread in the time in which another starts. */
const FEW = 30;

/**
 * Pages that wait in a thread, the one at work included: it need not wait for the main thread,
 * which may be at one long page, or at an index.
 */
const WAITING = 16;

/** The same near the end: what waits in one thread can be made by no other. */
const WAITING_LAST = 4;

/**
 * How many threads it is worth to have for a number of pages.
 *
 * @param asked undefined: one for each further core
 */
function threadsFor(pages: number, asked: number | undefined): number {
  return pages > FEW ? (asked ?? availableParallelism() - 1) : 0;
}

/** A page that has to be made. */
export interface PageToMake {
  readonly page: Page;
  /** Whether its content is in the cache, and holds. */
  readonly isCached: boolean;
}

/** Pages that are still to be made: whoever is ready for more takes the next. */
export interface PageQueue {
  add(page: PageToMake): void;
  /** No more will be added. */
  close(): void;
  /** No more are to be made. */
  stop(): void;
  /** Undefined when none waits. */
  take(): PageToMake | undefined;
  /** Waits for the next; undefined when there will be none. */
  next(): Promise<PageToMake | undefined>;
  /** How many wait; `Infinity` while more may come. */
  left(): number;
  /** As soon as it is known: whether so many came that threads are of use. */
  readonly areMany: Promise<boolean>;
}

/** @param isMany whether so many pages are worth threads */
export function pageQueue(isMany: (count: number) => boolean): PageQueue {
  const pages: PageToMake[] = [];
  let taken = 0;
  let isOpen = true;
  let idle: ((page: PageToMake | undefined) => void)[] = [];
  let settle: (areMany: boolean) => void = () => undefined;
  const areMany = new Promise<boolean>((resolve) => void (settle = resolve));
  const take = () => (taken < pages.length ? pages[taken++] : undefined);
  const close = () => {
    isOpen = false;
    settle(false);
    for (const resolve of idle) resolve(undefined);
    idle = [];
  };
  return {
    areMany,
    take,
    close,
    add(page) {
      if (!isOpen) return;
      pages.push(page);
      if (isMany(pages.length)) settle(true);
      idle.shift()?.(take());
    },
    stop() {
      taken = pages.length;
      close();
    },
    left: () => (isOpen ? Infinity : pages.length - taken),
    async next() {
      const waiting = take();
      if (waiting || !isOpen) return waiting;
      return new Promise((resolve) => void idle.push(resolve));
    },
  };
}
