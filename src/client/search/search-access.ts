import type { SiteData } from "../../core/site-data.ts";
import {
  noAnswer,
  type PortAnswer,
  type SearchPort,
  type SearchService,
} from "../../search/port.ts";
import type { SearchAccess } from "../../theme/search/search-store.ts";
import type { FromWorker, ToWorker } from "../search-worker/worker-messages.ts";
import type { PageLoader } from "../navigation/page-loader.ts";
import { goMarked } from "./arrival.ts";
import { hitPresenter } from "./present-hit.ts";

/** Loads the module of a search service. `undefined` if the site uses its own index. */
export type LoadService = (() => Promise<SearchService>) | undefined;

export interface SearchAccessInput {
  readonly site: SiteData;
  readonly service: LoadService;
  readonly loader: PageLoader;
  readonly isDev: boolean;
}

interface ClientAccess extends SearchAccess {
  /** Call this when the site has changed during development. */
  changed(): void;
}

/** Connects the search box to the search worker, or to the site's search service. */
export async function searchAccess({
  site,
  service,
  loader,
  isDev,
}: SearchAccessInput): Promise<ClientAccess> {
  const warn = (message: string) => {
    // Readers only need to see that there are no results, but authors need to know why.
    if (isDev) console.warn(message);
  };
  const { provider } = site.search;
  // Load the code for highlights now, because readers can also search the index when they're
  // offline.
  import("./highlight.ts").catch(() => {});
  const access = { present: hitPresenter(site, loader), go: goMarked };
  if (provider.kind !== "embedded" && service) {
    const { openPort } = await service();
    const port = openPort({ provider, locale: site.locale.code, base: site.localeBase, warn });
    return { ...access, provider: port, changed() {} };
  }
  const port = workerPort({ base: new URL(site.localeBase, location.href).href, warn });
  return { ...access, provider: port, changed: port.changed };
}

interface WorkerPort extends SearchPort {
  changed(): void;
}

/**
 * Searches the site's index files in a worker, which starts on first use.
 *
 * @param input `base`: URL of the index files' folder, with `/` at its end; `warn`: called for
 *   an index that can't be used
 */
export function workerPort(input: {
  readonly base: string;
  warn(message: string): void;
}): WorkerPort {
  const { base, warn } = input;
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: PortAnswer) => void>();

  /**
   * Resolves a query and all older ones with the same answer. The worker only answers the newest
   * query, because nobody needs the answers to the older ones.
   */
  function settle(id: number, answer: PortAnswer): void {
    for (const [waitingId, resolve] of waiting) {
      if (waitingId > id) continue;
      waiting.delete(waitingId);
      resolve(answer);
    }
  }

  function start(): Worker {
    const started = new Worker(new URL("../search-worker/search-worker.js", import.meta.url), {
      type: "module",
    });
    started.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "answer") settle(data.id, data.answer);
      else warn(data.message);
    });
    started.addEventListener("error", (event) => {
      event.preventDefault();
      // The worker failed to load or has a bug. Don't let queries wait for it.
      warn(`The search failed: ${event.message}`);
      settle(lastId, noAnswer(true, "broken"));
      worker = undefined;
    });
    started.postMessage({ kind: "setup", base } satisfies ToWorker);
    return started;
  }

  function send(message: ToWorker): void {
    worker ??= start();
    worker.postMessage(message);
  }

  return {
    warm: (scope) => send({ kind: "warm", scope }),
    query: (request) =>
      new Promise((resolve) => {
        waiting.set(++lastId, resolve);
        send({ kind: "query", id: lastId, request });
      }),
    changed() {
      if (worker) send({ kind: "changed" });
    },
  };
}
