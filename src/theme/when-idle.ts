/** Work when the browser has nothing more urgent to do, or after `timeout` milliseconds. */
export function whenIdle(work: () => void, timeout: number): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout });
  else setTimeout(work);
}
