import { availableParallelism } from "node:os";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { PublishedFile } from "../output/published-file.ts";
import { ThreadEndError, workerThread, type WorkerThread } from "../threads/worker-thread.ts";
import type { Timing } from "../timings.ts";
import type { PageAnswer, PageCalls, PageJob, PageWorkerSite } from "./page-worker.ts";

/** Threads that make pages of a site in one locale. */
export interface PagePool {
  /** How many pages it takes at once, and how many when there are few left. */
  readonly width: { readonly most: number; readonly last: number };
  /** @throws PageThreadError when the page ended its thread */
  make(job: PageJob): Promise<PageAnswer>;
  /** What came of all pages together. The threads end. */
  end(): Promise<{
    readonly published: readonly PublishedFile[];
    readonly late: readonly Diagnostic[];
    readonly timings: readonly Timing[];
  }>;
  close(): Promise<void>;
}

/** A thread ended while it made a page, or ran out of memory. */
export class PageThreadError extends Error {
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

interface Lane {
  readonly thread: WorkerThread<PageCalls>;
  /** The thread has been told of the site. */
  readonly opened: Promise<unknown>;
  /** Routes that have not been answered, the one at work first. */
  readonly routes: string[];
  readonly started: number;
}

/**
 * How many threads it is worth to have for a number of pages.
 *
 * @param asked undefined: one for each further core
 */
export function threadsFor(pages: number, asked: number | undefined): number {
  return pages > FEW ? (asked ?? usualThreads()) : 0;
}

/** How many threads make pages beside the main one, which does too: one for each further core. */
function usualThreads(): number {
  return Math.max(0, availableParallelism() - 1);
}

export interface PagePoolInput {
  readonly site: PageWorkerSite;
  /** How many threads: a whole number from 1 on. */
  readonly threads: number;
}

/** Have threads make pages of a site. A page goes to the thread with the fewest that wait. */
export function pagePool({ site, threads }: PagePoolInput): PagePool {
  const newLane = (): Lane => {
    const thread = workerThread<PageCalls>(new URL("./page-worker.js", import.meta.url));
    const opened = thread.call("open", site);
    // Whoever gives it a page hears of it.
    opened.catch(() => undefined);
    return { thread, opened, routes: [], started: performance.now() };
  };
  const first = newLane();
  const lanes = [first, ...Array.from({ length: threads - 1 }, newLane)];

  return {
    width: { most: threads * WAITING, last: threads * WAITING_LAST },
    async make(job) {
      const lane = lanes.reduce(
        (best, each) => (each.routes.length < best.routes.length ? each : best),
        first,
      );
      lane.routes.push(job.route);
      try {
        await lane.opened;
        return await lane.thread.call("page", job);
      } catch (error) {
        // All that wait fail with it; the first is the one that was at work.
        throw error instanceof ThreadEndError
          ? new PageThreadError(lane.routes[0] ?? job.route, error)
          : error;
      } finally {
        lane.routes.splice(lane.routes.indexOf(job.route), 1);
      }
    },
    async end() {
      const found = await Promise.all(lanes.map(({ thread }) => thread.call("end", undefined)));
      await close();
      return {
        published: found.flatMap(({ published }) => published),
        late: found.flatMap(({ late }) => late),
        timings: found.map(({ processor }, index) => ({
          phase: "pages",
          thread: `pages ${index + 1}`,
          wall: (performance.now() - (lanes[index]?.started ?? 0)) / 1000,
          processor,
          memory: undefined,
        })),
      };
    },
    close,
  };

  async function close(): Promise<void> {
    await Promise.all(lanes.map(({ thread }) => thread.close()));
  }
}
