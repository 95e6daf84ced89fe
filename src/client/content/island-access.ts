import { lazy } from "../../core/lazy.ts";
import type { SiteData } from "../../core/site-data.ts";
import { whenIdle } from "../../theme/dom.ts";
import type { IslandHost, IslandTable } from "./islands.tsx";
import { earlyEvents } from "./early-events.ts";

/** What brings islands to life, loaded when there is one. */
export type IslandAccess = Pick<IslandHost, "watch" | "clear">;

/** The first sign that the reader wants something of an island. */
const touches = ["pointerdown", "focusin", "keydown", "click"];

/**
 * Loads the host of the islands for the first page that has one. An island the
 * reader touches comes to life at once, be it in its turn or not.
 */
export function islandAccess(table: IslandTable, site: SiteData): IslandAccess {
  let host: IslandHost | undefined;
  const load = lazy(async () => {
    const { islandHost } = await import("./islands.tsx");
    return (host = islandHost(table, site));
  });
  const withHost = (work: (host: IslandHost) => void): void => {
    load().then(work, (error: unknown) => console.error(error));
  };
  const wake = (target: EventTarget | null): void => {
    const island = target instanceof Element && target.closest("lectern-island");
    if (island && !island.hasAttribute("data-hydrated")) withHost((it) => it.wake(island));
  };
  for (const type of touches) addEventListener(type, ({ target }) => wake(target), true);
  for (const { target } of earlyEvents()) wake(target);
  // To say where the focus is, the browser has all styles computed.
  whenIdle(() => wake(document.activeElement), 200);
  return {
    watch() {
      if (document.querySelector("lectern-island")) withHost((it) => it.watch());
    },
    clear: () => host?.clear(),
  };
}
