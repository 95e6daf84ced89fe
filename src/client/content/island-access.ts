import { lazy } from "../../core/lazy.ts";
import type { SiteData } from "../../core/site-data.ts";
import { whenIdle } from "../../theme/dom.ts";
import type { IslandHost, IslandTable } from "./islands.tsx";
import { earlyEvents } from "./early-events.ts";

/** Events that hydrate an island immediately. */
const touches = ["pointerdown", "focusin", "keydown", "click"];

/**
 * Loads the island host for the first page with islands. Interaction hydrates an island
 * immediately.
 */
export function islandAccess(table: IslandTable, site: SiteData) {
  let host: IslandHost | undefined;
  const load = lazy(async () => {
    const { islandHost } = await import("./islands.tsx");
    return (host = islandHost(table, site));
  });
  const withHost = (work: (host: IslandHost) => void): void => {
    load().then(work, console.error);
  };
  const wake = (target: EventTarget | null): void => {
    const island = target instanceof Element && target.closest("lectern-island");
    if (island && !island.hasAttribute("data-hydrated")) withHost((it) => it.wake(island));
  };
  for (const type of touches) addEventListener(type, ({ target }) => wake(target), true);
  for (const { target } of earlyEvents()) wake(target);
  // Wait for idle time, because `activeElement` makes the browser compute all styles.
  whenIdle(() => wake(document.activeElement), 200);
  return {
    watch(): void {
      if (document.querySelector("lectern-island")) withHost((it) => it.watch());
    },
    clear: (): void => host?.clear(),
  };
}
