import { describe, expect, test } from "vitest";
import { initialScrollState, nextScrollState, type ScrollState } from "./scroll-state.ts";

const barHeight = 56;
const page = { viewHeight: 800, pageHeight: 4000 };

function scroll(tops: readonly number[]): ScrollState {
  let state = initialScrollState;
  for (let i = 1; i < tops.length; i++) {
    const from = { ...page, top: tops[i - 1] ?? 0 };
    state = nextScrollState(state, { from, to: { ...page, top: tops[i] ?? 0 }, barHeight });
  }
  return state;
}

describe("scrolling", () => {
  test.each([
    ["down hides the bar", [0, 200], "hidden", false],
    ["less than the bar's height keeps it", [0, 40], "shown", false],
    ["up shows the bar and the back-to-top button", [0, 900, 800], "shown", true],
    ["up near the top doesn't show the back-to-top button", [0, 290, 280], "shown", false],
    ["by 0 pixels counts as down", [0, 900, 800, 800], "hidden", false],
    ["back after overscroll at the bottom doesn't show the bar", [0, 3230, 3210], "hidden", true],
    ["to the top shows the bar", [0, 900, 0], "shown", false],
  ] as const)("%s", (_, tops, bar, backToTop) => {
    expect(scroll(tops)).toEqual({ bar, backToTop });
  });

  test("without an effect returns the same object, so that nothing renders", () => {
    const at = { ...page, top: 500 };
    const start = { from: { ...page, top: 0 }, to: at, barHeight };
    const hidden = nextScrollState(initialScrollState, start);
    const further = { from: at, to: { ...page, top: 600 }, barHeight };
    expect(nextScrollState(hidden, further)).toBe(hidden);
  });
});
