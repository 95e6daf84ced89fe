const FIRST = 1000;
const LONGEST = 60_000;
const MOST_TRIES = 12;

/**
 * How long to wait before something that failed is tried again: twice as long
 * each time, up to a minute.
 *
 * @param tries how often it was tried again already
 * @returns milliseconds; undefined when it has been tried often enough
 */
export function retryDelay(tries: number): number | undefined {
  return tries < MOST_TRIES ? Math.min(FIRST * 2 ** tries, LONGEST) : undefined;
}
