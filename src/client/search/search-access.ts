import { createStore } from "../../core/store.ts";
import { noAnswer } from "../../search/port.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { SearchAccess } from "../../theme/ports.ts";
import type { PageLoader } from "../navigation/page-loader.ts";
import { goMarked, prepareMarks } from "./arrival.ts";
import type { ClientProvider, LoadService } from "./open-provider.ts";

/** The shell's search, with what else the browser's program asks of it. */
export interface ClientSearch extends SearchAccess {
  /** The site has changed while it is written. */
  changed(): void;
}

interface SearchAccessInput {
  readonly site: SiteData;
  readonly service: LoadService;
  readonly loader: PageLoader;
  readonly isDev: boolean;
  readonly styles: () => Promise<void>;
}

/** Search as the shell knows it. What it takes is loaded when it is first asked for. */
export function searchAccess({
  site,
  service,
  loader,
  isDev,
  styles,
}: SearchAccessInput): ClientSearch {
  const wish = createStore<string | undefined>(undefined);
  const provider = once(async () => {
    const { openProvider } = await import("./open-provider.ts");
    return openProvider({ site, service, isDev });
  });
  const presenter = once(async () => {
    const { hitPresenter } = await import("./present-hit.ts");
    return hitPresenter(site, loader);
  });
  let opened: ClientProvider | undefined;

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-action=search]") : null;
    if (!(button instanceof HTMLElement)) return;
    wish.set(button.dataset["query"] ?? "");
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
      // At once where it can be: a letter is asked for before it is drawn.
      query: async (request) =>
        (opened ?? (await provider()))?.query(request) ??
        noAnswer(true, navigator.onLine ? "broken" : "unreachable"),
    },
    styles,
    onOpen(listener) {
      // A click may come before anything listens.
      const open = () => {
        const query = wish.get();
        if (query === undefined) return;
        wish.set(undefined);
        listener(query);
      };
      open();
      return wish.subscribe(open);
    },
    async present(...asked) {
      const [hit] = asked;
      const present = await presenter();
      return present ? present(...asked) : { excerpt: hit.excerpt, isHit: true };
    },
    go: goMarked,
    changed: () => opened?.changed(),
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
