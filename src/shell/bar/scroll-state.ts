/** Where a page is scrolled to. Lengths in CSS pixels. */
export interface ScrollPosition {
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
