import { noAnswer } from "../../search/port.ts";
import type { SiteData } from "../../model/site-data.ts";
import type { SearchAccess } from "../../shell/ports/ports.ts";
import type { PageLoader } from "../navigation/page-loader.ts";
import { goMarked, prepareMarks } from "./arrival.ts";
import type { ClientProvider } from "./open-provider.ts";

export interface ClientSearch extends SearchAccess {
  /** The site has changed while it is written. */
  changed(): void;
  /** Open the search for a query. */
  wish(query: string): void;
}

interface SearchAccessInput {
  readonly site: SiteData;
  readonly loader: PageLoader;
  readonly isDev: boolean;
  readonly styles: () => Promise<void>;
  readonly lost: SearchAccess["lost"];
}

/** Search as the shell knows it. What it takes is loaded when it is first asked for. */
export function searchAccess({
  site,
  loader,
  isDev,
  styles,
  lost,
}: SearchAccessInput): ClientSearch {
  const wishes = new Set<(query: string) => void>();
  /** What was wished for before anything listened. */
  let early: string | undefined;
  const wish = (query: string) => {
    if (wishes.size === 0) early = query;
    for (const listener of wishes) listener(query);
  };
  const provider = once(async () => {
    const { openProvider } = await import("./open-provider.ts");
    return openProvider(site, isDev);
  });
  const presenter = once(async () => {
    const { hitPresenter } = await import("./present-hit.ts");
    return hitPresenter(site, loader);
  });
  let opened: ClientProvider | undefined;

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-action=search]") : null;
    if (!(button instanceof HTMLElement)) return;
    wish(button.dataset["query"] ?? "");
  });

  return {
    provider: {
      warm(scope) {
        prepareMarks();
        void provider().then((found) => {
          opened = found;
          found?.warm(scope);
        });
      },
      query: async (request) =>
        (await provider())?.query(request) ??
        noAnswer(true, navigator.onLine ? "broken" : "unreachable"),
    },
    styles,
    onOpen(listener) {
      wishes.add(listener);
      if (early !== undefined) listener(early);
      early = undefined;
      return () => wishes.delete(listener);
    },
    async present(hit, phrases) {
      const present = await presenter();
      return present ? present(hit, phrases) : { excerpt: hit.excerpt, isHit: true };
    },
    go: goMarked,
    lost,
    changed: () => opened?.changed(),
    wish,
  };
}

/** What a part of the program came to; undefined when it could not be fetched, and the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T | undefined> {
  let loading: Promise<T | undefined> | undefined;
  return () => {
    loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    });
    return loading;
  };
}
