import { whenIdle } from "../theme/when-idle.ts";

/** How long a slice may take, in milliseconds: what the reader does meanwhile waits for it. */
const SLICE = 5;

/** How long the next slice waits for an idle moment at most, in milliseconds. */
const PATIENCE = 100;

/**
 * Do something with each of many elements, a few of them in each idle moment, so that no task
 * is long. The first slice runs at once; what has left the document by its turn is left out.
 *
 * @param now a clock, in milliseconds
 */
export function inSlices<T extends Node>(
  elements: readonly T[],
  work: (element: T) => void,
  now: () => number = () => performance.now(),
): void {
  const end = now() + SLICE;
  for (const [at, element] of elements.entries()) {
    if (at > 0 && now() >= end) {
      const rest = elements.slice(at);
      whenIdle(() => inSlices(rest, work, now), PATIENCE);
      return;
    }
    if (element.isConnected) work(element);
  }
}
