import { useEffect, useState, useSyncExternalStore } from "react";
import { initialScrollState, type ScrollState } from "./scroll-state.ts";
import { scrollStore } from "./scroll-store.ts";

/** What scrolling has made of the shell, and how to bring the bar back. A new route brings it back by itself. */
export function useScrollState(route: string): ScrollState & { readonly showBar: () => void } {
  const [store] = useState(scrollStore);
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialScrollState);
  useEffect(() => store.visit(route), [store, route]);
  return { ...state, showBar: store.showBar };
}
