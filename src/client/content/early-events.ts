import { earlyEventsName } from "../../theme/head-script.ts";

/**
 * Returns the events that the head script recorded, oldest first: clicks on buttons of the page
 * menu, and clicks and form submits in islands that weren't hydrated yet.
 */
export function earlyEvents(): Event[] {
  return (globalThis as { readonly [earlyEventsName]?: Event[] })[earlyEventsName] ?? [];
}

/**
 * Removes the events in an island from the list, including events of islands inside it. Returns
 * only the island's own events.
 */
export function takeEarlyEvents(island: Element): readonly Event[] {
  const all = earlyEvents();
  const isIn = ({ target }: Event) => target instanceof Element && island.contains(target);
  const own = all.filter(isIn);
  all.splice(0, all.length, ...all.filter((event) => !isIn(event)));
  return own.filter(({ target }) => (target as Element).closest("lectern-island") === island);
}
