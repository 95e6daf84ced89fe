import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { Page } from "../../core/page.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { pageEntry } from "../output/output-names.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { collectSooner, compileAsUsual, garbageCollection } from "../threads/tune-v8.ts";
import type { Timings } from "../timings.ts";
import { makePage, findingsOf, type MadePage } from "./make-page.ts";
import type { PageFindings } from "./page-content.ts";
import { pagePool, threadsFor, type PagePool } from "./page-pool.ts";
import { pageQueue, type PageQueue, type PageToMake } from "../threads/page-queue.ts";
import { pageWriting } from "./page-writing.ts";
import { summaryName } from "../store/page-cache.ts";
import { summaryOf } from "../store/page-summary.ts";
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
  const pool = pagePool({ site, threads: threadsFor(Infinity, input.threads) });
  try {
    await makeInThreads(input, pool, queue);
    const { published, late, timings } = await pool.end();
    open.publish(published);
    for (const timing of timings) input.timings.note(timing);
    return late;
  } finally {
    await pool.close();
  }
}

async function makeInThreads(
  { open, writer, done }: MakePagesInput,
  pool: PagePool,
  queue: PageQueue,
): Promise<void> {
  const { most, last } = pool.width;
  let waiting = 0;
  // From then on a thread gets another when it has nearly done what it has: all end together.
  const areFew = () => queue.left() <= FEW_TIMES * most;
  const isNeeded = () => waiting < last || !areFew();
  const lane = async () => {
    while (isNeeded()) {
      const next = await queue.next();
      if (!next) return;
      waiting++;
      const { page, isCached } = next;
      const { route } = page;
      const source = "source" in page ? page.source : undefined;
      const isMade = source !== undefined && !isCached;
      const answer = await pool.make({
        route,
        cached: isCached && source !== undefined ? open.cache.readText(source) : undefined,
        program: isMade ? open.cache.readProgram(source) : undefined,
        lastKey: writer?.lastKey(pageEntry(open, route)),
      });
      waiting--;
      if (answer.cached !== undefined) {
        open.cache.writeTexts(source ?? summaryName(route), answer.cached);
      }
      open.highlighter.store(answer.blocks);
      done({ page, findings: answer.findings, made: answer.made });
    }
  };
  await Promise.all(Array.from({ length: most }, lane));
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
