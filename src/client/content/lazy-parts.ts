import { lazy } from "../../core/lazy.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { PreferencesPort, SearchAccess } from "../../theme/ports/ports.ts";
import { textsOf } from "../../theme/texts.ts";
import { whenIdle } from "../../theme/when-idle.ts";
import type { ContentPart } from "./mount-part.tsx";

export interface LazyPartsInput {
  readonly site: SiteData;
  readonly saved: PreferencesPort;
  readonly search: SearchAccess;
  /** In development there is no worker, and nothing is stored. */
  readonly isDev: boolean;
  /** Loads what styles most of the parts. */
  readonly styles: () => Promise<void>;
}

/** Parts that not every page needs. Each is fetched by the first page that has something for it. */
export function lazyParts({
  site,
  saved,
  search,
  isDev,
  styles,
}: LazyPartsInput): readonly ContentPart[] {
  const zoom = lazyPart(".zoomable", async () => {
    const [{ imageZoom }] = await Promise.all([import("./image-zoom.ts"), styles()]);
    return imageZoom(textsOf(site).zoom);
  });
  return [
    zoom,
    lazyPart("figure.code", async () => {
      const [{ codeButtons }] = await Promise.all([import("./code-buttons.ts"), styles()]);
      return codeButtons(textsOf(site).code);
    }),
    lazyPart("pre[data-diagram]", async () => {
      const { diagrams } = await import("./diagrams.ts");
      return diagrams(`${site.basePath}_lectern/diagram.html`, zoom.watch);
    }),
    lazyPart(".search-page-results", async () => {
      const [{ resultsPart }] = await Promise.all([import("../search/results-part.tsx"), styles()]);
      return resultsPart(site, { search, preferences: saved });
    }),
    lazyPart(".nearest-pages", async () => {
      const { notFoundHelp } = await import("../navigation/not-found.ts");
      return notFoundHelp(site);
    }),
    ...(isDev
      ? []
      : [
          lazyPart(".offline-manager, .kept-parts", async () => {
            const [{ offlineParts }] = await Promise.all([import("./offline-parts.tsx"), styles()]);
            return offlineParts(site, saved);
          }),
        ]),
  ];
}

function lazyPart(selector: string, load: () => Promise<ContentPart>): ContentPart {
  const part = lazy(load);
  return {
    watch(content) {
      if (!content.querySelector(selector)) return;
      part().then(
        // After the page is painted: the part changes no layout.
        (loaded) => whenIdle(() => content.isConnected && loaded.watch(content), 200),
        (error: unknown) => console.error(error),
      );
    },
  };
}
