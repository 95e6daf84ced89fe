import { lazy } from "../../core/lazy.ts";
import { createStore } from "../../core/store.ts";
import type { SearchLauncher } from "../../theme/search/search-store.ts";
import type { SearchAccessInput } from "./search-access.ts";

interface LauncherInput extends SearchAccessInput {
  readonly styles: () => Promise<void>;
}

export interface ClientSearch extends SearchLauncher {
  /** Call this when the site has changed during development. */
  changed(): void;
}

/** Loads the search on first use, and opens it for search buttons in the content. */
export function searchLauncher({ styles, ...input }: LauncherInput): ClientSearch {
  const wish = createStore<string | undefined>(undefined);
  const load = lazy(async () => {
    const [{ searchAccess }] = await Promise.all([import("./search-access.ts"), styles()]);
    return searchAccess(input);
  });

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-action=search]") : null;
    if (button instanceof HTMLElement) wish.set(button.dataset["query"] ?? "");
  });

  return {
    load,
    onOpen(listener) {
      // The reader may click before a listener is registered.
      const open = () => {
        const query = wish.get();
        if (query === undefined) return;
        wish.set(undefined);
        listener(query);
      };
      open();
      return wish.subscribe(open);
    },
    changed: () => void load().then((search) => search.changed()),
  };
}
