import { createElement, type ComponentType, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { SiteData } from "../../model/site-data.ts";
import { CrashBoundary } from "../../shell/page/CrashBoundary.tsx";
import { SiteContext } from "../../shell/site-context.tsx";
import { textsOf } from "../../shell/texts.ts";

/** Loads the module of each island, by name. */
export type IslandTable = Readonly<
  Record<string, () => Promise<{ readonly default: ComponentType<Record<string, unknown>> }>>
>;

/** Hydrates each island on its own when it comes into view. */
export interface IslandHost {
  watch(content: Element): void;
  /** The content is about to go: let its islands go too. */
  clear(): void;
}

/** Makes a host. An island whose name is not in the table stays as the server rendered it. */
export function islandHost(table: IslandTable, site: SiteData): IslandHost {
  const roots = new Set<Root>();
  let observer: IntersectionObserver | undefined;

  async function hydrate(element: Element): Promise<void> {
    const name = element.getAttribute("data-name") ?? "";
    const load = table[name];
    if (!load) return;
    const { default: Component } = await load();
    if (!element.isConnected) return;
    const props = JSON.parse(element.getAttribute("data-props") ?? "{}") as Record<string, unknown>;
    Object.assign(props, childrenOf(element));
    const root = hydrateRoot(
      element,
      <SiteContext value={site}>
        <CrashBoundary texts={textsOf(site)} extent="part" shown={props}>
          <Component {...props} />
        </CrashBoundary>
      </SiteContext>,
      {
        identifierPrefix: element.getAttribute("data-id") ?? "",
        onRecoverableError(error) {
          // An island that goes before its markup was adopted is drawn for nobody.
          if (roots.has(root)) reportError(error);
        },
      },
    );
    roots.add(root);
    element.setAttribute("data-hydrated", "");
  }

  return {
    watch(content) {
      const elements = content.querySelectorAll("lectern-island:not([data-hydrated])");
      if (elements.length === 0) return;
      const current = new IntersectionObserver(
        (entries) => {
          for (const entry of entries) {
            if (!entry.isIntersecting) continue;
            current.unobserve(entry.target);
            hydrate(entry.target).catch((error: unknown) => console.error(error));
          }
        },
        { rootMargin: "200px" },
      );
      for (const element of elements) current.observe(element);
      observer = current;
    },
    clear() {
      observer?.disconnect();
      const leaving = [...roots];
      roots.clear();
      for (const root of leaving) root.unmount();
    },
  };
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
