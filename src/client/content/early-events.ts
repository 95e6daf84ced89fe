import { earlyEventsName } from "../../theme/head-script.ts";

/**
 * Returns the events that the head script recorded, oldest first: clicks on buttons of the page
 * menu, and clicks and form submits in islands that weren't hydrated yet.
 */
export function earlyEvents(): Event[] {
  return (globalThis as { readonly [earlyEventsName]?: Event[] })[earlyEventsName] ?? [];
}

/** Removes and returns the events of an island, except for events of islands inside it. */
export function takeEarlyEvents(island: Element): readonly Event[] {
  const all = earlyEvents();
  const isIn = ({ target }: Event) => target instanceof Element && island.contains(target);
  const own = all.filter(isIn);
  all.splice(0, all.length, ...all.filter((event) => !isIn(event)));
  return own.filter(({ target }) => (target as Element).closest("lectern-island") === island);
}
