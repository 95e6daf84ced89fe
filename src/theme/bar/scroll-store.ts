import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "../../core/store.ts";

/** What scrolling has made of the shell, and how to bring the bar back. A new route brings it back by itself. */
export function useScrollState(route: string): ScrollState & { readonly showBar: () => void } {
  const [store] = useState(scrollStore);
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialScrollState);
  useEffect(() => store.visit(route), [store, route]);
  return { ...state, showBar: store.showBar };
}

/** Follows the scrolling of the window while its component listens. */
interface ScrollStore {
  subscribe(listener: () => void): () => void;
  get(): ScrollState;
  /** Shows the bar: focus has moved into it. */
  showBar(): void;
  /** Shows the bar when another page was opened. */
  visit(route: string): void;
}

/** Height of the top bar in CSS pixels, as `tokens.css` has it. */
const barHeight = 56;

function scrollStore(): ScrollStore {
  const state = createStore(initialScrollState);
  let last: ScrollPosition | undefined;
  let ignoreNext = false;
  let route: string | undefined;

  const setBar = (bar: ScrollState["bar"]) => {
    if (state.get().bar !== bar) state.set({ ...state.get(), bar });
  };
  const showBar = () => setBar("shown");
  const onScroll = () => {
    const position = readPosition();
    const from = last ?? position;
    last = position;
    if (ignoreNext) ignoreNext = false;
    else state.set(nextScrollState(state.get(), { from, to: position, barHeight }));
  };
  // A jump to a heading hides the bar; the scroll it causes may not bring it back.
  const onHashChange = () => {
    ignoreNext = true;
    last = readPosition();
    setBar(window.scrollY < barHeight ? "shown" : "hidden");
  };

  return {
    subscribe(listener) {
      window.addEventListener("scroll", onScroll, { passive: true });
      window.addEventListener("hashchange", onHashChange);
      const stop = state.subscribe(listener);
      return () => {
        stop();
        window.removeEventListener("scroll", onScroll);
        window.removeEventListener("hashchange", onHashChange);
      };
    },
    get: state.get,
    showBar,
    visit(next) {
      if (route !== undefined && route !== next) showBar();
      route = next;
    },
  };
}

function readPosition(): ScrollPosition {
  return {
    top: window.scrollY,
    viewHeight: window.innerHeight,
    pageHeight: document.documentElement.scrollHeight,
  };
}

/** Where a page is scrolled to. Lengths in CSS pixels. */
interface ScrollPosition {
  readonly top: number;
  readonly viewHeight: number;
  readonly pageHeight: number;
}

interface Scroll {
  readonly from: ScrollPosition;
  readonly to: ScrollPosition;
  /** Of the top bar, in CSS pixels. */
  readonly barHeight: number;
}

/** What the shell makes of scrolling. */
export interface ScrollState {
  readonly bar: "shown" | "hidden";
  readonly backToTop: boolean;
}

/** The state on the server, and until the reader scrolls. */
export const initialScrollState: ScrollState = { bar: "shown", backToTop: false };

const backToTopFrom = 300;

/**
 * The state after a scroll. The bar hides on the way down and returns on the
 * way up, but for a bounce at the very bottom; within its own height from the
 * top it is always there. The way back to the top is offered on the way up.
 */
export function nextScrollState(state: ScrollState, { from, to, barHeight }: Scroll): ScrollState {
  const isUp = to.top < from.top;
  const isAtBottom = to.top + to.viewHeight >= to.pageHeight;
  const bar = to.top < barHeight ? "shown" : !isUp ? "hidden" : isAtBottom ? state.bar : "shown";
  const backToTop = isUp && to.top >= backToTopFrom;
  return bar === state.bar && backToTop === state.backToTop ? state : { bar, backToTop };
}
