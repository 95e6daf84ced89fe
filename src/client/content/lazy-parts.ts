import { lazy } from "../../core/lazy.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { PreferencesPort, SearchAccess } from "../../theme/ports.ts";
import { textsOf } from "../../theme/texts.ts";
import { whenIdle } from "../../theme/dom.ts";
import type { ContentPart } from "./mount-part.tsx";

export interface LazyPartsInput {
  readonly site: SiteData;
  readonly preferences: PreferencesPort;
  readonly search: SearchAccess;
  /** In development there is no worker, and nothing is stored. */
  readonly isDev: boolean;
  /** Loads what styles most of the parts. */
  readonly styles: () => Promise<void>;
}

/** Parts that not every page needs. Each is fetched by the first page that has something for it. */
export function lazyParts({
  site,
  preferences,
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
      return resultsPart(site, { search, preferences });
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
            return offlineParts(site, preferences);
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

/**
 * The styles of what the program alone shows (`styles/later.css`): buttons on code,
 * what the search finds, notes, an image at full size. Nothing of the first paint
 * needs them. The returned function loads them once, and again after a failure.
 *
 * @param address of the stylesheet; undefined where it has come with the others
 * @returns resolves when they apply, or cannot be had: what is shown works without
 */
export function laterStyles(address: string | undefined): () => Promise<void> {
  if (address === undefined) return () => Promise.resolve();
  const styles = lazy(() => load(address));
  // The browser reports a failure on its console.
  return () => styles().catch(() => {});
}

/** Not as a link: one that fails would have the early script say that the site did not load. */
async function load(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await response.text());
  document.adoptedStyleSheets.push(sheet);
}
