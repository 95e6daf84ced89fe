import type { Diagnostic } from "../../base/diagnostic.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import type { Page } from "../../model/page.ts";
import { bounded } from "../../base/bounded.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { pageEntry } from "../output/output-names.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import type { Timings } from "../timings.ts";
import { makePage, findingsOf, type MadePage } from "./make-page.ts";
import type { PageFindings } from "./page-content.ts";
import { pagePool, threadsFor, type PagePool } from "./page-pool.ts";
import { pageWriting } from "./page-writing.ts";
import { summaryOf } from "../cache/page-summary.ts";
import { sentSite } from "./sent-site.ts";

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
  readonly pages: readonly Page[];
  /** Where pages are written to; undefined: they are only checked. */
  readonly folder?: OutputFolder;
  readonly writer?: OutputWriter;
  readonly client?: ClientBundle;
  readonly timings: Timings;
  /** How many threads make pages beside the main one; undefined: one for each further core. */
  readonly threads: number | undefined;
  done(finished: FinishedPage): void;
}

/**
 * Make pages: here, and in threads when there are many.
 *
 * @returns what code of the site threw in threads when nothing was waiting for it any more
 */
export async function makePages(input: MakePagesInput): Promise<readonly Diagnostic[]> {
  const { pages, open, folder, client } = input;
  const threads = threadsFor(pages.length, input.threads);
  const queue = pageQueue(pages);
  const sent = threads > 0 ? sentSite(open) : undefined;
  const output = folder &&
    client && {
      folder: folder.path,
      client: { programs: client.programs, build: client.build },
    };
  if (!sent) {
    await makeHere(input, queue.pages);
    return [];
  }
  const site = { sent, cacheFolder: open.store.folder, output };
  const pool = pagePool({ site, threads, early: open.early });
  try {
    const work = [makeInThreads(input, pool, queue.pages), makeHere(input, queue.pages)];
    // Nothing is written any more when this has failed.
    await Promise.allSettled(work.map((lane) => lane.catch(queue.stop)));
    await Promise.all(work);
    const { published, late, timings } = await pool.end();
    open.publish(published);
    for (const timing of timings) input.timings.note(timing);
    return late;
  } finally {
    await pool.close();
  }
}

/** Pages that are still to be made: whoever is ready for more takes the next. */
interface PageQueue {
  readonly pages: Iterable<Page>;
  /** No more are to be made. */
  readonly stop: () => void;
}

function pageQueue(pages: readonly Page[]): PageQueue {
  let next = 0;
  const iterator: Iterator<Page> = {
    next() {
      const value = pages[next++];
      return value === undefined ? { done: true, value } : { done: false, value };
    },
  };
  return {
    pages: { [Symbol.iterator]: () => iterator },
    stop: () => void (next = pages.length),
  };
}

async function makeInThreads(
  { open, writer, done }: MakePagesInput,
  pool: PagePool,
  queue: Iterable<Page>,
): Promise<void> {
  await bounded(queue, pool.width, async (page) => {
    const { route } = page;
    const source = "source" in page ? page.source : undefined;
    const isCached = source !== undefined && open.content.unchanged().has(source);
    const cached = isCached ? open.cache.readText(source) : undefined;
    const answer = await pool.make({
      route,
      cached,
      lastKey: writer?.lastKey(pageEntry(open, route)),
    });
    if (source !== undefined && answer.cached !== undefined) {
      open.cache.writeTexts(source, answer.cached);
    }
    open.highlighter.store(answer.blocks);
    done({ page, findings: answer.findings, made: answer.made });
  });
}

async function makeHere(input: MakePagesInput, queue: Iterable<Page>): Promise<void> {
  const { open, config, writer, folder, client, done } = input;
  const writing = folder && client && pageWriting({ open, config, client, folder: folder.path });
  for (const page of queue) {
    const content = await open.content.content(page);
    const made =
      writing && makePage(writing, { page, content }, writer?.lastKey(pageEntry(open, page.route)));
    done({
      page,
      findings: findingsOf(summaryOf(content), { page, siteData: open.siteData }),
      made,
    });
    // Threads answer, and are given more, between two pages.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
