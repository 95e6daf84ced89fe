import { lazy } from "../../core/lazy.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { PreferencesPort } from "../../theme/ports.ts";
import type { SearchLauncher } from "../../theme/search/search-store.ts";
import { textsOf } from "../../theme/texts.ts";
import { whenIdle } from "../../theme/dom.ts";
import type { ContentPart } from "./mount-part.tsx";

export interface LazyPartsInput {
  readonly site: SiteData;
  readonly preferences: PreferencesPort;
  readonly search: SearchLauncher;
  /** Whether the site is in development, which turns off offline features. */
  readonly isDev: boolean;
  /** Loads the styles that most parts need. */
  readonly styles: () => Promise<void>;
}

/** Features that load with the first page that needs them. */
export function lazyParts(input: LazyPartsInput): readonly ContentPart[] {
  const { site, preferences, search, isDev, styles } = input;
  const texts = textsOf(site);
  const styled = async <T>(module: Promise<T>): Promise<T> => {
    const [loaded] = await Promise.all([module, styles()]);
    return loaded;
  };
  const zoom = lazyPart(".zoomable", async () => {
    const { imageZoom } = await styled(import("./image-zoom.ts"));
    return imageZoom(texts.zoom);
  });
  const code = lazyPart("figure.code", async () => {
    const { codeButtons } = await styled(import("./code-buttons.ts"));
    return codeButtons(texts.code);
  });
  const scrolls = lazyPart(".code pre, .table-scroll", async () => {
    const { scrollBoxes } = await import("./scroll-boxes.ts");
    return scrollBoxes();
  });
  const folded = lazyPart(".fold", async () => (await import("./folds.ts")).folds());
  const diagrams = lazyPart("pre[data-diagram]", async () => {
    const part = await import("./diagrams.ts");
    return part.diagrams(`${site.basePath}_lectern/diagram.html`, zoom.watch);
  });
  const results = lazyPart(".search-page-results", async () => {
    const loading = [import("../search/results-part.tsx"), search.load()] as const;
    const [{ resultsPart }, access] = await Promise.all(loading);
    return resultsPart({ site, preferences, search: access });
  });
  const notFound = lazyPart(".nearest-pages", async () => {
    const { notFoundHelp } = await import("../navigation/not-found.ts");
    return notFoundHelp(site);
  });
  const offline = lazyPart(".offline-manager, .kept-parts", async () => {
    const { offlineParts } = await styled(import("./offline-parts.tsx"));
    return offlineParts(site, preferences);
  });
  return [zoom, code, scrolls, folded, diagrams, results, notFound, ...(isDev ? [] : [offline])];
}

function lazyPart(selector: string, load: () => Promise<ContentPart>): ContentPart {
  const part = lazy(load);
  return {
    watch(content) {
      if (!content.querySelector(selector)) return;
      part().then(
        // The part doesn't change the layout, so it can wait until the page is painted.
        (loaded) => whenIdle(() => content.isConnected && loaded.watch(content), 200),
        logUnlessOffline,
      );
    },
  };
}

/** Pages work without these features, so failures while offline aren't errors. */
export function logUnlessOffline(error: unknown): void {
  if (navigator.onLine) console.error(error);
}
