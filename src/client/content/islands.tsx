import { createElement, type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { flushSync } from "react-dom";
import type { SiteData } from "../../core/site-data.ts";
import { CrashBoundary } from "../../theme/page/CrashBoundary.tsx";
import { SiteContext } from "../../theme/site-context.tsx";
import { takeEarlyEvents } from "./early-events.ts";

/** Loads the module of each island, by name. */
export type IslandTable = Readonly<
  Record<string, () => Promise<{ readonly default: ComponentType<Record<string, unknown>> }>>
>;

/** Hydrates each island on its own when it comes into view. */
export interface IslandHost {
  /** Looks for islands in the whole document: slots of the frame have some, too. */
  watch(): void;
  /** Hydrate an island now: the reader is using it. */
  wake(island: Element): void;
  /** The content is about to go: let its islands go too. Those of the frame stay. */
  clear(): void;
}

/** Makes a host. An island whose name is not in the table stays as the server rendered it. */
export function islandHost(table: IslandTable, site: SiteData): IslandHost {
  const roots = new Map<Root, Element>();
  const begun = new WeakSet<Element>();
  let observer: IntersectionObserver | undefined;

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
        // The next touch tries again.
        begun.delete(island);
        reportError(new Error(`The island "${name}" did not load.`, { cause: error }));
      },
    );
  }

  return {
    wake,
    watch() {
      observer?.disconnect();
      letGo(roots, (element) => !element.isConnected);
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
    clear() {
      observer?.disconnect();
      letGo(roots, (element) => element.closest(".content"));
    },
  };
}

interface IslandPlace {
  readonly site: SiteData;
  /** The roots of the islands that are shown. */
  readonly roots: Map<Root, Element>;
}

/** Islands whose place is about to go, or has gone, go with it. */
function letGo(roots: IslandPlace["roots"], isLeaving: (element: Element) => unknown): void {
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
  // From here on React hears what the reader does: it hydrates before it answers.
  const events = takeEarlyEvents(island);
  const repeat = () => {
    if (roots.has(root)) repeatEvents(events);
  };
  const root = hydrateRoot(
    island,
    <SiteContext value={site}>
      {/* Not in the effect itself: there React does not render what the events ask for. */}
      <Adopted onAdopted={() => queueMicrotask(repeat)}>
        <CrashBoundary extent="part" shown={props}>
          <Component {...props} />
        </CrashBoundary>
      </Adopted>
    </SiteContext>,
    {
      identifierPrefix: island.getAttribute("data-id") ?? "",
      onCaughtError: (error) => reportError(error),
      onRecoverableError(error) {
        // An island that goes before its markup was adopted is drawn for nobody.
        if (roots.has(root)) reportError(error);
      },
    },
  );
  roots.set(root, island);
  island.setAttribute("data-hydrated", "");
}

interface AdoptedProps {
  /** Called once, when the server's markup has been adopted. */
  readonly onAdopted: () => void;
  readonly children: ReactNode;
}

function Adopted({ onAdopted, children }: AdoptedProps): ReactNode {
  useEffect(onAdopted, [onAdopted]);
  return children;
}

/** What the island was given to show: it stands in it, or beside it until it is shown. */
function childrenOf(element: Element): { readonly children?: ReactNode } {
  const html =
    element.getAttribute("data-slot") ?? element.querySelector("lectern-slot")?.innerHTML;
  if (html === undefined) return {};
  return {
    children: createElement("lectern-slot", { dangerouslySetInnerHTML: { __html: html } }),
  };
}

/** The browser itself did what a click on these is for. */
const doneAlready = "a[href], label, select, input[type=file]";

/** Repeats, for an island that was just hydrated, the clicks and form submits from before. */
function repeatEvents(events: readonly Event[]): void {
  for (const event of events) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event.type === "click") repeatClick(target);
    // The click on its button submits a form again. A form with an `action` was sent.
    else if (!(event as SubmitEvent).submitter && !target.hasAttribute("action")) {
      flushSync(() => (target as HTMLFormElement).requestSubmit());
    }
  }
}

function repeatClick(target: Element): void {
  // The second click changes these again: undo the first.
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
