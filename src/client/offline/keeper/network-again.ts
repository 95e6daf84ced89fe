/** The longest time between two tries, in milliseconds. */
const LONGEST = 60_000;

let wait = 1000;

/**
 * Resolves when it is worth trying again: the browser found a network, or, where
 * it believes there is one, some time has passed. Or when it was stopped.
 */
export function networkAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = navigator.onLine ? setTimeout(go, wait) : undefined;
    wait = Math.min(LONGEST, wait * 2);
    const online = () => {
      wait = 1000;
      go();
    };
    window.addEventListener("online", online);
    signal.addEventListener("abort", go);
    function go(): void {
      clearTimeout(timer);
      window.removeEventListener("online", online);
      signal.removeEventListener("abort", go);
      resolve();
    }
  });
}
