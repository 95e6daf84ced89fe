import { createElement, type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { flushSync } from "react-dom";
import type { SiteData } from "../../core/site-data.ts";
import { CrashBoundary } from "../../theme/page/CrashBoundary.tsx";
import { SiteContext } from "../../theme/site-context.tsx";
import { takeEarlyEvents } from "./early-events.ts";

/** Functions that load the islands' modules, by island name. */
export type IslandTable = Readonly<
  Record<string, () => Promise<{ readonly default: ComponentType<Record<string, unknown>> }>>
>;

export type IslandHost = ReturnType<typeof islandHost>;

/** Hydrates each island when it scrolls into view. Islands that aren't in the table stay as server HTML. */
export function islandHost(table: IslandTable, site: SiteData) {
  const roots = new Map<Root, Element>();
  const begun = new WeakSet<Element>();
  let observer: IntersectionObserver | undefined;

  /** Hydrates an island that is in view or that the reader uses. */
  function wake(island: Element): void {
    const name = island.getAttribute("data-name") ?? "";
    const load = table[name];
    if (!load || begun.has(island)) return;
    begun.add(island);
    load().then(
      ({ default: Component }) => {
        if (island.isConnected) hydrateIsland(island, Component, { site, roots });
      },
      (error: unknown) => {
        // Let the next interaction try again.
        begun.delete(island);
        reportError(new Error(`The island "${name}" didn't load.`, { cause: error }));
      },
    );
  }

  return {
    wake,
    /** Finds islands in the entire document, because slots of the layout can also contain them. */
    watch(): void {
      observer?.disconnect();
      unmount(roots, (element) => !element.isConnected);
      const current = new IntersectionObserver(
        (entries) => {
          for (const entry of entries) {
            if (!entry.isIntersecting) continue;
            current.unobserve(entry.target);
            wake(entry.target);
          }
        },
        { rootMargin: "200px" },
      );
      const elements = document.querySelectorAll("lectern-island:not([data-hydrated])");
      for (const element of elements) current.observe(element);
      observer = current;
    },
    /** Unmounts the islands in the content before it is removed. Islands in the layout stay. */
    clear(): void {
      observer?.disconnect();
      unmount(roots, (element) => element.closest(".content"));
    },
  };
}

interface IslandPlace {
  readonly site: SiteData;
  /** The React roots of the islands. */
  readonly roots: Map<Root, Element>;
}

/** Unmounts islands whose elements leave the document. */
function unmount(roots: IslandPlace["roots"], isLeaving: (element: Element) => unknown): void {
  for (const [root, element] of roots) {
    if (!isLeaving(element)) continue;
    roots.delete(root);
    root.unmount();
  }
}

function hydrateIsland(
  island: Element,
  Component: ComponentType<Record<string, unknown>>,
  { site, roots }: IslandPlace,
): void {
  const props = JSON.parse(island.getAttribute("data-props") ?? "{}") as Record<string, unknown>;
  Object.assign(props, childrenOf(island));
  // From now on, React handles the island's events. It hydrates the island before handling them.
  const events = takeEarlyEvents(island);
  const repeat = () => {
    if (roots.has(root)) replayEvents(events);
  };
  const root = hydrateRoot(
    island,
    <SiteContext value={site}>
      {/* Use a microtask, because React doesn't render updates inside the effect. */}
      <Hydrated onHydrated={() => queueMicrotask(repeat)}>
        <CrashBoundary extent="part" shown={props}>
          <Component {...props} />
        </CrashBoundary>
      </Hydrated>
    </SiteContext>,
    {
      identifierPrefix: island.getAttribute("data-id") ?? "",
      onCaughtError: (error) => reportError(error),
      onRecoverableError(error) {
        // Ignore islands that were removed during hydration.
        if (roots.has(root)) reportError(error);
      },
    },
  );
  roots.set(root, island);
  island.setAttribute("data-hydrated", "");
}

/** Calls `onHydrated` once. */
function Hydrated(props: { onHydrated(): void; readonly children: ReactNode }): ReactNode {
  const { onHydrated, children } = props;
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/**
 * Returns the slot of an island from its HTML, or from an attribute if the island doesn't show it
 * at first.
 */
function childrenOf(element: Element): { readonly children?: ReactNode } {
  const html =
    element.getAttribute("data-slot") ?? element.querySelector("lectern-slot")?.innerHTML;
  if (html === undefined) return {};
  return {
    children: createElement("lectern-slot", { dangerouslySetInnerHTML: { __html: html } }),
  };
}

/** Elements whose clicks the browser has already handled. */
const doneAlready = "a[href], label, select, input[type=file]";

/** Replays clicks and form submits that happened before hydration. */
function replayEvents(events: readonly Event[]): void {
  for (const event of events) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event.type === "click") repeatClick(target);
    // The replayed click on a submit button submits its form. Forms with an `action` were already
    // sent.
    else if (!(event as SubmitEvent).submitter && !target.hasAttribute("action")) {
      flushSync(() => (target as HTMLFormElement).requestSubmit());
    }
  }
}

function repeatClick(target: Element): void {
  // The replayed click toggles the element again, so undo what the first click changed.
  const details = target.closest("summary")?.parentElement;
  if (details instanceof HTMLDetailsElement) details.open = !details.open;
  const isBox = target.matches("input:is([type=checkbox], [type=radio])");
  if (isBox) {
    const box = target as HTMLInputElement;
    box.checked = box.type === "checkbox" && !box.checked;
  } else if (target.closest(doneAlready)) return;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  flushSync(() => target.dispatchEvent(click));
}
