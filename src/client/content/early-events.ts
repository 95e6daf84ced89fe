import { earlyEventsName } from "../../theme/bar/early-touches.ts";

/**
 * The record the early script writes: clicks on buttons of the page's menu, clicks in islands
 * that had not come to life, and forms sent there, oldest first. Empty in a document without
 * that script.
 */
export function earlyEvents(): Event[] {
  return (globalThis as { readonly [earlyEventsName]?: Event[] })[earlyEventsName] ?? [];
}

/** Takes from the record what happened in an island, without what islands inside it answered. */
export function takeEarlyEvents(island: Element): readonly Event[] {
  const all = earlyEvents();
  const isIn = ({ target }: Event) => target instanceof Element && island.contains(target);
  const own = all.filter(isIn);
  all.splice(0, all.length, ...all.filter((event) => !isIn(event)));
  return own.filter(({ target }) => (target as Element).closest("lectern-island") === island);
}
