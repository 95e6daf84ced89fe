import type { SiteData } from "../../core/site-data.ts";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import type { PreferencesPort } from "../../theme/ports.ts";
import { type ContentPart, mountPart } from "./mount-part.tsx";
import { downloadManager, type DownloadManager } from "../../offline/page/download-manager.ts";
import { listStored } from "../../offline/page/list-stored.ts";
import { OfflineManager } from "../../offline/page/OfflineManager.tsx";

/**
 * Renders the download manager on the offline page, and links to the stored parts on pages that
 * aren't stored.
 */
export function offlineParts(site: SiteData, saved: PreferencesPort): ContentPart {
  return {
    watch(content) {
      const place = content.querySelector<HTMLElement>(".offline-manager");
      if (place) showManager(place, site, saved);
      const stored = content.querySelector<HTMLElement>(".kept-parts");
      if (stored) storedLinks(content, stored, site.basePath);
    },
  };
}

function showManager(place: HTMLElement, site: SiteData, saved: PreferencesPort): void {
  if (place.dataset["shown"] !== undefined) return;
  place.dataset["shown"] = "";
  const texts = JSON.parse(place.dataset["texts"] ?? "{}") as TextCatalogue["offlinePage"];
  const manager = openManager(site, saved);
  const refresh = () => manager?.refresh();
  refresh();
  window.addEventListener("online", refresh);
  const shown = manager ? (
    <OfflineManager site={site} texts={texts} manager={manager} />
  ) : (
    <p role="alert">{texts.unsupported}</p>
  );
  mountPart(place, shown, () => window.removeEventListener("online", refresh));
}

/**
 * Opens the download manager. Returns `undefined` if the browser has no service workers or denies
 * storage.
 */
function openManager(site: SiteData, saved: PreferencesPort): DownloadManager | undefined {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return undefined;
  try {
    return downloadManager({ site, saved });
  } catch {
    return undefined;
  }
}

/** Lists the stored parts, and makes the button that reloads the page work. */
function storedLinks(content: Element, place: HTMLElement, basePath: string): void {
  content
    .querySelector('[data-action="reload"]')
    ?.addEventListener("click", () => location.reload());
  // When the browser is online again, load the requested page.
  addEventListener("online", () => content.contains(place) && location.reload());
  listStored(place, basePath).catch(console.error);
}
