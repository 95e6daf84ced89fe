import { useCallback, useEffect, useState } from "react";

/** Height of the top bar in CSS pixels, as in `tokens.css`. */
const barHeight = 56;

/**
 * Determines from the scroll position which controls are visible. `showBar` and a new route show
 * the bar.
 */
export function useScrollState(route: string): ScrollState & { readonly showBar: () => void } {
  const [state, setState] = useState(initialScrollState);
  const [shownRoute, setShownRoute] = useState(route);
  const showBar = useCallback(() => setState((last) => withBar(last, "shown")), []);
  if (shownRoute !== route) {
    setShownRoute(route);
    showBar();
  }
  useEffect(() => {
    let last: ScrollPosition | undefined;
    let ignoreNext = false;
    const onScroll = () => {
      const to = readPosition();
      const from = last ?? to;
      last = to;
      if (!ignoreNext) setState((shown) => nextScrollState(shown, { from, to, barHeight }));
      ignoreNext = false;
    };
    // A jump to a heading hides the bar. The scroll event that follows must not show it.
    const onHashChange = () => {
      ignoreNext = true;
      last = readPosition();
      setState((shown) => withBar(shown, window.scrollY < barHeight ? "shown" : "hidden"));
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("scroll", onScroll, { passive: true, signal });
    window.addEventListener("hashchange", onHashChange, { signal });
    return () => listening.abort();
  }, []);
  return { ...state, showBar };
}

function withBar(state: ScrollState, bar: ScrollState["bar"]): ScrollState {
  return bar === state.bar ? state : { ...state, bar };
}

function readPosition(): ScrollPosition {
  return {
    top: window.scrollY,
    viewHeight: window.innerHeight,
    pageHeight: document.documentElement.scrollHeight,
  };
}

/** Scroll position of the page, in CSS pixels. */
interface ScrollPosition {
  readonly top: number;
  readonly viewHeight: number;
  readonly pageHeight: number;
}

export interface ScrollState {
  readonly bar: "shown" | "hidden";
  readonly backToTop: boolean;
}

/** The state before the reader scrolls. */
export const initialScrollState: ScrollState = { bar: "shown", backToTop: false };

const backToTopFrom = 300;

/**
 * Returns the state after scrolling. Scrolling down hides the bar. Scrolling up shows the bar and
 * the back-to-top button, except for a bounce at the end of the page. At the top of the page, the
 * bar is always visible.
 */
export function nextScrollState(
  state: ScrollState,
  scroll: {
    readonly from: ScrollPosition;
    readonly to: ScrollPosition;
    readonly barHeight: number;
  },
): ScrollState {
  const { from, to, barHeight } = scroll;
  const isUp = to.top < from.top;
  const isAtBottom = to.top + to.viewHeight >= to.pageHeight;
  const bar = to.top < barHeight ? "shown" : !isUp ? "hidden" : isAtBottom ? state.bar : "shown";
  const backToTop = isUp && to.top >= backToTopFrom;
  return bar === state.bar && backToTop === state.backToTop ? state : { bar, backToTop };
}
